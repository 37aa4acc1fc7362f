import { play } from '../../lib/sound.ts';

interface HeardRound {
  roundId: number | null;
  /** Seconds until betting closes; each of the last three has a sound. */
  countdown: number;
  selfBets: readonly unknown[];
}

const LAST_SECONDS = 3;

/**
 * Plays the sounds common to all rounds while betting is open: an accepted own bet, and for players with a bet the last
 * seconds.
 */
export const roundSounds =
  <State extends HeardRound>(game: string, isOpen: (state: State) => boolean) =>
  (state: State, before: State): void => {
    if (!isOpen(state) || state.roundId !== before.roundId) return;
    if (state.selfBets.length > before.selfBets.length) play('bet', game);
    const { countdown } = state;
    const isLast = countdown > 0 && countdown <= LAST_SECONDS && countdown !== before.countdown;
    if (isLast && state.selfBets.length > 0) play('countdown', game);
  };
