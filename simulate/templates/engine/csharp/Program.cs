// Harbour: a small complete game that plays for simulate. Write yours in place of `Play`; keep the loop below.
//
// Nothing is kept from one playout to the next, and all chance comes from the seeds of the request.
using System.Globalization;
using System.Text.Json.Nodes;

while (Console.In.ReadLine() is { } line)
{
    var request = JsonNode.Parse(line)!.AsObject();
    if (request.ContainsKey("bye")) break;
    var answer = request.ContainsKey("meeple") ? Harbour.Greeting() : Harbour.PlayAll(request);
    Console.Out.WriteLine(answer.ToJsonString());
    Console.Out.Flush();
}

/// The generator sfc32, seeded by the first 16 hex digits of a seed: the same numbers in every language.
class Chance
{
    uint a, b, c, d = 1;

    public Chance(string seed)
    {
        a = uint.Parse(seed[..8], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        b = uint.Parse(seed[8..16], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        for (var i = 0; i < 12; i++) Next();
    }

    public uint Next()
    {
        unchecked
        {
            var t = a + b + d++;
            a = b ^ (b >> 9);
            b = c + (c << 3);
            c = ((c << 21) | (c >> 11)) + t;
            return t;
        }
    }

    public int Below(int n) => (int)(((ulong)Next() * (ulong)n) >> 32);

    public void Shuffle<T>(IList<T> items)
    {
        for (var i = items.Count - 1; i > 0; i--)
        {
            var j = Below(i + 1);
            (items[i], items[j]) = (items[j], items[i]);
        }
    }
}

static class Harbour
{
    public static JsonNode Greeting() => JsonNode.Parse("""
        {"meeple": 1, "name": "Harbour", "version": "1",
         "players": {"greedy": {"about": "takes the card with the most points"},
                     "collector": {"about": "prefers what it has one of", "params": {"pair_weight": 1.0}},
                     "random": {"about": "takes any card"}},
         "counts": ["rounds", "plies"], "starts": {"quay": ["north", "south"]},
         "cards": ["crane", "barge", "rope", "lamp"], "events": ["dealt", "taken"], "uses": ["taken"],
         "endings": ["all rounds", "no cards"], "can": ["barred", "by_round", "replay"]}
        """)!;

    public static JsonNode PlayAll(JsonObject request)
    {
        var played = new JsonArray();
        foreach (var asked in request["play"]!.AsArray())
            played.Add(Play(request["rules"]!, (int)request["seats"]!, request["field"]!, asked!));
        return new JsonObject { ["played"] = played };
    }

    static int Number(JsonNode rules, string card, string name) => (int)rules["cards"]![card]![name]!;

    static IEnumerable<string> Cards(JsonNode rules) => rules["cards"]!.AsObject().Select(pair => pair.Key);

    /// The score of a seat now.
    static int Points(JsonNode rules, List<string> hand, string quay)
    {
        var pairs = Cards(rules).Sum(card => hand.Count(one => one == card) / 2);
        var bonus = quay == "south" ? (int)rules["south_bonus"]! : 0;
        return hand.Sum(card => Number(rules, card, "points")) + (int)rules["pair"]! * pairs + bonus;
    }

    /// The card that a player takes.
    static string Choose(JsonNode player, JsonNode rules, List<string> hand, List<string> legal, Chance chance)
    {
        if ((string)player["name"]! == "random") return legal[chance.Below(legal.Count)];
        var weight = (double?)player["params"]!["pair_weight"] ?? 0.0;
        double Worth(string card) =>
            Number(rules, card, "points") + weight * (int)rules["pair"]! * (hand.Count(one => one == card) % 2);
        return legal.Aggregate((best, card) => Worth(card) > Worth(best) ? card : best);
    }

    /// One playout, from its request to its result.
    static JsonNode Play(JsonNode rules, int seats, JsonNode field, JsonNode asked)
    {
        var chance = new Chance((string)asked["seed"]!); // the deal: the same for all rotations of a line-up
        var own = asked["player_seeds"]!.AsArray().Select(seed => new Chance((string)seed!)).ToList();
        var deck = Cards(rules).SelectMany(card => Enumerable.Repeat(card, Number(rules, card, "copies"))).ToList();
        var quays = Enumerable.Range(0, seats).Select(seat => seat % 2 == 0 ? "north" : "south").ToList();
        chance.Shuffle(deck);
        chance.Shuffle(quays);
        string Draw() { var card = deck[^1]; deck.RemoveAt(deck.Count - 1); return card; }
        var hands = Enumerable.Range(0, seats).Select(_ => new List<string> { Draw() }).ToList();
        var (story, cards, byRound, row) = (new JsonArray(), new JsonArray(), new JsonArray(), new List<string>());
        for (var seat = 0; seat < seats; seat++)
        {
            story.Add($"seat {seat + 1}: {quays[seat]} quay, is dealt {hands[seat][0]}");
            cards.Add(new JsonArray(seat, hands[seat][0], "dealt", 1));
        }
        var (plies, ending) = (0, "all rounds");
        for (var round = 0; round < (int)rules["rounds"]!; round++)
        {
            for (var seat = 0; seat < seats; seat++)
            {
                while (row.Count < (int)rules["row"]! && deck.Count > 0) row.Add(Draw());
                var barred = asked["barred"]?[seat]?.AsArray().Select(card => (string)card!).ToHashSet() ?? [];
                var legal = row.Distinct().Where(card => !barred.Contains(card)).ToList();
                if (row.Count == 0) ending = "no cards";
                if (legal.Count > 0)
                {
                    var player = field[(string)asked["players"]![seat]!]!;
                    var card = Choose(player, rules, hands[seat], legal, own[seat]);
                    row.Remove(card);
                    hands[seat].Add(card);
                    cards.Add(new JsonArray(seat, card, "taken", 1));
                    story.Add($"seat {seat + 1} takes {card}");
                }
                plies++;
            }
            byRound.Add(new JsonArray(hands.Select((hand, seat) => (JsonNode)Points(rules, hand, quays[seat])).ToArray()));
        }
        var result = new JsonObject
        {
            ["id"] = (int)asked["id"]!, ["scores"] = byRound[^1]!.DeepClone(), ["rounds"] = byRound.Count,
            ["plies"] = plies, ["ending"] = ending,
            ["starts"] = new JsonObject { ["quay"] = new JsonArray(quays.Select(quay => (JsonNode)quay!).ToArray()) },
            ["cards"] = cards, ["by_round"] = byRound,
        };
        if ((bool?)asked["story"] ?? false) result["story"] = story;
        return result;
    }
}
