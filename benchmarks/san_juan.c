/* San Juan for four players who choose at random, as a C programmer would write it with the structure of our kernel: counts
 * by kind, a list of legal actions at every decision, a player who is asked, an answer that is checked, an action that is
 * carried out. The base ruleset is written in. Rule IDs as in simulate/games/san_juan/RULES.md.
 *
 * benchmarks/c_ratio.py compiles it, compares its rows with ours and measures both. */
#include <stdint.h>
#include <string.h>

enum { SEATS = 4, KINDS = 29, GOODS = 5, ROLES = 5, TILES = 5, STACKS = 16, DECK = 256, EVENTS = 5, PARTS = 6 };
enum { LEGAL = KINDS * (STACKS + 1) + 1, MAX_ROUNDS = 200, TO_END = 12, PLY_LIMIT = 60000 };
enum { SMITHY = 5, GOLD_MINE, ARCHIVE, POOR_HOUSE, BLACK_MARKET, TRADING_POST, WELL, MARKET_STAND, CRANE, CHAPEL, TOWER,
       AQUEDUCT, CARPENTER, PREFECTURE, MARKET_HALL, QUARRY, LIBRARY, STATUE, VICTORY_COLUMN, HERO, ARCH, GUILD, CITY, PALACE };
enum { BUILDER, PRODUCER, TRADER, COUNCILLOR, PROSPECTOR };
enum { CHAPEL_STEP = 1, HAND_CHECK, PICK, BUILD, PRODUCE, TRADE, COUNCIL, MINES };
enum { D_ROLE, D_BUILD, D_PRICE, D_PAY, D_PRODUCE, D_SELL, D_KEEP, D_DISCARD, D_MINE, D_CHAPEL };
enum { TARGETS = STACKS + 1, A_PASS = 10, A_BUILD = 11, A_PAY_CARD = A_BUILD + KINDS * TARGETS + 16,
       A_PAY_GOOD = A_PAY_CARD + KINDS, A_PRODUCE = A_PAY_GOOD + GOODS, A_PRODUCE_DONE = A_PRODUCE + GOODS,
       A_SELL = A_PRODUCE_DONE + 1, A_SELL_DONE = A_SELL + GOODS, A_KEEP = A_SELL_DONE + 1, A_DISCARD = A_KEEP + KINDS,
       A_MINE = A_DISCARD + KINDS, A_CHAPEL_NONE = A_MINE + KINDS, A_CHAPEL = A_CHAPEL_NONE + 1 };
enum { DEALT, DRAWN, BUILT, PAID, DISCARDED };
enum { RUNNING, UNFINISHED, ALL_BUILT };

static const int COST[KINDS] = {1, 2, 3, 4, 5, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5, 3, 4, 5, 6, 6, 6, 6};
static const int POINTS[KINDS] = {1, 1, 2, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 4, 5, 0, 0, 0, 0};
static const int COPIES[KINDS] = {10, 8, 8, 8, 8, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2};
static const int PRICE[TILES][GOODS] = {{1, 1, 1, 2, 2}, {1, 1, 2, 2, 2}, {1, 1, 2, 2, 3}, {1, 2, 2, 2, 3}, {1, 2, 2, 3, 3}};
static const int ARCH_POINTS[4] = {0, 4, 6, 8};

typedef struct {
    int seat_to_act, ply, round_no, over;
    uint64_t chance[4];
    int pile_n, discards_n;
    int8_t pile[DECK], discards[DECK];
    int hand_n[SEATS], hand[SEATS][KINDS];
    int stack_n[SEATS], top[SEATS][STACKS], full[SEATS][STACKS], face[SEATS][STACKS], goods[SEATS][GOODS];
    int fresh[SEATS], built[SEATS][KINDS], active[SEATS][KINDS], stored_n[SEATS], stored[SEATS][KINDS];
    int tiles[TILES], tile_at;
    int governor, pick, role_used[ROLES], stage, first, actor, decision, chooser, doubled;
    int build_kind, build_target, due, goods_left, allowance, chosen[SEATS][GOODS], sold;
    int drawn[KINDS], keep_left, discard_left, mine[KINDS];
    int picks[SEATS][ROLES], goods_sold[SEATS][GOODS], sale_cards[SEATS][GOODS], goods_made[SEATS], passes[SEATS];
    int mine_tries, mine_hits, reshuffles, trader_phases;
    uint8_t events[SEATS][KINDS][EVENTS];
} State;

