import { stakedGames } from '../entities/result/staked-rounds.ts';
import { getSession } from '../entities/session/session-store.ts';
import { whenSettled } from '../lib/when-settled.ts';
import { gameNamed } from './games.tsx';

/** Once the page has settled: follows the rounds in which its player has stakes, whichever page it is. */
export const resumeStakedGames = (): void =>
  void whenSettled(() => {
    const { user } = getSession();
    if (user === null) return;
    // Without a connection nothing can be fetched: the next page tries again.
    for (const game of stakedGames(user.id))
      gameNamed(game)
        ?.resume?.()
        .catch(() => undefined);
  });
