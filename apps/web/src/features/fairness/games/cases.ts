import type { FairGame } from './fair-game.ts';

export const cases: FairGame = {
  game: 'cases',
  steps: ['server_seed', 'client_seed', 'nonce', 'number', 'item', 'rotation'],
  example: {
    values: {
      rules_version: 1,
      server_seed: 'b531bd7d697a40a972e1cb1f85a5d7cbb7d225e9e7d45b1b2ad7d9101cdb4beb',
      client_seed: 'lucky',
      nonce: 0,
      chances: '12:300000,33:99999,34:7500,35:1,450:180000,907:412500',
    },
    result: '587500 ≤ 899365 < 1000000: 907',
  },
  returns: 'box',
  program: {
    about: 'The item of an opening',
    needs: ['server_seed', 'client_seed', 'nonce', 'chances'],
    prints: ['server_seed_hash', 'box_hash', 'number', 'item'],
    draws: true,
    javascript: `
const serverSeedHash = await sha256(serverSeed);
const boxHash = await sha256(chances);
const number = await draw(serverSeed, 'cases:' + clientSeed + ':' + nonce, 1000000);
const items = chances.split(',').map((chance) => chance.split(':')); // item, parts per million
let end = 0;
const [item] = items.find(([, parts]) => number < (end += Number(parts)));`,
    python: `
server_seed_hash = sha(server_seed)
box_hash = sha(chances)
number = draw(server_seed, f'cases:{client_seed}:{nonce}', 1000000)
end = 0
for item, parts in (chance.split(':') for chance in chances.split(',')):
    end += int(parts)
    if number < end:
        break`,
  },
};