/* Seed streams: xoshiro256** seeded by BLAKE2s (RFC 7693) of the address, Lemire's bounded numbers. */
#define TURN(x, n) ((x) >> (n) | (x) << (32 - (n)))
#define G(a, b, c, d, x, y) \
    (v[a] += v[b] + (x), v[d] = TURN(v[d] ^ v[a], 16), v[c] += v[d], v[b] = TURN(v[b] ^ v[c], 12), \
     v[a] += v[b] + (y), v[d] = TURN(v[d] ^ v[a], 8), v[c] += v[d], v[b] = TURN(v[b] ^ v[c], 7))

static const uint8_t SIGMA[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};
static const uint32_t IV[8] = {
    0x6A09E667u, 0xBB67AE85u, 0x3C6EF372u, 0xA54FF53Au, 0x510E527Fu, 0x9B05688Cu, 0x1F83D9ABu, 0x5BE0CD19u,
};
static const char PERSON[9] = "meeple/2";

static void open_stream(uint64_t *s, uint64_t seed, uint64_t label, uint64_t block, uint64_t who) {
    const uint64_t address[4] = {seed, label, block, who};
    uint32_t h[8], v[16], m[16] = {0};
    for (int i = 0; i < 8; i++) h[i] = IV[i], m[i] = (uint32_t)(address[i / 2] >> 32 * (i % 2));
    h[0] ^= 0x01010020u; /* 32 bytes of digest, no key, fanout and depth 1 */
    for (int i = 0; i < 8; i++) h[6 + i / 4] ^= (uint32_t)PERSON[i] << 8 * (i % 4);
    for (int i = 0; i < 8; i++) v[i] = h[i], v[8 + i] = IV[i];
    v[12] ^= 32;  /* bytes of message */
    v[14] = ~v[14]; /* the last block */
    for (int r = 0; r < 10; r++) {
        const uint8_t *p = SIGMA[r];
        G(0, 4, 8, 12, m[p[0]], m[p[1]]), G(1, 5, 9, 13, m[p[2]], m[p[3]]);
        G(2, 6, 10, 14, m[p[4]], m[p[5]]), G(3, 7, 11, 15, m[p[6]], m[p[7]]);
        G(0, 5, 10, 15, m[p[8]], m[p[9]]), G(1, 6, 11, 12, m[p[10]], m[p[11]]);
        G(2, 7, 8, 13, m[p[12]], m[p[13]]), G(3, 4, 9, 14, m[p[14]], m[p[15]]);
    }
    for (int i = 0; i < 4; i++) {
        uint32_t low = h[2 * i] ^ v[2 * i] ^ v[8 + 2 * i], high = h[2 * i + 1] ^ v[2 * i + 1] ^ v[9 + 2 * i];
        s[i] = low | (uint64_t)high << 32;
    }
}

