"""The part of the heavy batteries that `python3 dev.py test` plays: some of their cases, spread over all; the others are
`long`.

The seconds of a test at its end are those of the whole battery on two quiet cores, as far as known. Rule tests are not here:
every one of them is in the short form.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

# test -> how many of its cases the short form plays, or which of them by name
KEPT: dict[str, int | tuple[str, ...]] = {
    "age_of_rome/referee/test_every_ply.py::test_the_engine_and_the_referee_agree_at_every_ply": 6,
    "age_of_rome/referee/test_every_ply.py::test_they_agree_on_rules_drawn_at_random": 2,
    "tawantinsuyu/referee/test_every_ply.py::test_the_engine_and_the_referee_agree_at_every_ply": 6,
    "tawantinsuyu/referee/test_every_ply.py::test_they_agree_on_rules_drawn_at_random": 2,
    "tawantinsuyu/referee/test_every_ply.py::test_every_family_of_actions_is_taken": 0,
    "check/test_check.py::test_checks_of_unchanged_balance_alarm_at_most_as_often_as_stated": 0,
    "reports/test_sums.py::test_pages_from_sums_and_from_rows_are_equal": 1,
    "reports/test_suggestions.py::test_the_rules_of_every_game_take_most_of_what_would_be_proposed": 0,
    "reports/test_report.py::test_the_same_run_gives_the_same_bytes_in_another_process": 0,
    "reports/validity/test_validity.py::test_intervals_cover_within_a_point_of_95_percent": 1,
    "reports/validity/test_validity.py::test_equal_strategies_form_no_ring_and_no_order": 0,
    "reports/validity/test_validity.py::test_a_start_that_sits_last_by_rule_is_parted_from_its_place": 0,
    "reports/validity/test_validity.py::test_the_best_card_is_not_overstated": 0,
    "runs/test_cluster.py::test_the_one_who_asked_is_killed_and_starts_again": 0,
    "runs/test_cluster.py::test_a_slow_worker_delays_the_end_and_loses_and_doubles_nothing": 0,
    "runs/test_cluster.py::test_commands_take_the_cluster": 1,
    "runs/test_resume.py::test_memory_does_not_grow_with_the_number_of_playouts": 0,
    "test_every_game.py::test_random_playouts_keep_every_promise_under_every_switch": 3,
    "test_every_game.py::test_random_playouts_with_experiment_masks_keep_every_promise": 1,
    "test_every_game.py::test_legal_actions_ascend_and_can_be_said_in_words": 1,
    "test_every_game.py::test_no_seat_learns_from_a_hidden_copy_what_a_new_deal_changes": 1,
    "test_every_game.py::test_the_log_of_the_loop_equals_the_outcome_step_by_step": 6,
    "test_every_game.py::test_plies_are_counted_by_the_loop_alone_and_an_end_is_an_end": 5,
    "test_every_strategy.py::test_it_plays_legally_and_honestly_against_itself_and_against_chaos": 8,
    "test_every_strategy.py::test_its_choice_depends_on_what_it_may_see_alone": 6,
    "test_every_game.py::test_compiled_and_interpreted_playouts_are_equal_ply_by_ply": 2,
    "test_every_strategy.py::test_compiled_and_interpreted_choices_are_equal": 2,
    "test_game_path.py::test_a_damaged_receipt_is_none": 1,
    "test_kernel_errors.py::test_a_mistake_in_a_strategy_is_told_with_its_line": 3,
    "test_kernel_errors.py::test_an_import_that_fails_is_told_with_its_line": 2,
    "test_kernel_errors.py::test_a_mistake_in_a_verb_is_told_with_verb_and_line": 2,
    "test_manual_listings.py::test_the_listings_of_a_page_run": 3,
    "test_own_game.py::test_the_steps_of_its_ci_pass": 0,
    "test_own_game.py::test_the_tutorial_leads_from_an_empty_folder_to_a_report": 0,
    "test_plain_numba.py::test_an_untested_version_plays_the_same_rows_and_warns_once": 0,
    "test_redeal.py::test_redealt_positions_of_every_stage_play_on_to_the_end": 5,
    "test_jit_cache.py::test_a_second_process_compiles_no_verb_strategy_or_loop": 2,
    "test_jit_cache.py::test_a_run_whose_code_is_there_loads_no_compiler_tables_and_no_readers": 2,
    "test_api.py::test_a_script_without_a_guard_and_a_function_without_a_file_play": 0,
    "test_linking.py::test_what_helpers_allocate_is_freed": 0,
    "runs/test_resume.py::test_killed_at_random_moments_it_is_finished_by_the_same_command": 1,
    "runs/test_platforms.py::test_signals_end_a_run_with_whole_shards": 0,
    "runs/test_cluster.py::test_ctrl_c_ends_a_run_on_a_cluster_with_whole_shards": 0,
    "runs/test_platforms.py::test_processes_play_what_threads_play": 0,
    "runs/test_same_tables.py::test_san_juan_is_equal_for_threads_processes_and_hash_seeds": 0,
    "test_cli_ends.py::test_closed_streams_harm_nothing": 1,
    "test_cli_ends.py::test_a_signal_in_the_first_second_leaves_no_traceback": 2,
    "test_cli_ends.py::test_a_reader_that_goes_away_harms_no_run": 0,
    "test_search.py::test_a_position_is_searched_as_in_the_loop": 1,
    "test_conformance_finds.py::test_a_planted_fault_is_found_and_named": ("chance", "list"),
    "test_plain_game.py::test_conformance_finds_what_is_wrong": ("legal by what is hidden", "breaks its promise"),
    "test_plain_game.py::test_a_game_that_ends_the_process_chooses_no_exit_code": 3,
    "test_own_game.py::test_the_plain_card_game_plays_by_its_rules": 0,
    "test_outside_game.py::test_conformance_ends_with_4_where_a_promise_is_broken": 0,
    "test_outside_game.py::test_conformance_finds_nothing_wrong_in_it_or_in_a_fair_strategy": 0,
    "test_outside_game.py::test_the_ladder_keeps_what_a_searcher_wins_against_its_model": 0,
    "rebalance/test_known_answer.py::test_the_same_seed_gives_the_same_front_and_what_was_kept_is_not_played_again": 0,
    "rebalance/test_known_answer.py::test_a_search_that_was_cut_off_goes_on_where_it_ended": 0,
    "rebalance/test_again.py::test_a_refused_goal_leaves_nothing_behind_and_a_finished_search_gives_way": 0,
    "rebalance/test_goal_metrics.py::test_processes_give_the_front_of_threads": 0,
    "faults/test_signals.py::test_out_of_room_while_writing_is_told_and_leaves_whole_shards": 0,
    "faults/test_signals.py::test_worker_processes_end_with_their_parent_and_no_row_doubles": 0,
    "faults/test_signals.py::test_helpers_that_compile_end_with_their_parent": 0,
    "faults/test_bad_words.py::test_a_bad_strategy_file_is_refused_with_its_name": 0,
    "faults/test_bad_files.py::test_a_run_with_bad_receipts_and_shards_is_mended_by_the_same_command": 0,
    "tune/test_lessons.py::test_lessons_do_not_depend_on_workers": 0,
    "check/test_action.py::test_a_rule_that_moves_the_balance_fails_the_job": 0,
    "check/test_action.py::test_a_baseline_that_is_not_there_is_no_moved_balance": 0,
    "test_every_override.py::test_accepted_values_play_and_refused_ones_say_why": ("comuni",),
    "comuni/strategies/test_capitano.py::test_nobody_waits_for_ever": 2,
    "test_game_path.py::test_no_code_is_imported_because_a_manifest_names_it": 1,
    "test_game_path.py::test_no_strategy_file_is_imported_because_a_baseline_names_it": 0,
    "test_readme.py::test_blocks_of_a_page_on_python_run_as_one_program": 0,
    "test_overlays.py::test_an_exported_ruleset_is_the_same_ruleset": 1,
    "test_function_trial.py::test_a_run_in_python_refuses_it_before_anything_is_played": 0,
    "whatif/test_known_truth.py::test_a_card_of_no_effect_is_shown_as_none_in_95_of_100_runs": 0,
    "test_one_account.py::test_the_end_of_the_run_python_the_report_and_block_totals_agree": ("plain",),
    "known_answers/test_known_answers.py::test_a_game_keeps_its_promises": (
        "chutes",
        "connect",
        "kuhn",
        "leduc",
        "nim",
        "pig",
        "tic_tac_toe",
    ),
    "known_answers/test_known_answers.py::test_every_figure_lies_inside_its_interval": (
        "Kuhn, equilibrium 0, both",
        "Leduc, equilibrium, both",
        "Nim 3 4 5, optimal, both",
        "Tic-tac-toe, random, both",
    ),
    "known_answers/test_known_answers.py::test_the_rank_of_what_is_known_is_uniform": 0,
    "known_answers/test_known_answers.py::test_what_was_published_is_what_is_solved": 0,
    "known_answers/test_search.py::test_in_pig_it_does_not_fall_below_its_script": 1,
    "known_answers/test_search.py::test_in_kuhn_poker_it_wins_nothing_from_an_equilibrium": 1,
    "known_answers/test_search.py::test_in_kuhn_poker_more_re_deals_find_more": 0,
    "mechanisms/test_promises.py::test_a_game_keeps_its_promises": ("pig_steps", "parcels"),
    "mechanisms/test_promises.py::test_a_searcher_plays_and_is_honest": ("for_sale", "pig_steps", "parcels"),
    "test_every_override.py::test_every_bound_of_the_model_holds_and_is_told": 1,
    "faults/test_failing_writers.py::test_some_calls_fail": ("run", "report", "sheet", "update", "new"),
    "test_plain_game.py::test_conformance_finds_nothing_wrong_in_it": 0,
    "test_plain_game.py::test_a_run_is_the_same_in_processes_and_beside_a_compiler": 0,
    "test_plain_game.py::test_what_it_cannot_do_is_said_in_one_line": 1,
    "test_messages_everywhere.py::test_a_strategy_file_ends_run_and_conformance_with_2": 3,
    "studio/test_numbers.py::test_every_number_is_that_of_compare_digit_by_digit": 1,
    "studio/test_numbers.py::test_the_printed_command_compares_what_the_page_compares": 1,
    "studio/test_search.py::test_the_front_is_that_of_the_command_and_changes_ticked_values_alone": 0,
    "test_search_gains.py::test_a_ladder_of_few_deals_has_an_interval_that_covers": 2,
    "runs/test_same_tables.py::test_equal_for_any_workers_and_shards": 2,
    "whatif/test_every_game_what_if.py::test_prices_are_stepped_where_cards_have_them": 1,
    "test_interactive.py::test_a_person_changes_nothing_but_the_own_choices": 1,
    "kinds/test_night_watch.py::test_the_table_wins_as_often_as_the_deck_says": 2,
    "test_cli_ends.py::test_a_reader_that_goes_away_ends_it_quietly": 2,
    "test_own_game.py::test_the_loop_adds_less_than_half_to_a_bare_one": 0,
    "check/test_action.py::test_the_steps_hold_a_baseline_that_nothing_moved": 0,
    "test_outside_game.py::test_the_ladder_says_what_single_runs_say": 0,
    "test_outside_game.py::test_the_path_travels_with_a_run": 0,
    "check/test_check.py::test_two_gold_more_for_lucca_is_found_in_at_least_95_of_100_checks": 0,
    "check/test_check.py::test_other_deals_pair_nothing_and_what_is_still_found_is_said": 0,
    "kinds/test_goals.py::test_rebalance_finds_rules_by_which_the_table_wins_as_often": 0,
    "whatif/test_compare.py::test_the_largest_of_many_shares_is_seldom_said_to_move_where_none_does": 0,
    "test_compiler.py::test_types_are_looked_up_while_another_thread_loads": 0,
    "rebalance/test_goal_metrics.py::test_two_tables_and_a_matrix_are_goals_of_one_search": 0,
    "runs/test_cluster.py::test_work_without_a_log_is_the_same_in_processes": 0,
    "runs/test_cluster.py::test_work_without_a_log_is_the_same_on_a_cluster": 0,
    "studio/test_errands.py::test_stronger_players_play_the_same_comparison_with_a_search_player_in_every_seat": 0,
    "test_texts.py::test_a_whole_playout_is_told_without_codes": 1,
    "test_redeal.py::test_a_new_deal_depends_on_nothing_hidden": 4,
    "age_of_rome/test_15_variants.py::test_all_combinations_are_played_to_the_end": 6,
    "test_own_game.py::test_help_shows_the_way_to_a_game_of_ones_own": 0,
    "runs/test_sweep.py::test_a_sweep_over_values_ends_with_every_metric_by_value": 0,
    "studio/test_numbers.py::test_a_side_that_went_on_after_other_states_has_the_same_numbers": 0,
    "whatif/test_commands.py::test_compare_answers_first_about_what_the_changed_value_belongs_to": 1,
    "faults/test_bad_files.py::test_a_bad_manifest_is_one_error_and_never_a_traceback": 1,
    "runs/test_halt.py::test_a_signal_to_the_whole_group_ends_the_run_in_order": 1,
    "test_one_account.py::test_a_share_has_one_interval_on_a_page": ("starts",),
    "test_conformance_finds.py::test_the_template_passes": 0,
    "known_answers/test_known_answers.py::test_the_intervals_of_both_players_cover_what_is_known_in_95_of_100_runs": 0,
    "test_outside_game.py::test_the_ladder_takes_every_player_and_a_searcher": 0,
    "test_trial.py::test_what_ends_the_process_is_told_by_name": ("abort", "sleeps", "hangs"),
    "test_search.py::test_the_same_tables_in_any_batch_and_honest": 2,
    "rebalance/test_again.py::test_a_named_lever_that_moves_nothing_is_told_and_is_in_no_answer": 0,
    "runs/test_cluster.py::test_a_cluster_of_one_worker_does_the_work": 0,
    "test_compiler.py::test_the_same_code_comes_out": 0,
    "mechanisms/test_for_sale.py::test_a_run_and_its_report_say_what_a_house_costs_and_brings": 0,
    "rebalance/test_again.py::test_ctrl_c_on_fresh_deals_gives_the_best_so_far_and_the_command_that_goes_on": 0,
    "mechanisms/test_promises.py::test_a_run_and_its_report_work": 1,
    "test_plain_numba.py::test_helpers_of_a_guest_have_bounds_checks_and_ours_have_not": 1,
    "known_answers/test_search.py::test_in_kuhn_poker_a_leak_would_be_seen": 0,
    "known_answers/test_search.py::test_in_leduc_poker_it_wins_no_more_than_the_best_answer": 1,
    "worth/test_worth.py::test_intervals_hold_what_is_known_at_their_rate": 0,
    "test_sheets.py::test_a_game_made_from_a_sheet_keeps_its_promises": 0,
    "test_guests_in_the_loop.py::test_what_a_guest_writes_changes_nothing": 1,
    "check/test_looks.py::test_the_estimate_after_stopping_is_median_unbiased_where_the_mean_is_not": 0,
    "runs/test_resume.py::test_a_signal_stops_soon_with_its_exit_code_and_keeps_whole_shards": 1,
    "test_plain_writers.py::test_a_strategy_that_writes_ends_the_run_with_its_line": 2,
    "faults/test_outputs.py::test_a_command_writes_over_nothing_that_it_reads_even_if_forced": 4,
    "faults/test_outputs.py::test_a_file_of_the_users_stays_unless_it_is_given_up": 4,
    "rebalance/test_again.py::test_a_level_that_nobody_plays_is_refused_after_one_slice": 0,
    "test_interactive.py::test_a_whole_playout_is_played_from_a_pipe_and_again_by_the_command_that_it_prints": 0,
    "test_function_trial.py::test_a_second_session_finds_its_code_on_the_disk": 0,
    "studio/test_errands.py::test_access_is_that_of_card_strength_on_both_sides": 0,
}


def beyond(items: list[Any]) -> list[Any]:
    """The tests that are cases of a heavy battery and not of its short form."""
    batteries: dict[str, list[Any]] = defaultdict(list)
    for item in items:
        name = item.nodeid.removeprefix("tests/").partition("[")[0]
        if name in KEPT:
            batteries[name].append(item)
    found = []
    for name, cases in batteries.items():
        wanted = KEPT[name]
        if isinstance(wanted, int):
            kept = spread(len(cases), wanted)
            found += [item for at, item in enumerate(cases) if at not in kept]
        else:
            found += [item for item in cases if item.nodeid.partition("[")[2].rpartition("]")[0] not in wanted]
    return found


def spread(cases: int, kept: int) -> set[int]:
    """Return `kept` of the places 0 to `cases` - 1, from the first to the last."""
    kept = min(cases, kept)
    return {round(at * (cases - 1) / max(1, kept - 1)) for at in range(kept)}
