import { cases } from './cases.ts';
import { crash } from './crash.ts';
import type { FairGame } from './fair-game.ts';
import { jackpot } from './jackpot.ts';
import { prizes } from './prizes.ts';
import { wheel } from './wheel.ts';

/** The parts of the fairness page, in their order. */
export const FAIR_GAMES: readonly [FairGame, ...FairGame[]] = [crash, wheel, jackpot, cases, prizes];

/** The part of a game; undefined: the page does not explain it. */
export const fairGameOf = (game: string | null): FairGame | undefined => FAIR_GAMES.find((one) => one.game === game);