static uint64_t next(uint64_t *s) {
    uint64_t x = s[1] * 5, result = ((x << 7) | (x >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

static int below(uint64_t *s, int n) {
    uint32_t bound = (uint32_t)n;
    uint64_t product = (next(s) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold) product = (next(s) >> 32) * bound;
    }
    return (int)(product >> 32);
}

/* Piles and hands, SJ-12. */
static void count(State *g, int seat, int kind, int event) {
    if (g->events[seat][kind][event] < 255) g->events[seat][kind][event]++;
}

static void shuffle_pile(State *g) {
    for (int i = g->pile_n - 1; i > 0; i--) {
        int j = below(g->chance, i + 1);
        int8_t kept = g->pile[i];
        g->pile[i] = g->pile[j];
        g->pile[j] = kept;
    }
}

static int draw(State *g) {
    if (g->pile_n == 0) {
        if (g->discards_n == 0) return -1;
        memcpy(g->pile, g->discards, (size_t)g->discards_n);
        g->pile_n = g->discards_n;
        g->discards_n = 0;
        shuffle_pile(g);
        g->reshuffles++;
    }
    return g->pile[--g->pile_n];
}

static void discard(State *g, int kind) { g->discards[g->discards_n++] = (int8_t)kind; }

static void add_to_hand(State *g, int seat, int kind) {
    g->hand[seat][kind]++;
    g->hand_n[seat]++;
}

static void take_from_hand(State *g, int seat, int kind) {
    g->hand[seat][kind]--;
    g->hand_n[seat]--;
}

static void draw_to_hand(State *g, int seat, int n) {
    while (n-- > 0) {
        int kind = draw(g);
        if (kind < 0) return;
        add_to_hand(g, seat, kind);
        count(g, seat, kind, DRAWN);
    }
}

/* Buildings, SJ-5, SJ-11. */
static int works(const State *g, int seat, int kind) { return g->active[seat][kind] > 0; }

static void add_stack(State *g, int seat, int kind) {
    int stack = g->stack_n[seat]++;
    g->top[seat][stack] = kind;
    g->built[seat][kind]++;
    g->fresh[seat] = stack + 1;
}

static void activate(State *g, int seat) {
    if (g->fresh[seat] > 0) {
        g->active[seat][g->top[seat][g->fresh[seat] - 1]]++;
        g->fresh[seat] = 0;
    }
}

static int count_empty(const State *g, int seat, int kind) { return g->built[seat][kind] - g->goods[seat][kind]; }

static int all_goods(const State *g, int seat) {
    int n = 0;
    for (int good = 0; good < GOODS; good++) n += g->goods[seat][good];
    return n;
}

static int first_with(const State *g, int seat, int kind, int full) {
    for (int stack = 0; stack < g->stack_n[seat]; stack++)
        if (g->top[seat][stack] == kind && g->full[seat][stack] == full) return stack;
    return -1;
}

static void drop_good(State *g, int seat, int stack) {
    discard(g, g->face[seat][stack]);
    g->goods[seat][g->top[seat][stack]]--;
    g->full[seat][stack] = g->face[seat][stack] = 0;
}

static int discount(const State *g, int seat) { return seat != g->chooser ? 0 : g->doubled ? 2 : 1; }

static int price(const State *g, int seat, int kind, int target, int units_off) {
    int units = COST[kind] - units_off - (kind >= GOODS ? works(g, seat, QUARRY) : works(g, seat, SMITHY));
    if (target >= 0) units -= COST[g->top[seat][target]];
    return units > 0 ? units : 0;
}

static int payable_goods(const State *g, int seat) {
    if (!works(g, seat, BLACK_MARKET)) return 0;
    int n = all_goods(g, seat);
    return n < 2 ? n : 2;
}

static int same_target_before(const State *g, int seat, int target) {
    for (int stack = 0; stack < target; stack++)
        if (g->top[seat][stack] == g->top[seat][target] && g->full[seat][stack] == g->full[seat][target]) return 1;
    return 0;
}

static int legal_builds(const State *g, int seat, int *out) {
    int off = discount(g, seat), hand_n = g->hand_n[seat] - 1, crane = works(g, seat, CRANE), n = 0;
    out[n++] = A_PASS;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!g->hand[seat][kind] || (kind >= GOODS && g->built[seat][kind])) continue;
        int base = A_BUILD + kind * TARGETS + 1, units = price(g, seat, kind, -1, off);
        if (hand_n >= units || hand_n + payable_goods(g, seat) >= units) out[n++] = base - 1;
        for (int target = 0; crane && target < g->stack_n[seat]; target++) {
            if (g->fresh[seat] == target + 1 || same_target_before(g, seat, target)) continue;
            units = price(g, seat, kind, target, off);
            if (hand_n >= units || hand_n + payable_goods(g, seat) >= units) out[n++] = base + target;
        }
    }
    return n;
}

static void place(State *g, int seat) {
    int kind = g->build_kind, target = g->build_target;
    if (target < 0) {
        add_stack(g, seat, kind);
    } else {
        int under = g->top[seat][target];
        if (g->full[seat][target]) drop_good(g, seat, target);
        g->built[seat][under]--;
        g->active[seat][under]--;
        g->top[seat][target] = kind;
        g->built[seat][kind]++;
        g->fresh[seat] = target + 1;
    }
    count(g, seat, kind, BUILT);
    if (kind >= GOODS && works(g, seat, CARPENTER)) draw_to_hand(g, seat, 1);
    if (works(g, seat, POOR_HOUSE) && g->hand_n[seat] <= 1) draw_to_hand(g, seat, 1);
}

static int declare(State *g, int seat, int kind, int target) {
    take_from_hand(g, seat, kind);
    g->build_kind = kind;
    g->build_target = target;
    g->due = price(g, seat, kind, target, discount(g, seat));
    g->goods_left = payable_goods(g, seat);
    if (g->goods_left > g->due) g->goods_left = g->due;
    g->decision = D_PAY;
    if (g->due > 0) return 1;
    place(g, seat);
    return 0;
}

