import { stakedGames } from '../entities/result/staked-rounds.ts';
import { getSession } from '../entities/session/session-store.ts';
import { whenSettled } from '../lib/when-settled.ts';
import { gameNamed } from './games.tsx';

/** Resumes the rounds in which the player has stakes, after the page has settled, whichever page it is. */
export const resumeStakedGames = (): void =>
  void whenSettled(() => {
    const { user } = getSession();
    if (user === null) return;
    // This fails without a connection, and the next page load tries again.
    for (const game of stakedGames(user.id))
      gameNamed(game)
        ?.resume?.()
        .catch(() => undefined);
  });
