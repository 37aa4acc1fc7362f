import { WINNING_TILE } from '@updraft/rules/reel';
import { expect, it } from 'vitest';
import { stripsOf } from './strips.ts';

const items = [
  { id: 4, parts: 900_000 },
  { id: 9, parts: 100_000 },
];
const request = { server_seed_hash: 'a'.repeat(64) };

it('[RL-1] each reel ends at its own item, in the order of the nonces', () => {
  const won = [
    { entry: 9, nonce: 5 },
    { entry: 4, nonce: 6 },
  ];
  const strips = stripsOf(items, { won, request, clientSeed: 'mine' });
  expect(strips?.map(({ tiles }) => tiles[WINNING_TILE])).toEqual([9, 4]);
  expect(strips?.[0]?.tiles).not.toEqual(strips?.[1]?.tiles);
});

it('[RL-1] without the box’s chances there is no reel', () => {
  expect(stripsOf([], { won: [{ entry: 9, nonce: 0 }], request, clientSeed: 'mine' })).toBeNull();
});
