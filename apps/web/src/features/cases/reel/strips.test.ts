import { WINNING_TILE } from '@updraft/rules/reel';
import { expect, it } from 'vitest';
import { stripsOf } from './strips.ts';

const items = [
  { id: 4, parts: 900_000 },
  { id: 9, parts: 100_000 },
];
const seeds = { server_seed_hash: 'a'.repeat(64), client_seed: 'mine' };

it('[RL-1] each reel ends at its own item, in the order of the nonces', () => {
  const won = [
    { ...seeds, entry: 9, nonce: 5 },
    { ...seeds, entry: 4, nonce: 6 },
  ];
  const strips = stripsOf(items, won);
  expect(strips?.map(({ tiles }) => tiles[WINNING_TILE])).toEqual([9, 4]);
  expect(strips?.[0]?.tiles).not.toEqual(strips?.[1]?.tiles);
});

it('[RL-1] builds no reel without the box’s chances', () => {
  expect(stripsOf([], [{ ...seeds, entry: 9, nonce: 0 }])).toBeNull();
});

it('[RL-1] [BT-21] seats with seeds of their own have reels of their own, at the same nonce', () => {
  const of = (client_seed: string) => ({ ...seeds, client_seed, entry: 9, nonce: 5 });
  const strips = stripsOf(items, [of('mine'), of('other')]);
  expect(strips?.map(({ tiles }) => tiles[WINNING_TILE])).toEqual([9, 9]);
  expect(strips?.[0]?.tiles).not.toEqual(strips?.[1]?.tiles);
});
