"""The part of the heavy batteries that `python3 dev.py test` plays: some of their cases, spread over all; the others are
`long`.

The seconds of a test at its end are those of the whole battery on two quiet cores, as far as known. Rule tests are not here:
every one of them is in the short form.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

# test -> how many of its cases the short form plays
KEPT = {
    "age_of_rome/referee/test_every_ply.py::test_the_engine_and_the_referee_agree_at_every_ply": 12,
    "age_of_rome/referee/test_every_ply.py::test_they_agree_on_rules_drawn_at_random": 2,
    "tawantinsuyu/referee/test_every_ply.py::test_the_engine_and_the_referee_agree_at_every_ply": 12,
    "tawantinsuyu/referee/test_every_ply.py::test_they_agree_on_rules_drawn_at_random": 2,
    "tawantinsuyu/referee/test_every_ply.py::test_every_family_of_actions_is_taken": 0,
    "check/test_check.py::test_checks_of_unchanged_balance_alarm_at_most_as_often_as_stated": 0,
    "reports/test_sums.py::test_pages_from_sums_and_from_rows_are_equal": 1,
    "reports/test_suggestions.py::test_the_rules_of_every_game_take_most_of_what_would_be_proposed": 1,
    "reports/test_report.py::test_the_same_run_gives_the_same_bytes_in_another_process": 0,
    "reports/validity/test_validity.py::test_intervals_cover_within_a_point_of_95_percent": 3,
    "reports/validity/test_validity.py::test_equal_strategies_form_no_ring_and_no_order": 0,
    "reports/validity/test_validity.py::test_a_start_that_sits_last_by_rule_is_parted_from_its_place": 0,
    "reports/validity/test_validity.py::test_the_best_card_is_not_overstated": 0,
    "runs/test_cluster.py::test_the_one_who_asked_is_killed_and_starts_again": 0,
    "runs/test_cluster.py::test_a_slow_worker_delays_the_end_and_loses_and_doubles_nothing": 0,
    "runs/test_cluster.py::test_commands_take_the_cluster": 1,
    "runs/test_resume.py::test_memory_does_not_grow_with_the_number_of_playouts": 0,
    "test_every_game.py::test_random_playouts_keep_every_promise_under_every_switch": 15,
    "test_every_game.py::test_random_playouts_with_experiment_masks_keep_every_promise": 5,
    "test_every_game.py::test_legal_actions_ascend_and_can_be_said_in_words": 4,
    "test_every_game.py::test_no_seat_learns_from_a_hidden_copy_what_a_new_deal_changes": 4,
    "test_every_game.py::test_the_log_of_the_loop_equals_the_outcome_step_by_step": 6,
    "test_every_game.py::test_plies_are_counted_by_the_loop_alone_and_an_end_is_an_end": 5,
    "test_every_strategy.py::test_it_plays_legally_and_honestly_against_itself_and_against_chaos": 12,
    "test_every_strategy.py::test_its_choice_depends_on_what_it_may_see_alone": 12,
    "test_every_game.py::test_compiled_and_interpreted_playouts_are_equal_ply_by_ply": 2,
    "test_every_strategy.py::test_compiled_and_interpreted_choices_are_equal": 2,
    "test_game_path.py::test_a_damaged_receipt_is_none": 1,
    "test_kernel_errors.py::test_a_mistake_in_a_strategy_is_told_with_its_line": 7,
    "test_kernel_errors.py::test_an_import_that_fails_is_told_with_its_line": 2,
    "test_kernel_errors.py::test_a_mistake_in_a_verb_is_told_with_verb_and_line": 4,
    "test_manual_listings.py::test_the_listings_of_a_page_run": 6,
    "test_own_game.py::test_the_steps_of_its_ci_pass": 0,
    "test_own_game.py::test_the_tutorial_leads_from_an_empty_folder_to_a_report": 0,
    "test_plain_numba.py::test_an_untested_version_plays_the_same_rows_and_warns_once": 0,
    "test_redeal.py::test_redealt_positions_of_every_stage_play_on_to_the_end": 5,
    "test_jit_cache.py::test_a_second_process_compiles_no_verb_strategy_or_loop": 2,
    "test_jit_cache.py::test_a_run_whose_code_is_there_loads_no_compiler_tables_and_no_readers": 2,
    "test_api.py::test_a_script_without_a_guard_and_a_function_without_a_file_play": 0,
    "test_linking.py::test_what_helpers_allocate_is_freed": 0,
    "runs/test_resume.py::test_killed_at_random_moments_it_is_finished_by_the_same_command": 1,
    "runs/test_platforms.py::test_signals_end_a_run_with_whole_shards": 1,
    "runs/test_cluster.py::test_ctrl_c_ends_a_run_on_a_cluster_with_whole_shards": 0,
    "runs/test_platforms.py::test_processes_play_what_threads_play": 0,
    "runs/test_same_tables.py::test_san_juan_is_equal_for_threads_processes_and_hash_seeds": 0,
    "test_cli_ends.py::test_closed_streams_harm_nothing": 1,
    "test_cli_ends.py::test_a_signal_in_the_first_second_leaves_no_traceback": 2,
    "test_cli_ends.py::test_a_reader_that_goes_away_harms_no_run": 0,
    "test_search.py::test_a_position_is_searched_as_in_the_loop": 2,
    "test_conformance_finds.py::test_a_planted_fault_is_found_and_named": 3,
    "test_plain_game.py::test_conformance_finds_what_is_wrong": 3,
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
    "test_every_override.py::test_accepted_values_play_and_refused_ones_say_why": 2,
    "comuni/strategies/test_capitano.py::test_nobody_waits_for_ever": 2,
    "test_game_path.py::test_no_code_is_imported_because_a_manifest_names_it": 1,
    "test_game_path.py::test_no_strategy_file_is_imported_because_a_baseline_names_it": 0,
    "test_readme.py::test_blocks_of_a_page_on_python_run_as_one_program": 0,
    "test_overlays.py::test_an_exported_ruleset_is_the_same_ruleset": 2,
    "test_function_trial.py::test_a_run_in_python_refuses_it_before_anything_is_played": 0,
    "whatif/test_known_truth.py::test_a_card_of_no_effect_is_shown_as_none_in_95_of_100_runs": 0,
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
        kept = spread(len(cases), KEPT[name])
        found += [item for at, item in enumerate(cases) if at not in kept]
    return found


def spread(cases: int, kept: int) -> set[int]:
    """Return `kept` of the places 0 to `cases` - 1, from the first to the last."""
    kept = min(cases, kept)
    return {round(at * (cases - 1) / max(1, kept - 1)) for at in range(kept)}
