import { type BetAck, type NewBet, type TakeAck, idsOf } from '@updraft/contract';
import { parseDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import { IGNORED, type SocketContext, type SocketHandlers } from '../../realtime/gateway.ts';
import type { Deliveries } from '../../realtime/deliveries.ts';
import type { Place, TableRunner } from '../../tables/runner.ts';
import type { Clock } from '../../lib/clock.ts';
import { findPlayer } from '../players/players.store.ts';
import { recordAudit } from '../staff/audit.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { parseAutoStop } from './crash.round.ts';
import type { CrashCommand, CrashTable } from './crash.table.ts';

/** What an admin may wish of a round; each is refused and recorded. */
type AdminWish = 'twistCrash' | 'forceCrash' | 'forceWin' | 'scheduleTwist';

type CrashEvents = Pick<SocketHandlers, 'newBet' | 'take' | 'getGame' | AdminWish>;

interface Dependencies {
  db: Db;
  table: CrashTable;
  runner: TableRunner<CrashCommand>;
  deliveries: Deliveries;
  clock: Clock;
  metrics: Pick<CrashMetrics, 'bets' | 'takes' | 'takeSeconds'>;
}

const error = (message: string): Extract<BetAck, { status: 'error' }> => ({ status: 'error', message });

/** A command's place in the table's queue, and whose it is. */
interface Entry {
  place: Place<CrashCommand>;
  deliveries: Deliveries;
  playerId: number;
}

/** Hands a command to the table and waits for its commit; the answer comes in the player's turn, with whatever else the player is told. */
const hand = <Ack>(
  { place, deliveries, playerId }: Entry,
  commandOf: (answer: (ack: Ack) => void) => CrashCommand,
): Promise<Ack | ReturnType<typeof error>> =>
  new Promise((resolve) => {
    const command = commandOf((ack) => {
      command.answered = true;
      deliveries.to(playerId, () => resolve(ack));
    });
    if (!place.put(command)) resolve(error('crash_api.busy'));
  });

const bet = (entry: Entry, payload: NewBet): Promise<BetAck> => {
  const sumCents = parseDollars(payload.sum);
  const autoStopHundredths = parseAutoStop(payload.autoWithdraw);
  if (sumCents === null || autoStopHundredths === undefined) return Promise.resolve(error('app_api.bad_request'));
  return hand<BetAck>(entry, (answer) => ({
    kind: 'bet',
    playerId: entry.playerId,
    itemIds: idsOf(payload.items),
    sumCents,
    autoStopHundredths,
    roundId: payload.round ?? null,
    key: payload.key ?? null,
    answered: false,
    answer,
  }));
};

const take = (entry: Entry, betId: number): Promise<TakeAck> =>
  hand<TakeAck>(entry, (answer) => ({ kind: 'take', playerId: entry.playerId, betId, answered: false, answer }));

/**
 * Holds the command's place while its sender is looked up; a token that is no living session's gives it up. Of whom
 * nothing is known but that he sends many such tokens the table does not wait: his command gets its place by the moment
 * of its receipt once he turns out to be a player.
 */
const asPlayer = async <Ack>(
  {
    runner,
    deliveries,
    context,
    apiToken,
  }: Pick<Dependencies, 'runner' | 'deliveries'> & { context: SocketContext; apiToken: string },
  work: (entry: Entry) => Promise<Ack>,
): Promise<Ack | Extract<BetAck, { status: 'error' }>> => {
  let place = context.mayBeAwaited(apiToken) ? runner.reserve(context.receivedMs) : null;
  try {
    const session = await context.sessionOf(apiToken);
    if (session?.banned) return error('user_api.banned');
    if (!session) return error('user_api.session_ended');
    place ??= runner.reserve(context.receivedMs);
    return await work({ place, deliveries, playerId: session.playerId });
  } finally {
    place?.release();
  }
};

const resultOf = (ack: BetAck | TakeAck): string => (ack.status === 'success' ? 'accepted' : ack.message);

const WISH_MOST = 1000;

/** What was sent, for the audit log: as text, whatever it is, shortened, and without tokens. */
const sentText = (payload: unknown): string =>
  JSON.stringify(payload, (key, value: unknown) => (key === 'apiToken' ? undefined : value)).slice(0, WISH_MOST);

/** Refuses an admin's wish and records it; anybody else's is ignored. There is no code path that changes a committed result. */
const refuseWish =
  (db: Db, wish: string) =>
  async (payload: unknown, context: SocketContext): Promise<{ message: string } | typeof IGNORED> => {
    const token = isRecord(payload) && Object.hasOwn(payload, 'apiToken') ? payload['apiToken'] : undefined;
    const session = (typeof token === 'string' ? await context.sessionOf(token) : null) ?? context.session;
    const player = session && !session.banned ? await findPlayer(db, session.playerId) : null;
    if (!player?.is_admin) return IGNORED;
    await recordAudit(db, {
      actor: `player ${player.id}`,
      action: `crash.${wish}_refused`,
      details: { sent: sentText(payload) },
    });
    return { message: 'crash_api.results_committed' };
  };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const crashEvents = ({ db, table, runner, deliveries, clock, metrics }: Dependencies): CrashEvents => ({
  newBet: async (payload, context) => {
    const ack = await asPlayer({ runner, deliveries, context, apiToken: payload.apiToken }, (entry) =>
      bet(entry, payload),
    );
    metrics.bets.inc({ result: resultOf(ack) });
    if (ack.status === 'error')
      context.send('errorBet', { message: ack.message, ...(ack.params && { params: ack.params }) });
    return ack;
  },
  take: async (payload, context) => {
    const ack = await asPlayer({ runner, deliveries, context, apiToken: payload.apiToken }, (entry) =>
      take(entry, payload.id),
    );
    metrics.takes.inc({ result: resultOf(ack) });
    metrics.takeSeconds.observe((clock.monoMs() - context.receivedMs) / 1000);
    if (ack.status === 'error') context.send('errorTake', { message: ack.message });
    return ack;
  },
  getGame: async (payload, context) => {
    const session = payload.apiToken ? await context.sessionOf(payload.apiToken) : context.session;
    const snapshot = table.snapshot(session?.playerId ?? null);
    // A full round is a large answer: it is sent once.
    if (snapshot && !context.wantsAnswer) context.send('crashInit', snapshot);
    // Between two rounds there is nothing to show; the next crashInit comes by itself.
    return snapshot ?? error('crash_api.busy');
  },
  twistCrash: refuseWish(db, 'twist'),
  forceCrash: refuseWish(db, 'force_crash'),
  forceWin: refuseWish(db, 'force_win'),
  scheduleTwist: refuseWish(db, 'schedule_twist'),
});
