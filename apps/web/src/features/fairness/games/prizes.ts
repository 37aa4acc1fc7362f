import type { FairGame } from './fair-game.ts';

export const prizes: FairGame = {
  game: 'prizes',
  steps: ['prize_secret', 'prize_entries', 'prize_beacon', 'prize_draw'],
  example: {
    values: {
      rules_version: 1,
      draw_id: 71,
      prizes: 3,
      secret_hash: 'b22ab47d2b4e38de1bd728c26a49ac19e6705ad9c9c975647eff51c16e529bc5',
      entries: '1-500:11,501-501:12,502-100500:13,100501-101250:14,101251-103750:15',
      beacon_randomness: '7058bd68f918c161177fa88d4085a167d5f6d054af5ebce64ca16e6674197a9e',
    },
    result: '3: 14',
  },
  returns: null,
  program: {
    about: 'The winners of a draw of prizes',
    needs: ['draw_id', 'prizes', 'secret_hash', 'entries', 'beacon_randomness'],
    prints: ['public_hash', 'entries_hash', 'winners'],
    draws: true,
    javascript: `
const publicHash = await sha256(secretHash);
const entriesHash = await sha256(entries);
// First ticket, last ticket and player of each entry.
const left = entries.split(',').map((entry) => entry.split(/[-:]/).map(Number));
const players = [];
for (let prize = 1; prize <= prizes && left.length > 0; prize++) {
  const total = left.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  let ticket = await draw(beaconRandomness, 'prize:' + secretHash + ':' + drawId + ':' + prize, total);
  const at = left.findIndex(([from, to]) => (ticket -= to - from + 1) < 0);
  players.push(left.splice(at, 1)[0][2]);
}
const winners = players.join(',');`,
    python: `
public_hash = sha(secret_hash)
entries_hash = sha(entries)
# First ticket, last ticket and player of each entry.
left = [[int(n) for n in e.replace(':', '-').split('-')] for e in entries.split(',')]
players = []
for prize in range(1, min(prizes, len(left)) + 1):
    total = sum(last - first + 1 for first, last, _ in left)
    ticket = draw(beacon_randomness, f'prize:{secret_hash}:{draw_id}:{prize}', total)
    at = 0
    while ticket >= left[at][1] - left[at][0] + 1:
        ticket -= left[at][1] - left[at][0] + 1
        at += 1
    players.append(str(left.pop(at)[2]))
winners = ','.join(players)`,
  },
};
