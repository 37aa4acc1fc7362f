import type { TournamentPlace } from '@updraft/contract';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type Looking, lookingEvery } from '../../lib/looking.ts';
import type { SharedReading } from '../../lib/shared-reading.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { NO_GAME } from '../../realtime/topics.ts';
import type { Shown } from './shown.ts';

const TELL_EVERY_MS = 3000;

interface Dependencies {
  reading: Pick<SharedReading<'now', Shown>, 'of'>;
  broadcaster: Pick<Broadcaster, 'toTopic'>;
  clock: Pick<Clock, 'every'>;
  log: Log;
}

const isSame = (one: TournamentPlace | undefined, other: TournamentPlace): boolean =>
  one?.points === other.points && one.user?.id === other.user?.id && one.user?.username === other.user?.username;

/**
 * Sends changed places to pages that show no game. Each process reads once for its own sockets and encodes the event
 * once, and the events cost nothing for watchers of a game (decision 0108).
 */
export const createTournamentNews = ({ reading, broadcaster, clock, log }: Dependencies): Looking => {
  let told: Pick<Shown, 'tournament' | 'users'> | null = null;
  const work = async (): Promise<void> => {
    const { tournament, users } = await reading.of('now');
    const before = told;
    told = { tournament, users };
    // The first pass sends nothing, because pages have loaded the state themselves.
    if (!before) return;
    const isSameOne = before.tournament?.id === tournament?.id;
    const changed = isSameOne ? users.filter((place, at) => !isSame(before.users[at], place)) : users;
    if (isSameOne && changed.length === 0 && before.tournament?.members === tournament?.members) return;
    broadcaster.toTopic(NO_GAME, 'tournament', {
      id: tournament?.id ?? null,
      members: tournament?.members ?? 0,
      users: changed,
    });
  };
  return lookingEvery(TELL_EVERY_MS, {
    clock,
    work,
    onFault: (error) => log.warn({ err: error }, 'the places of a tournament could not be told'),
  });
};
