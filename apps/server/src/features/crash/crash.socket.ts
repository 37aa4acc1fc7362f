import { type BetAck, type CancelAck, type ClientPayload, type NewBet, type TakeAck, idsOf } from '@updraft/contract';
import { parseDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { SocketHandlers } from '../../realtime/handlers.ts';
import { refuseWish } from './crash.refused-wish.ts';
import type { From, TableCommands } from '../../tables/commands.ts';
import { senderOfEvent } from '../../tables/senders.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { parseAutoCashOut } from './crash.wire.ts';
import type { CrashCommand, CrashTable } from './crash.table.ts';

/** Request of an admin about a round; each is refused and recorded. */
type AdminWish = 'twistCrash' | 'forceCrash' | 'forceWin' | 'scheduleTwist';

type CrashEvents = Pick<SocketHandlers, 'newBet' | 'take' | 'cancelBet' | 'getGame' | AdminWish>;

type CancelPayload = Pick<ClientPayload<'cancelBet'>, 'id' | 'key'>;

interface Dependencies {
  db: Db;
  table: CrashTable;
  commands: TableCommands<CrashCommand>;
  clock: Clock;
  metrics: Pick<CrashMetrics, 'bets' | 'cancels' | 'manualCashOuts' | 'manualCashOutSeconds'>;
}

const betOf =
  (payload: NewBet) =>
  ({ playerId, answer }: From<BetAck>): CrashCommand | null => {
    const sumCents = parseDollars(payload.sum);
    const autoCashOutHundredths = parseAutoCashOut(payload.autoWithdraw);
    if (sumCents === null || autoCashOutHundredths === undefined) return null;
    return {
      kind: 'bet',
      playerId,
      itemIds: idsOf(payload.items),
      sumCents,
      autoCashOutHundredths,
      roundId: payload.round ?? null,
      key: payload.key ?? null,
      answered: false,
      answer,
    };
  };

const cashOutOf =
  (betId: number) =>
  ({ playerId, answer }: From<TakeAck>): CrashCommand => ({
    kind: 'cash_out',
    playerId,
    betId,
    answered: false,
    answer,
  });

const cancelOf =
  ({ id, key }: CancelPayload) =>
  ({ playerId, answer }: From<CancelAck>): CrashCommand => ({
    kind: 'cancel',
    playerId,
    betId: id,
    key: key ?? null,
    answered: false,
    answer,
  });

const resultOf = (ack: BetAck | TakeAck | CancelAck): string => (ack.status === 'success' ? 'accepted' : ack.message);

export const crashEvents = ({ db, table, commands, clock, metrics }: Dependencies): CrashEvents => ({
  newBet: async (payload, context) => {
    const ack = await commands.send<BetAck>(senderOfEvent(context, payload.apiToken), betOf(payload));
    metrics.bets.inc({ result: resultOf(ack) });
    if (ack.status === 'error')
      context.send('errorBet', { message: ack.message, ...(ack.params && { params: ack.params }) });
    return ack;
  },
  take: async (payload, context) => {
    const ack = await commands.send<TakeAck>(senderOfEvent(context, payload.apiToken), cashOutOf(payload.id));
    metrics.manualCashOuts.inc({ result: resultOf(ack) });
    metrics.manualCashOutSeconds.observe((clock.monoMs() - context.receivedMs) / 1000);
    if (ack.status === 'error') context.send('errorTake', { message: ack.message });
    return ack;
  },
  cancelBet: async (payload, context) => {
    const sender = senderOfEvent(context, payload.apiToken);
    const ack = await commands.send<CancelAck>(sender, cancelOf(payload), { forBanned: true });
    metrics.cancels.inc({ result: resultOf(ack) });
    return ack;
  },
  getGame: async (payload, context) => {
    const session = payload.apiToken ? await context.sessionOf(payload.apiToken) : context.session;
    const snapshot = table.snapshot(session?.playerId ?? null);
    // The snapshot of a full round is large, so it is sent only once: as the response, or as an event.
    if (snapshot && !context.wantsAnswer) context.send('crashInit', snapshot);
    // Between two rounds there is no snapshot. The next `crashInit` comes as an event.
    return snapshot ?? { status: 'error', message: 'crash_api.busy' };
  },
  twistCrash: refuseWish(db, 'twist'),
  forceCrash: refuseWish(db, 'force_crash'),
  forceWin: refuseWish(db, 'force_win'),
  scheduleTwist: refuseWish(db, 'schedule_twist'),
});
