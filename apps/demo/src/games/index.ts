import { kindOf } from '../mind/personality.ts';
import { cases } from './cases/index.ts';
import { crash } from './crash/index.ts';
import type { DemoGame } from './game.ts';
import { jackpot } from './jackpot/index.ts';
import { wheel } from './wheel/index.ts';

/** Games that demo players play, in the order in which `gameOf` assigns them. */
const GAMES: readonly [DemoGame, ...DemoGame[]] = [crash, wheel, jackpot, cases];

/**
 * Returns the game of demo player `n` (from 1). Players of one kind are spread over the games in turn, so that every
 * game gets players of every kind. Each kind begins with another game.
 */
export const gameOf = (n: number, games = GAMES): DemoGame => {
  const kinds = Array.from({ length: n }, (_unused, at) => kindOf(at + 1));
  const kind = kindOf(n);
  const turn = kinds.filter((one) => one === kind).length - 1;
  return games[(kinds.indexOf(kind) + turn) % games.length] ?? games[0];
};
