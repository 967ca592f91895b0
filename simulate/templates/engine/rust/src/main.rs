//! Harbour: a small complete game that plays for simulate. Write yours in place of `play`; keep `main`.
//!
//! Nothing is kept from one playout to the next, and all chance comes from the seeds of the request.

use serde_json::{json, Value};
use std::io::{self, BufRead, Write};

fn greeting() -> Value {
    json!({
        "meeple": 1,
        "name": "Harbour",
        "version": "1",
        "players": {
            "greedy": {"about": "takes the card with the most points"},
            "collector": {"about": "prefers what it has one of", "params": {"pair_weight": 1.0}},
            "random": {"about": "takes any card"}
        },
        "counts": ["rounds", "plies"],
        "starts": {"quay": ["north", "south"]},
        "cards": ["crane", "barge", "rope", "lamp"],
        "events": ["dealt", "taken"],
        "uses": ["taken"],
        "endings": ["all rounds", "no cards"],
        "can": ["barred", "by_round", "replay"]
    })
}

/// The generator sfc32, seeded by the first 16 hex digits of a seed: the same numbers in every language.
struct Chance(u32, u32, u32, u32);

impl Chance {
    fn new(seed: &Value) -> Chance {
        let seed = seed.as_str().unwrap();
        let part = |text| u32::from_str_radix(text, 16).unwrap();
        let mut chance = Chance(part(&seed[..8]), part(&seed[8..16]), 0, 1);
        for _ in 0..12 {
            chance.next();
        }
        chance
    }

    fn next(&mut self) -> u32 {
        let t = self.0.wrapping_add(self.1).wrapping_add(self.3);
        self.3 = self.3.wrapping_add(1);
        self.0 = self.1 ^ (self.1 >> 9);
        self.1 = self.2.wrapping_add(self.2 << 3);
        self.2 = self.2.rotate_left(21).wrapping_add(t);
        t
    }

    fn below(&mut self, n: usize) -> usize {
        ((self.next() as u64 * n as u64) >> 32) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

fn number(rules: &Value, card: &str, name: &str) -> i64 {
    rules["cards"][card][name].as_i64().unwrap()
}

fn count(hand: &[String], card: &str) -> i64 {
    hand.iter().filter(|one| *one == card).count() as i64
}

/// The score of a seat now.
fn points(rules: &Value, hand: &[String], quay: &str) -> i64 {
    let pairs: i64 = rules["cards"].as_object().unwrap().keys().map(|card| count(hand, card) / 2).sum();
    let bonus = if quay == "south" { rules["south_bonus"].as_i64().unwrap() } else { 0 };
    hand.iter().map(|card| number(rules, card, "points")).sum::<i64>() + rules["pair"].as_i64().unwrap() * pairs + bonus
}

/// The card that a player takes.
fn choose(player: &Value, rules: &Value, hand: &[String], legal: &[String], chance: &mut Chance) -> String {
    if player["name"] == "random" {
        return legal[chance.below(legal.len())].clone();
    }
    let weight = player["params"]["pair_weight"].as_f64().unwrap_or(0.0) * rules["pair"].as_f64().unwrap();
    let worth = |card: &String| number(rules, card, "points") as f64 + weight * (count(hand, card) % 2) as f64;
    legal.iter().skip(1).fold(&legal[0], |best, card| if worth(card) > worth(best) { card } else { best }).clone()
}

/// One playout, from its request to its result.
fn play(rules: &Value, seats: usize, field: &Value, asked: &Value) -> Value {
    let mut chance = Chance::new(&asked["seed"]); // the deal: the same for all rotations of a line-up
    let mut own: Vec<Chance> = asked["player_seeds"].as_array().unwrap().iter().map(Chance::new).collect();
    let mut deck: Vec<String> = Vec::new();
    for card in rules["cards"].as_object().unwrap().keys() {
        deck.extend((0..number(rules, card, "copies")).map(|_| card.clone()));
    }
    let mut quays: Vec<&str> = (0..seats).map(|seat| ["north", "south"][seat % 2]).collect();
    chance.shuffle(&mut deck);
    chance.shuffle(&mut quays);
    let mut hands: Vec<Vec<String>> = (0..seats).map(|_| vec![deck.pop().unwrap()]).collect();
    let mut cards: Vec<Value> = (0..seats).map(|seat| json!([seat, hands[seat][0], "dealt", 1])).collect();
    let dealt = |seat: usize| format!("seat {}: {} quay, is dealt {}", seat + 1, quays[seat], hands[seat][0]);
    let mut story: Vec<String> = (0..seats).map(dealt).collect();
    let (mut row, mut by_round, mut plies, mut ending) = (Vec::<String>::new(), Vec::new(), 0, "all rounds");
    for _ in 0..rules["rounds"].as_i64().unwrap() {
        for seat in 0..seats {
            while (row.len() as i64) < rules["row"].as_i64().unwrap() && !deck.is_empty() {
                row.push(deck.pop().unwrap());
            }
            let mut legal: Vec<String> = Vec::new();
            for card in &row {
                let barred = asked["barred"][seat].as_array().is_some_and(|of| of.iter().any(|one| one == card));
                if !barred && !legal.contains(card) {
                    legal.push(card.clone());
                }
            }
            if row.is_empty() {
                ending = "no cards";
            }
            if !legal.is_empty() {
                let player = &field[asked["players"][seat].as_str().unwrap()];
                let card = choose(player, rules, &hands[seat], &legal, &mut own[seat]);
                row.remove(row.iter().position(|one| *one == card).unwrap());
                cards.push(json!([seat, card, "taken", 1]));
                story.push(format!("seat {} takes {}", seat + 1, card));
                hands[seat].push(card);
            }
            plies += 1;
        }
        by_round.push((0..seats).map(|seat| points(rules, &hands[seat], quays[seat])).collect::<Vec<i64>>());
    }
    let mut result = json!({
        "id": asked["id"], "scores": by_round.last(), "rounds": by_round.len(), "plies": plies, "ending": ending,
        "starts": {"quay": quays}, "cards": cards, "by_round": by_round
    });
    if asked["story"] == true {
        result["story"] = json!(story);
    }
    result
}

fn main() {
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line.unwrap()).expect("a request is a line of JSON");
        if request.get("bye").is_some() {
            break;
        }
        let answer = if request.get("meeple").is_some() {
            greeting()
        } else {
            let seats = request["seats"].as_u64().unwrap() as usize;
            let one = |asked| play(&request["rules"], seats, &request["field"], asked);
            json!({"played": request["play"].as_array().unwrap().iter().map(one).collect::<Vec<Value>>()})
        };
        println!("{answer}");
        io::stdout().flush().unwrap();
    }
}
