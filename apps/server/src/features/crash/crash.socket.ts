import { type BetAck, type NewBet, type TakeAck, idsOf } from '@updraft/contract';
import { parseDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import { IGNORED, type SocketContext, type SocketHandlers } from '../../realtime/gateway.ts';
import type { Place, TableRunner } from '../../rounds/runner.ts';
import type { Clock } from '../../lib/clock.ts';
import { findPlayer } from '../players/players.store.ts';
import { recordAudit } from '../staff/audit.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { parseAutoStop } from './crash.round.ts';
import type { CrashCommand, CrashTable } from './crash.table.ts';

type CrashEvents = Pick<SocketHandlers, 'newBet' | 'take' | 'getGame' | 'twistCrash'>;

interface Dependencies {
  db: Db;
  table: CrashTable;
  runner: TableRunner<CrashCommand>;
  clock: Clock;
  metrics: Pick<CrashMetrics, 'bets' | 'takes' | 'takeSeconds'>;
}

const error = (message: string): Extract<BetAck, { status: 'error' }> => ({ status: 'error', message });

/** Hands a bet to the table and waits for its commit. */
const bet = (place: Place<CrashCommand>, { playerId, payload }: { playerId: number; payload: NewBet }): Promise<BetAck> => {
  const sumCents = parseDollars(payload.sum);
  const autoStopHundredths = parseAutoStop(payload.autoWithdraw);
  if (sumCents === null || autoStopHundredths === undefined) return Promise.resolve(error('app_api.bad_request'));
  return new Promise((resolve) => {
    const command: CrashCommand = {
      ...{ kind: 'bet', playerId, itemIds: idsOf(payload.items), sumCents, autoStopHundredths, key: payload.key ?? null, answered: false },
      answer: (ack: BetAck) => {
        command.answered = true;
        resolve(ack);
      },
    };
    if (!place.put(command)) resolve(error('crash_api.busy'));
  });
};

/** Hands a stop to the table and waits for its commit. */
const take = (place: Place<CrashCommand>, { playerId, betId }: { playerId: number; betId: number }): Promise<TakeAck> =>
  new Promise((resolve) => {
    const command: CrashCommand = {
      ...{ kind: 'take', playerId, betId, answered: false },
      answer: (ack: TakeAck) => {
        command.answered = true;
        resolve(ack);
      },
    };
    if (!place.put(command)) resolve(error('crash_api.busy'));
  });

/** Holds the command's place while its sender is looked up; a token that is no living session's gives it up. */
const asPlayer = async <Ack>(
  { runner, context, apiToken }: { runner: TableRunner<CrashCommand>; context: SocketContext; apiToken: string },
  work: (place: Place<CrashCommand>, playerId: number) => Promise<Ack>,
): Promise<Ack | Extract<BetAck, { status: 'error' }>> => {
  const place = runner.reserve(context.receivedMs);
  try {
    const session = await context.sessionOf(apiToken);
    if (session?.banned) return error('user_api.banned');
    return session ? await work(place, session.playerId) : error('user_api.unauthorized');
  } finally {
    place.release();
  }
};

const resultOf = (ack: BetAck | TakeAck): string => (ack.status === 'success' ? 'accepted' : ack.message);

export const crashEvents = ({ db, table, runner, clock, metrics }: Dependencies): CrashEvents => ({
  newBet: async (payload, context) => {
    const ack = await asPlayer({ runner, context, apiToken: payload.apiToken }, (place, playerId) => bet(place, { playerId, payload }));
    metrics.bets.inc({ result: resultOf(ack) });
    if (ack.status === 'error') context.send('errorBet', { message: ack.message, ...(ack.params && { params: ack.params }) });
    return ack;
  },
  take: async (payload, context) => {
    const ack = await asPlayer({ runner, context, apiToken: payload.apiToken }, (place, playerId) => take(place, { playerId, betId: payload.id }));
    metrics.takes.inc({ result: resultOf(ack) });
    metrics.takeSeconds.observe((clock.monoMs() - context.receivedMs) / 1000);
    if (ack.status === 'error') context.send('errorTake', { message: ack.message });
    return ack;
  },
  getGame: async (payload, context) => {
    const session = payload.apiToken ? await context.sessionOf(payload.apiToken) : context.session;
    const snapshot = table.snapshot(session?.playerId ?? null);
    if (snapshot) context.send('crashInit', snapshot);
    // Between two rounds there is nothing to show; the next crashInit comes by itself.
    return snapshot ?? error('crash_api.busy');
  },
  twistCrash: async (payload, context) => {
    const session = payload.apiToken ? await context.sessionOf(payload.apiToken) : context.session;
    const player = session && (await findPlayer(db, session.playerId));
    if (!player?.is_admin) return IGNORED;
    await recordAudit(db, { actor: `player ${player.id}`, action: 'crash.twist_refused', details: { nextCrash: payload.nextCrash ?? null } });
    return { message: 'crash_api.results_committed' };
  },
});
