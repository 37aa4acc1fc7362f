import { expect, it } from 'vitest';
import { chanceWith, ownChance } from './own-part.ts';
import { stakeOf } from './state.fixtures.ts';

const POT = {
  phase: 'betting' as const,
  selfId: 7,
  selfBets: [stakeOf(1, 5, 15)],
  chances: { 7: { chance: 24.99 } },
};
const pot = { bank: 20, items: 2, players: 2 };

it('[JP-2] the own chance is the one that all players are told, and the share until they are', () => {
  expect(ownChance({ ...POT, pot })).toBe(24.99);
  expect(ownChance({ ...POT, pot: { ...pot, bank: 15 }, chances: {} })).toBe(25);
  expect(ownChance({ ...POT, pot, selfBets: [] })).toBeNull();
  expect(ownChance({ ...POT, pot, phase: 'returned' })).toBeNull();
});

it('[JP-2] the chance of a player alone in the pot is the one in the list of players: all of it', () => {
  const alone = { ...POT, phase: 'alone' as const, pot: { bank: 5, items: 1, players: 1 } };
  expect(ownChance({ ...alone, selfBets: [stakeOf(1, 5)], chances: { 7: { chance: 100 } } })).toBe(100);
  expect(ownChance({ ...alone, selfBets: [stakeOf(1, 5)], chances: {} })).toBe(100);
});

it('the chance with more items counts them among the own ones and in the pot', () => {
  expect(chanceWith({ ...POT, pot }, 1000)).toBe(50);
  expect(chanceWith({ ...POT, pot, selfBets: [] }, 0)).toBeNull();
});

it('[JP-18] a player without an opponent has no chance with more items, because they are refunded', () => {
  expect(chanceWith({ ...POT, phase: 'empty', pot: { ...pot, bank: 0 }, selfBets: [] }, 100)).toBeNull();
  const alone = { ...POT, phase: 'alone' as const, pot: { bank: 5, items: 1, players: 1 }, selfBets: [stakeOf(1, 5)] };
  expect(chanceWith(alone, 100)).toBeNull();
});
