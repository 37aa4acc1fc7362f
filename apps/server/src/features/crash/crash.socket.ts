import { type BetAck, type NewBet, type TakeAck, idsOf } from '@updraft/contract';
import { parseDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { SocketHandlers } from '../../realtime/gateway.ts';
import type { TableRunner } from '../../rounds/runner.ts';
import { findPlayer } from '../players/players.store.ts';
import { recordAudit } from '../staff/audit.ts';
import { parseAutoStop } from './crash.round.ts';
import type { CrashCommand, CrashTable } from './crash.table.ts';

type CrashEvents = Pick<SocketHandlers, 'newBet' | 'take' | 'getGame' | 'twistCrash'>;

interface Dependencies {
  db: Db;
  table: CrashTable;
  runner: TableRunner<CrashCommand>;
}

const error = (message: string): Extract<BetAck, { status: 'error' }> => ({ status: 'error', message });

/** Hands a bet to the table and waits for its commit. */
const bet = (runner: TableRunner<CrashCommand>, { playerId, payload, receivedMs }: { playerId: number; payload: NewBet; receivedMs: number }): Promise<BetAck> => {
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
    if (!runner.put(command, receivedMs)) resolve(error('crash_api.busy'));
  });
};

/** Hands a stop to the table and waits for its commit. */
const take = (runner: TableRunner<CrashCommand>, { playerId, betId, receivedMs }: { playerId: number; betId: number; receivedMs: number }): Promise<TakeAck> =>
  new Promise((resolve) => {
    const command: CrashCommand = {
      ...{ kind: 'take', playerId, betId, answered: false },
      answer: (ack: TakeAck) => {
        command.answered = true;
        resolve(ack);
      },
    };
    if (!runner.put(command, receivedMs)) resolve(error('crash_api.busy'));
  });

export const crashEvents = ({ db, table, runner }: Dependencies): CrashEvents => ({
  newBet: async (payload, context) => {
    const session = await context.sessionOf(payload.apiToken);
    const ack = session ? await bet(runner, { playerId: session.playerId, payload, receivedMs: context.receivedMs }) : error('user_api.unauthorized');
    if (ack.status === 'error') context.socket.emit('errorBet', { message: ack.message, ...(ack.params && { params: ack.params }) });
    return ack;
  },
  take: async (payload, context) => {
    const session = await context.sessionOf(payload.apiToken);
    const ack: TakeAck = session ? await take(runner, { playerId: session.playerId, betId: payload.id, receivedMs: context.receivedMs }) : error('user_api.unauthorized');
    if (ack.status === 'error') context.socket.emit('errorTake', { message: ack.message });
    return ack;
  },
  getGame: async (payload, context) => {
    const session = payload.apiToken ? await context.sessionOf(payload.apiToken) : context.session;
    const snapshot = table.snapshot(session?.playerId ?? null);
    if (snapshot) context.socket.emit('crashInit', snapshot);
    // Between two rounds there is nothing to show; the next crashInit comes by itself.
    return snapshot ?? error('crash_api.busy');
  },
  twistCrash: async (payload, context) => {
    const session = payload.apiToken ? await context.sessionOf(payload.apiToken) : context.session;
    const player = session && (await findPlayer(db, session.playerId));
    if (player?.is_admin) await recordAudit(db, { actor: `player ${player.id}`, action: 'crash.twist_refused', details: { nextCrash: payload.nextCrash ?? null } });
    return { message: 'crash_api.results_committed' };
  },
});