static int pay(State *g, int seat, int action) {
    if (action >= A_PAY_GOOD) {
        int good = action - A_PAY_GOOD, target = g->build_target, stack = first_with(g, seat, good, 1);
        if (target >= 0 && g->top[seat][target] == good && g->full[seat][target]) stack = target;
        drop_good(g, seat, stack);
        g->goods_left--;
    } else {
        int kind = action - A_PAY_CARD;
        take_from_hand(g, seat, kind);
        discard(g, kind);
        count(g, seat, kind, PAID);
    }
    if (--g->due > 0) return 1;
    place(g, seat);
    return 0;
}

/* Producer, trader, councillor, prospector: SJ-6 to SJ-9. */
static int can_still_produce(const State *g, int seat) {
    if (g->allowance <= 0) return 0;
    for (int kind = 0; kind < GOODS; kind++)
        if (count_empty(g, seat, kind) > g->chosen[seat][kind]) return 1;
    return 0;
}

static void produce_all(State *g) {
    for (int i = 0; i < SEATS; i++) {
        int seat = (g->chooser + i) % SEATS, made = 0;
        for (int kind = GOODS - 1; kind >= 0; kind--) {
            for (int left = g->chosen[seat][kind]; left > 0; left--) {
                int card = draw(g);
                if (card < 0) break;
                int stack = first_with(g, seat, kind, 0);
                g->full[seat][stack] = 1;
                g->face[seat][stack] = card;
                g->goods[seat][kind]++;
                made++;
            }
            g->chosen[seat][kind] = 0;
        }
        g->goods_made[seat] += made;
        if (made >= 2 && works(g, seat, WELL)) draw_to_hand(g, seat, 1);
    }
}

static int act_sell(State *g, int seat, int action) {
    if (action != A_SELL_DONE) {
        int good = action - A_SELL, before = g->hand_n[seat];
        g->allowance--;
        drop_good(g, seat, first_with(g, seat, good, 1));
        before = g->hand_n[seat];
        draw_to_hand(g, seat, PRICE[g->tiles[g->tile_at]][good]);
        g->sold++;
        g->goods_sold[seat][good]++;
        g->sale_cards[seat][good] += g->hand_n[seat] - before;
        if (g->allowance > 0 && all_goods(g, seat) > 0) return 1;
    }
    if (g->sold >= 1 && works(g, seat, MARKET_HALL)) draw_to_hand(g, seat, 1);
    if (g->sold >= 2 && works(g, seat, MARKET_STAND)) draw_to_hand(g, seat, 1);
    return 0;
}

static void take_drawn(State *g, int seat) {
    for (int kind = 0; kind < KINDS; kind++) {
        g->hand[seat][kind] += g->drawn[kind];
        g->hand_n[seat] += g->drawn[kind];
        g->drawn[kind] = 0;
    }
}

static int begin_council(State *g, int seat) {
    int keep = 1 + works(g, seat, PREFECTURE), drawn = 0;
    int looked = seat != g->chooser ? 2 : g->doubled ? 8 : 5;
    while (drawn < looked) {
        int kind = draw(g);
        if (kind < 0) break;
        count(g, seat, kind, DRAWN);
        g->drawn[kind]++;
        drawn++;
    }
    if (keep > drawn) keep = drawn;
    if (works(g, seat, ARCHIVE)) {
        take_drawn(g, seat);
        g->discard_left = drawn - keep;
        g->decision = D_DISCARD;
        return drawn > keep;
    }
    if (keep == drawn) {
        take_drawn(g, seat);
        return 0;
    }
    g->keep_left = keep;
    g->decision = D_KEEP;
    return 1;
}

static int keep_card(State *g, int seat, int kind) {
    g->drawn[kind]--;
    add_to_hand(g, seat, kind);
    if (--g->keep_left > 0) return 1;
    for (kind = 0; kind < KINDS; kind++) {
        for (; g->drawn[kind] > 0; g->drawn[kind]--) {
            discard(g, kind);
            count(g, seat, kind, DISCARDED);
        }
    }
    return 0;
}

static void clear_mine(State *g) {
    for (int kind = 0; kind < KINDS; kind++)
        for (; g->mine[kind] > 0; g->mine[kind]--) discard(g, kind);
}

static int begin_mine(State *g, int seat) {
    int costs = 0, differ = 1;
    if (!works(g, seat, GOLD_MINE) || g->pile_n + g->discards_n < 4) return 0;
    g->mine_tries++;
    for (int i = 0; i < 4; i++) {
        int kind = draw(g);
        g->mine[kind]++;
        if (costs >> COST[kind] & 1) differ = 0;
        costs |= 1 << COST[kind];
    }
    if (!differ) {
        clear_mine(g);
        return 0;
    }
    g->mine_hits++;
    g->decision = D_MINE;
    return 1;
}

