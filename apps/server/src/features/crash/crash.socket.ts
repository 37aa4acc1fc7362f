import { type BetAck, type NewBet, type TakeAck, idsOf } from '@updraft/contract';
import { parseDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import { IGNORED, type SocketContext, type SocketHandlers } from '../../realtime/gateway.ts';
import type { From, TableCommands } from '../../tables/commands.ts';
import { senderOfEvent } from '../../tables/senders.ts';
import type { Clock } from '../../lib/clock.ts';
import { findPlayer } from '../players/players.store.ts';
import { recordAudit } from '../staff/audit.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { parseAutoStop } from './crash.round.ts';
import type { CrashCommand, CrashTable } from './crash.table.ts';

/** What an admin may ask of a round; each request is refused and recorded. */
type AdminWish = 'twistCrash' | 'forceCrash' | 'forceWin' | 'scheduleTwist';

type CrashEvents = Pick<SocketHandlers, 'newBet' | 'take' | 'getGame' | AdminWish>;

interface Dependencies {
  db: Db;
  table: CrashTable;
  commands: TableCommands<CrashCommand>;
  clock: Clock;
  metrics: Pick<CrashMetrics, 'bets' | 'takes' | 'takeSeconds'>;
}

const betOf =
  (payload: NewBet) =>
  ({ playerId, answer }: From<BetAck>): CrashCommand | null => {
    const sumCents = parseDollars(payload.sum);
    const autoStopHundredths = parseAutoStop(payload.autoWithdraw);
    if (sumCents === null || autoStopHundredths === undefined) return null;
    return {
      kind: 'bet',
      playerId,
      itemIds: idsOf(payload.items),
      sumCents,
      autoStopHundredths,
      roundId: payload.round ?? null,
      key: payload.key ?? null,
      answered: false,
      answer,
    };
  };

const takeOf =
  (betId: number) =>
  ({ playerId, answer }: From<TakeAck>): CrashCommand => ({ kind: 'take', playerId, betId, answered: false, answer });

const resultOf = (ack: BetAck | TakeAck): string => (ack.status === 'success' ? 'accepted' : ack.message);

const WISH_MOST = 1000;

/** The sent payload for the audit log: as text, shortened, and without tokens. */
const sentText = (payload: unknown): string =>
  JSON.stringify(payload, (key, value: unknown) => (key === 'apiToken' ? undefined : value)).slice(0, WISH_MOST);

/** Refuses an admin's request and records it; anybody else's is ignored. No code path changes a committed result. */
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

/** Handlers of crash's events. */
export const crashEvents = ({ db, table, commands, clock, metrics }: Dependencies): CrashEvents => ({
  newBet: async (payload, context) => {
    const ack = await commands.send<BetAck>(senderOfEvent(context, payload.apiToken), betOf(payload));
    metrics.bets.inc({ result: resultOf(ack) });
    if (ack.status === 'error')
      context.send('errorBet', { message: ack.message, ...(ack.params && { params: ack.params }) });
    return ack;
  },
  take: async (payload, context) => {
    const ack = await commands.send<TakeAck>(senderOfEvent(context, payload.apiToken), takeOf(payload.id));
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
    // Between two rounds there is nothing to show. The next crashInit comes by itself.
    return snapshot ?? { status: 'error', message: 'crash_api.busy' };
  },
  twistCrash: refuseWish(db, 'twist'),
  forceCrash: refuseWish(db, 'force_crash'),
  forceWin: refuseWish(db, 'force_win'),
  scheduleTwist: refuseWish(db, 'schedule_twist'),
});
