import type { FairGame } from './fair-game.ts';

export const jackpot: FairGame = {
  game: 'jackpot',
  steps: ['chain', 'salt', 'secret', 'tickets', 'beacon', 'draw', 'ticket'],
  example: {
    values: {
      rules_version: 1,
      secret_hash: '2b1bb48cf87ea6923a6d61bb28c3c26c5113c5c5581209a5fb2ded09ae04f459',
      round_id: 701,
      day: 1,
      beacon_randomness: '9fd10863686b8ba3bfc7b61de02dc42a53728dbf4eaf6261e1791cc574c544c1',
      tickets: '1-100:1,101-200:2',
    },
    result: '101-200:2',
  },
  returns: 'stake',
  outage: ({ jackpot: { beaconWaitMs } }) => ({ wait: beaconWaitMs / 1000 }),
  program: {
    about: 'The winner of a round of the jackpot',
    needs: ['secret_hash', 'round_id', 'day', 'beacon_randomness', 'tickets'],
    prints: ['public_hash', 'tickets_hash', 'winning_ticket', 'winner_id'],
    draws: true,
    javascript: `
// First ticket, last ticket and player of each item.
const ranges = tickets.split(',').map((range) => range.split(/[-:]/).map(Number));
const count = ranges[ranges.length - 1][1];
const publicHash = await sha256(secretHash);
const ticketsHash = await sha256(tickets);
const text = 'jackpot:' + secretHash + ':' + roundId + ':' + day;
const winningTicket = (await draw(beaconRandomness, text, count)) + 1;
const winnerId = ranges.find(([, last]) => winningTicket <= last)[2];`,
    python: `
# First ticket, last ticket and player of each item.
ranges = [r.replace(':', '-').split('-') for r in tickets.split(',')]
count = int(ranges[-1][1])
public_hash = sha(secret_hash)
tickets_hash = sha(tickets)
winning_ticket = draw(beacon_randomness, f'jackpot:{secret_hash}:{round_id}:{day}', count) + 1
winner_id = next(player for _, last, player in ranges if winning_ticket <= int(last))`,
  },
};