/* Rounds and stages, SJ-3, SJ-4, SJ-15. */
static void setup(State *g) {
    for (int i = 0; i < TILES; i++) g->tiles[i] = i;
    for (int i = TILES - 1; i > 0; i--) {
        int j = below(g->chance, i + 1), kept = g->tiles[i];
        g->tiles[i] = g->tiles[j];
        g->tiles[j] = kept;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        add_stack(g, seat, 0);
        activate(g, seat);
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (int copy = kind == 0 ? SEATS : 0; copy < COPIES[kind]; copy++) g->pile[g->pile_n++] = (int8_t)kind;
    shuffle_pile(g);
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < 4; i++) {
            int kind = g->pile[--g->pile_n];
            add_to_hand(g, seat, kind);
            count(g, seat, kind, DEALT);
        }
    }
    g->round_no = 1;
    g->stage = PICK;
    g->decision = D_ROLE;
}

static void act_role(State *g, int seat, int role) {
    g->doubled = works(g, seat, LIBRARY);
    g->role_used[role] = 1;
    g->picks[seat][role]++;
    g->chooser = g->first = seat;
    g->actor = 0;
    g->stage = BUILD + role;
    if (role == TRADER) g->trader_phases++;
    if (role == PROSPECTOR) draw_to_hand(g, seat, g->doubled ? 2 : 1);
}

static void next_round(State *g) {
    memset(g->role_used, 0, sizeof g->role_used);
    g->pick = 0;
    if (g->round_no >= MAX_ROUNDS) {
        g->over = UNFINISHED;
        return;
    }
    g->round_no++;
    g->governor = (g->governor + 1) % SEATS;
    g->stage = CHAPEL_STEP;
    g->first = g->governor;
}

static void end_stage(State *g) {
    g->actor = 0;
    if (g->stage == CHAPEL_STEP) {
        g->stage = HAND_CHECK;
        return;
    }
    if (g->stage == HAND_CHECK) {
        g->stage = PICK;
        return;
    }
    if (g->stage == BUILD) {
        for (int seat = 0; seat < SEATS; seat++) {
            activate(g, seat);
            if (g->stack_n[seat] >= TO_END) g->over = ALL_BUILT;
        }
    } else if (g->stage == PRODUCE) {
        produce_all(g);
    } else if (g->stage == TRADE) {
        g->tile_at = (g->tile_at + 1) % TILES;
    }
    if (g->over) return;
    g->stage = PICK;
    if (++g->pick >= SEATS) next_round(g);
}

static int begin(State *g, int seat) {
    switch (g->stage) {
    case BUILD:
        g->decision = D_BUILD;
        return 1;
    case PRODUCE:
        g->decision = D_PRODUCE;
        g->allowance = 1 + (seat != g->chooser ? 0 : g->doubled ? 2 : 1) + works(g, seat, AQUEDUCT);
        return can_still_produce(g, seat);
    case TRADE:
        g->decision = D_SELL;
        g->sold = 0;
        g->allowance = 1 + (seat != g->chooser ? 0 : g->doubled ? 2 : 1) + works(g, seat, TRADING_POST);
        return all_goods(g, seat) > 0;
    case COUNCIL:
        return begin_council(g, seat);
    case MINES:
        return begin_mine(g, seat);
    case CHAPEL_STEP:
        g->decision = D_CHAPEL;
        return works(g, seat, CHAPEL) && g->hand_n[seat] > 0;
    default:
        g->discard_left = g->hand_n[seat] - (works(g, seat, TOWER) ? 12 : 7);
        g->decision = D_DISCARD;
        return g->discard_left > 0;
    }
}

static void advance(State *g) {
    while (!g->over) {
        if (g->stage == PICK) {
            g->seat_to_act = (g->governor + g->pick) % SEATS;
            g->decision = D_ROLE;
            return;
        }
        if (g->actor >= SEATS) {
            end_stage(g);
            continue;
        }
        int seat = (g->first + g->actor) % SEATS;
        if (begin(g, seat)) {
            g->seat_to_act = seat;
            return;
        }
        g->actor++;
    }
}

static int list_kinds(const int *counts, int kinds, int first, int *out, int n) {
    for (int kind = 0; kind < kinds; kind++)
        if (counts[kind] > 0) out[n++] = first + kind;
    return n;
}

