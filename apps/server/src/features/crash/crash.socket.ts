import { type BetAck, type CrashSnapshot, type NewBet, type TakeAck, idsOf } from '@updraft/contract';
import { parseDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { SocketContext, SocketHandlers } from '../../realtime/gateway.ts';
import type { TableRunner } from '../../rounds/runner.ts';
import { findPlayer } from '../players/players.store.ts';
import type { Session } from '../players/sessions.ts';
import { recordAudit } from '../staff/audit.ts';
import { type CrashCommand, type CrashTable, parseAutoStop } from './crash.table.ts';

type CrashEvents = Pick<SocketHandlers, 'newBet' | 'take' | 'getGame' | 'twistCrash'>;

interface Dependencies {
  db: Db;
  table: CrashTable;
  runner: TableRunner<CrashCommand>;
}

const error = (message: string): Extract<BetAck, { status: 'error' }> => ({ status: 'error', message });

/** The token in the payload decides; the socket's own session saves the look-up when it is the same player. */
const playerOf = (token: string, context: SocketContext): Promise<Session | null> => context.sessionOf(token);

/** Hands a bet to the table and waits for its commit. */
const bet = (runner: TableRunner<CrashCommand>, playerId: number, payload: NewBet): Promise<BetAck> => {
  const sumCents = parseDollars(payload.sum);
  const autoStopHundredths = parseAutoStop(payload.autoWithdraw);
  if (sumCents === null || autoStopHundredths === undefined) return Promise.resolve(error('app_api.bad_request'));
  return new Promise((resolve) => {
    const command: CrashCommand = { kind: 'bet', playerId, itemIds: idsOf(payload.items), sumCents, autoStopHundredths, key: payload.key ?? null, answer: resolve };
    if (!runner.put(command)) resolve(error('crash_api.busy'));
  });
};

export const crashEvents = ({ db, table, runner }: Dependencies): CrashEvents => ({
  newBet: async (payload, context) => {
    const session = await playerOf(payload.apiToken, context);
    const ack = session ? await bet(runner, session.playerId, payload) : error('user_api.unauthorized');
    if (ack.status === 'error') context.socket.emit('errorBet', { message: ack.message, ...(ack.params && { params: ack.params }) });
    return ack;
  },
  take: async (payload, context) => {
    const session = await playerOf(payload.apiToken, context);
    const ack: TakeAck = session
      ? await new Promise((resolve) => {
          if (!runner.put({ kind: 'take', playerId: session.playerId, betId: payload.id, answer: resolve })) resolve(error('crash_api.busy'));
        })
      : error('user_api.unauthorized');
    if (ack.status === 'error') context.socket.emit('errorTake', { message: ack.message });
    return ack;
  },
  getGame: async (payload, context) => {
    const session = payload.apiToken ? await context.sessionOf(payload.apiToken) : context.session;
    const snapshot = table.snapshot(session?.playerId ?? null);
    if (snapshot) context.socket.emit('crashInit', snapshot);
    // Between two rounds there is nothing to show; the next crashInit comes by itself.
    return (snapshot ?? error('crash_api.busy')) as CrashSnapshot;
  },
  twistCrash: async (payload, context) => {
    const session = payload.apiToken ? await context.sessionOf(payload.apiToken) : context.session;
    const player = session && (await findPlayer(db, session.playerId));
    if (player?.is_admin) await recordAudit(db, { actor: `player ${player.id}`, action: 'crash.twist_refused', details: { nextCrash: payload.nextCrash ?? null } });
    return { message: 'crash_api.results_committed' };
  },
});
