/** State of the giveaway on this page: loaded when a part of the giveaway is shown, then updated by events. */
import type { CallOutput, ServerPayload } from '@updraft/contract';
import { reloadInventory } from '../../entities/inventory/inventory-store.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { command } from '../../lib/command.ts';
import { loadable } from '../../lib/loadable.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { onConnection, onServer } from '../../lib/socket.ts';
import { whileShown } from '../../lib/while-shown.ts';

type Told = CallOutput<'POST /api/giveaways/getActive'>;

/**
 * Last event, and the number of events. An event that arrives during a load may be newer than the response, so it is
 * applied to the response.
 */
let lastRaffle: ServerPayload<'setRaffle'> | null = null;
let heard = 0;

export const giveaways = loadable(async (): Promise<Told> => {
  const before = heard;
  const answer = await api('POST /api/giveaways/getActive');
  return heard === before || lastRaffle === null ? answer : (withRaffle(answer, lastRaffle) ?? answer);
});
export const conditions = loadable(async () => (await api('GET /api/giveaways/get-conditions')).conditions);
export const mine = loadable(() => api('POST /api/giveaways/myActive'));

const quietly = (asked: Promise<unknown>): void => void asked.catch(() => undefined);

const HISTORY = 20;
/** Interval of queries for the conditions while a part of the giveaway is on the screen. */
export const CONDITIONS_EVERY_MS = 10_000;

/**
 * Pure: returns the state after an event. Events contain no participants: those of the same giveaway stay, those of
 * another one are dropped. An event that arrives after the draw does not make its giveaway active again.
 */
export function withRaffle(
  known: Told | undefined,
  { activeGiveaway: told, winners }: ServerPayload<'setRaffle'>,
): Told | undefined {
  if (!known) return known;
  const before = known.activeGiveaway;
  const isLate = told !== null && known.historyGiveaways.some(({ id }) => id === told.id);
  const activeGiveaway = isLate ? before : told;
  const isSame = before !== null && before.id === activeGiveaway?.id;
  return {
    ...known,
    activeGiveaway: activeGiveaway && { ...activeGiveaway, participants: isSame ? before.participants : [] },
    historyGiveaways: [
      ...winners,
      ...known.historyGiveaways.filter(
        ({ id, place_id }) => !winners.some((one) => one.id === id && one.place_id === place_id),
      ),
    ].slice(0, HISTORY),
  };
}

/**
 * Requests the newest participants of this giveaway. Returns false if no response came; the known participants then
 * stay.
 */
export async function reloadParticipants(id: number): Promise<boolean> {
  const answer = await api('POST /api/giveaways/participants', { id }).catch(() => null);
  if (answer === null) return false;
  giveaways.use.setState(({ data }) => {
    const active = data?.activeGiveaway;
    if (!data || active?.id !== id) return {};
    return { data: { ...data, activeGiveaway: { ...active, participants: answer.participants } } };
  });
  return true;
}

/** Loads the player's conditions and their own participation again. */
const reloadOwn = (): void => {
  quietly(conditions.load());
  quietly(mine.load());
};

const activeNow = (): Told['activeGiveaway'] => giveaways.use.getState().data?.activeGiveaway ?? null;

function hear(raffle: ServerPayload<'setRaffle'>): void {
  const before = activeNow();
  lastRaffle = raffle;
  heard += 1;
  giveaways.use.setState(({ data }) => ({ data: withRaffle(data, raffle) }));
  if (before?.id === activeNow()?.id) return;
  // The giveaway is over, or another one has begun.
  reloadOwn();
  if (before !== null) void reloadInventory();
}

const reload = (): void => {
  quietly(giveaways.load());
  reloadOwn();
};

const useNews = whileShown(() => {
  reload();
  // Players meet conditions on other pages and in other tabs.
  const onFocus = (): void => quietly(conditions.load());
  addEventListener('focus', onFocus);
  // A lost round counts for a condition, but no event reports it.
  const timer = setInterval(() => document.hidden || conditions.refresh(0), CONDITIONS_EVERY_MS);
  const stops = [
    onServer('setRaffle', hear),
    onServer('telegramStanding', onFocus),
    onServer('updateBalance', () => conditions.refresh(5000)),
    onConnection(reload),
    useSession.subscribe(({ user }, before) => {
      if (user?.id !== before.user?.id) reloadOwn();
    }),
    () => removeEventListener('focus', onFocus),
    () => clearInterval(timer),
  ];
  return () => stops.forEach((end) => end());
});

/** Returns the state of the giveaway, and keeps it up to date while a part of the giveaway is on the screen. */
export function useGiveaway(): Told | undefined {
  useNews();
  return giveaways.use((state) => state.data);
}

/** Loads everything again after a failure. */
export const retryGiveaway = reload;

/** Joins the giveaway and shows the result. */
export async function join(): Promise<void> {
  try {
    const { status, message, params, condition } = await command('POST /api/giveaways/setMyActive', {});
    notify({ type: status, message, params, additional: condition });
    reload();
  } catch (error) {
    notifyError(error, 'giveaway_error.participate');
  }
}