static int legal_actions(const State *g, int *out) {
    int seat = g->seat_to_act, n = 0;
    switch (g->decision) {
    case D_PAY:
        n = list_kinds(g->hand[seat], KINDS, A_PAY_CARD, out, 0);
        return g->goods_left > 0 ? list_kinds(g->goods[seat], GOODS, A_PAY_GOOD, out, n) : n;
    case D_BUILD:
        return legal_builds(g, seat, out);
    case D_ROLE:
        for (int role = 0; role < ROLES; role++)
            if (!g->role_used[role]) out[n++] = role;
        return n;
    case D_KEEP:
        return list_kinds(g->drawn, KINDS, A_KEEP, out, 0);
    case D_DISCARD:
        return list_kinds(g->hand[seat], KINDS, A_DISCARD, out, 0);
    case D_PRODUCE:
        for (int kind = 0; kind < GOODS; kind++)
            if (count_empty(g, seat, kind) > g->chosen[seat][kind]) out[n++] = A_PRODUCE + kind;
        out[n++] = A_PRODUCE_DONE;
        return n;
    case D_SELL:
        n = list_kinds(g->goods[seat], GOODS, A_SELL, out, 0);
        out[n++] = A_SELL_DONE;
        return n;
    case D_CHAPEL:
        out[n++] = A_CHAPEL_NONE;
        return list_kinds(g->hand[seat], KINDS, A_CHAPEL, out, n);
    default:
        return list_kinds(g->mine, KINDS, A_MINE, out, 0);
    }
}

static int still_asking(State *g, int seat, int action) {
    switch (g->decision) {
    case D_PAY:
        return pay(g, seat, action);
    case D_BUILD:
        if (action == A_PASS) {
            g->passes[seat]++;
            return 0;
        }
        return declare(g, seat, (action - A_BUILD) / TARGETS, (action - A_BUILD) % TARGETS - 1);
    case D_ROLE:
        act_role(g, seat, action);
        return 0;
    case D_KEEP:
        return keep_card(g, seat, action - A_KEEP);
    case D_DISCARD:
        take_from_hand(g, seat, action - A_DISCARD);
        discard(g, action - A_DISCARD);
        count(g, seat, action - A_DISCARD, DISCARDED);
        return --g->discard_left > 0;
    case D_PRODUCE:
        if (action == A_PRODUCE_DONE) return 0;
        g->chosen[seat][action - A_PRODUCE]++;
        g->allowance--;
        return can_still_produce(g, seat);
    case D_SELL:
        return act_sell(g, seat, action);
    case D_CHAPEL:
        if (action != A_CHAPEL_NONE) {
            take_from_hand(g, seat, action - A_CHAPEL);
            g->stored[seat][action - A_CHAPEL]++;
            g->stored_n[seat]++;
        }
        return 0;
    default:
        g->mine[action - A_MINE]--;
        add_to_hand(g, seat, action - A_MINE);
        count(g, seat, action - A_MINE, DRAWN);
        clear_mine(g);
        return 0;
    }
}

static void apply(State *g, int action) {
    int picking = g->stage == PICK;
    if (!still_asking(g, g->seat_to_act, action)) {
        if (!picking) g->actor++;
        advance(g);
    }
}

/* The player: strategies/san_juan/random_player.py. */
static int any_of(uint64_t *rng, const int *counts, int kinds, int first) {
    int total = 0, kind;
    for (kind = 0; kind < kinds; kind++) total += counts[kind];
    int at = below(rng, total);
    for (kind = 0; kind < kinds; kind++)
        if ((at -= counts[kind]) < 0) break;
    return first + kind;
}

static int choose(const State *g, int seat, const int *legal, int n, uint64_t *rng) {
    int empty[GOODS];
    switch (g->decision) {
    case D_PAY:
        if (g->hand_n[seat] < g->due) return any_of(rng, g->goods[seat], GOODS, A_PAY_GOOD);
        return any_of(rng, g->hand[seat], KINDS, A_PAY_CARD);
    case D_PRODUCE:
        for (int kind = 0; kind < GOODS; kind++) empty[kind] = count_empty(g, seat, kind) - g->chosen[seat][kind];
        return any_of(rng, empty, GOODS, A_PRODUCE);
    case D_SELL:
        return any_of(rng, g->goods[seat], GOODS, A_SELL);
    case D_KEEP:
        return any_of(rng, g->drawn, KINDS, A_KEEP);
    case D_DISCARD:
        return any_of(rng, g->hand[seat], KINDS, A_DISCARD);
    case D_MINE:
        return any_of(rng, g->mine, KINDS, A_MINE);
    case D_CHAPEL:
        if (below(rng, 2) == 0) return A_CHAPEL_NONE;
        return any_of(rng, g->hand[seat], KINDS, A_CHAPEL);
    default:
        return legal[below(rng, n)];
    }
}

