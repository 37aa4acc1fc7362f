// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { freshPage } from '../../testing/page.tsx';
import { reasonText } from './common-reason.ts';

beforeEach(() => freshPage());

type Obstacle = { reason: 'no_items' | 'no_colour' } | { reason: 'min_bet'; minCents: number };
const told = (obstacle: Obstacle): string => reasonText(obstacle, ({ reason }) => `own: ${reason}`);

it('[P1] says in one way in all games what all games know, with its values', () => {
  expect(told({ reason: 'no_items' })).toBe('Select items in your inventory.');
  expect(told({ reason: 'min_bet', minCents: 250 })).toContain('$2.50');
});

it('[P1] leaves to a game what only the game knows', () => {
  expect(told({ reason: 'no_colour' })).toBe('own: no_colour');
});