/* Scores, rows and the way to a result: scoring.py, rows.py, timeline.py. */
static void scores_of(const State *g, int seat, int64_t *part) {
    int monuments = 0, production = 0, violet = 0;
    memset(part, 0, PARTS * sizeof *part);
    for (int kind = 0; kind < KINDS; kind++) {
        int n = g->built[seat][kind];
        part[0] += n * POINTS[kind];
        if (kind >= GOODS) violet += n;
        else production += n;
        if (kind >= STATUE && kind <= HERO) monuments += n;
    }
    part[1] = g->stored_n[seat];
    if (g->built[seat][ARCH]) part[2] = ARCH_POINTS[monuments < 3 ? monuments : 3];
    if (g->built[seat][GUILD]) part[3] = 2 * production;
    if (g->built[seat][CITY]) part[4] = violet;
    if (g->built[seat][PALACE]) part[5] = (part[0] + part[1] + part[2] + part[3] + part[4]) / 4;
}

enum { WON, RANK, SCORE, DECISIONS, FORCED, OPTIONS, TURNS, TURNS_FORCED, AT_QUARTER, FIRST_PART = 11,
       TIE_BREAK = FIRST_PART + PARTS, PRODUCTION, VIOLET, HAND, MADE, SOLD, SALES, PASSES, PICKS, SEAT_COLUMNS = PICKS + ROLES };
enum { ENDED, ROUNDS, PLIES, WINNERS, MARGIN, LEAD_CHANGES, HALF_LED, HALF_WON, COMEBACK, FOR_GOOD, TRADER_PHASES, MINE_TRIES,
       MINE_HITS, RESHUFFLES, SOLD_GOODS, SOLD_CARDS = SOLD_GOODS + GOODS, COLUMNS = SOLD_CARDS + GOODS };
typedef int64_t SeatRow[SEAT_COLUMNS];

typedef struct {
    int64_t total[MAX_ROUNDS + 2][SEATS];
    int leader[MAX_ROUNDS + 2], rounds, noted_ply, leading, since, last_leader, changes, turn_of, chose;
} Timeline;

static void note_choice(Timeline *t, SeatRow *rows, int seat, int n) {
    int new = seat != t->turn_of, choice = n > 1, chose = new ? 0 : t->chose;
    t->turn_of = seat;
    t->chose = chose | choice;
    rows[seat][DECISIONS] += choice;
    rows[seat][FORCED] += 1 - choice;
    rows[seat][OPTIONS] += n * choice;
    rows[seat][TURNS] += new;
    rows[seat][TURNS_FORCED] += new - choice * (1 - chose);
}

static void note_round(Timeline *t, const State *g, int64_t scores[SEATS][PARTS]) {
    if (g->ply == t->noted_ply) return;
    int leader = -1, at = t->rounds++;
    int64_t best = -1000000;
    t->noted_ply = g->ply;
    for (int seat = 0; seat < SEATS; seat++) {
        int64_t total = 0;
        scores_of(g, seat, scores[seat]);
        for (int part = 0; part < PARTS; part++) total += scores[seat][part];
        if (total > best) best = total, leader = seat;
        else if (total == best) leader = -1;
        t->total[at][seat] = total;
    }
    t->leader[at] = leader;
    if (leader != t->leading) t->leading = leader, t->since = t->rounds;
    if (leader >= 0) {
        if (t->last_leader >= 0 && leader != t->last_leader) t->changes++;
        t->last_leader = leader;
    }
}

static void fill_timeline(const Timeline *t, SeatRow *rows, int64_t *row) {
    int winner = -1, half = t->rounds / 2 > 0 ? t->rounds / 2 - 1 : 0;
    row[LEAD_CHANGES] = t->changes;
    for (int quarter = 1; quarter < 4; quarter++) {
        int ended = t->rounds * quarter / 4, at = ended > 0 ? ended - 1 : 0;
        for (int seat = 0; seat < SEATS; seat++) rows[seat][AT_QUARTER + quarter - 1] = t->total[at][seat];
    }
    if (t->leader[half] >= 0) {
        row[HALF_LED] = 1;
        row[HALF_WON] = rows[t->leader[half]][WON];
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (rows[seat][WON]) winner = seat;
    if (winner < 0) return;
    row[FOR_GOOD] = 8;
    if (row[WINNERS] != 1) return;
    if (t->leading == winner) row[FOR_GOOD] = (8 * t->since + t->rounds - 1) / t->rounds;
    for (int seat = 0; seat < SEATS; seat++)
        if (t->total[half][seat] > t->total[half][winner]) row[COMEBACK] = 1;
}

static void fill_rows(const State *g, int64_t scores[SEATS][PARTS], SeatRow *rows, int64_t *row) {
    int64_t best = -1000000, second = -1000000;
    for (int seat = 0; seat < SEATS; seat++) {
        int64_t *r = rows[seat];
        for (int part = 0; part < PARTS; part++) r[SCORE] += r[FIRST_PART + part] = scores[seat][part];
        r[TIE_BREAK] = g->hand_n[seat] + all_goods(g, seat);
        for (int kind = 0; kind < KINDS; kind++) r[kind >= GOODS ? VIOLET : PRODUCTION] += g->built[seat][kind];
        r[HAND] = g->hand_n[seat];
        r[MADE] = g->goods_made[seat];
        r[PASSES] = g->passes[seat];
        for (int good = 0; good < GOODS; good++) {
            r[SOLD] += g->goods_sold[seat][good];
            r[SALES] += g->sale_cards[seat][good];
            row[SOLD_GOODS + good] += g->goods_sold[seat][good];
            row[SOLD_CARDS + good] += g->sale_cards[seat][good];
        }
        for (int role = 0; role < ROLES; role++) r[PICKS + role] = g->picks[seat][role];
        if (r[SCORE] > best) second = best, best = r[SCORE];
        else if (r[SCORE] > second) second = r[SCORE];
    }
    for (int seat = 0; seat < SEATS && g->over != UNFINISHED; seat++) {
        int64_t rank = 1, *r = rows[seat];
        for (int other = 0; other < SEATS; other++) {
            int64_t *o = rows[other];
            rank += o[SCORE] != r[SCORE] ? o[SCORE] > r[SCORE] : o[TIE_BREAK] > r[TIE_BREAK];
        }
        r[RANK] = rank;
        row[WINNERS] += r[WON] = rank == 1;
    }
    row[ENDED] = g->over;
    row[ROUNDS] = g->round_no;
    row[PLIES] = g->ply;
    row[MARGIN] = best - second;
    row[TRADER_PHASES] = g->trader_phases;
    row[MINE_TRIES] = g->mine_tries;
    row[MINE_HITS] = g->mine_hits;
    row[RESHUFFLES] = g->reshuffles;
}

/* Play blocks of SEATS playouts each; fill zeroed rows (playouts, SEATS, SEAT_COLUMNS) and (playouts, COLUMNS). Returns 0, or
 * 1 if an answer was not legal. */
int play(uint64_t seed, uint64_t label, int64_t first_block, int64_t blocks, int64_t *seat_rows, int64_t *playout_rows) {
    static State g;
    static Timeline t;
    uint64_t opened[1 + SEATS][4], rng[SEATS][4];
    int legal[LEGAL];
    int64_t scores[SEATS][PARTS];
    for (int64_t playout = 0; playout < blocks * SEATS; playout++) {
        uint64_t block = (uint64_t)(first_block + playout / SEATS);
        SeatRow *rows = (SeatRow *)seat_rows + playout * SEATS;
        int64_t *row = playout_rows + playout * COLUMNS;
        if (playout % SEATS == 0)
            for (int who = 0; who <= SEATS; who++) open_stream(opened[who], seed, label, block, (uint64_t)who);
        memset(&g, 0, sizeof g);
        memcpy(g.chance, opened[0], sizeof g.chance);
        memcpy(rng, opened[1], sizeof rng);
        setup(&g);
        t.rounds = t.since = t.changes = t.chose = 0;
        t.noted_ply = t.leading = t.last_leader = t.turn_of = -1;
        int round_seen = g.round_no;
        while (!g.over) {
            if (g.ply >= PLY_LIMIT) {
                g.over = UNFINISHED;
                break;
            }
            int seat = g.seat_to_act, n = legal_actions(&g, legal), action = legal[0];
            note_choice(&t, rows, seat, n);
            if (n > 1) {
                int i = 0;
                action = choose(&g, seat, legal, n, rng[seat]);
                while (i < n && legal[i] != action) i++;
                if (i == n) return 1;
            }
            apply(&g, action);
            g.ply++;
            if (g.round_no != round_seen) {
                round_seen = g.round_no;
                note_round(&t, &g, scores);
            }
        }
        note_round(&t, &g, scores);
        fill_rows(&g, scores, rows, row);
        fill_timeline(&t, rows, row);
    }
    return 0;
}
