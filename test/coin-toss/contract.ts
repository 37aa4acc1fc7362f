import {
  AskedDollars,
  Dollars,
  type GameContract,
  HexHash,
  Id,
  InventoryItem,
  ItemsById,
  MessageKey,
  MessageParams,
  PublicUser,
  RoundTotals,
  ShownItem,
  call,
  event,
  pastBetWith,
  placingMessages,
} from '@updraft/contract';
import { z } from 'zod';
import { SIDES } from './rules/index.ts';

const Side = z.enum(SIDES);

/** A bet of a round. `win` is null until it is won or lost, 0 if it is lost. */
export const TossBet = z.object({
  id: Id,
  user: PublicUser,
  side: Side,
  items: z.array(ShownItem),
  itemsMore: z.number().int().min(0),
  bank: Dollars,
  win: Dollars.nullable(),
  winItem: ShownItem.nullable(),
});
export type TossBet = z.infer<typeof TossBet>;

/** All values needed to show and continue a round. */
export const TossSnapshot = z.object({
  roundId: Id,
  /** Id of the player whose own bet is included; null: a snapshot for everyone. */
  userId: Id.nullable(),
  publicHash: HexHash,
  phase: z.enum(['open', 'toss', 'result']),
  /** Milliseconds until the phase ends. */
  msLeft: z.number().min(0),
  result: Side.nullable(),
  bets: z.array(TossBet),
  totals: RoundTotals,
  maintenance: z.boolean(),
});
export type TossSnapshot = z.infer<typeof TossSnapshot>;

export const TOSS_BET_MESSAGES = [
  ...placingMessages('coin_toss'),
  'coin_toss_api.round_full',
  'coin_toss_api.closed',
  'coin_toss_api.no_items',
  'coin_toss_api.min_bet',
  'coin_toss_api.max_stake',
  'coin_toss_api.one_bet',
  'coin_toss_api.busy',
] as const;

const SetBet = z.strictObject({
  items: ItemsById(100),
  /** Total price of the items in dollars, as the player saw it. */
  sum: AskedDollars,
  side: Side,
  /** Id of the round that the page showed. A bet that reaches the server in another round is refused. */
  round: Id,
});

const BetAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), bet: TossBet, message: MessageKey }),
  z.object({ status: z.literal('error'), message: MessageKey, params: MessageParams.optional() }),
]);
export type BetAnswer = z.infer<typeof BetAnswer>;

/** Fields of a player's past bet besides those of every game: the bet's side and the round's result. */
const PastTossBet = pastBetWith('coin_toss', { side: Side, result: Side.nullable() });

/** All calls and events that the coin toss adds to the contract. */
export const coinTossContract = {
  name: 'coin_toss',
  snapshot: TossSnapshot,
  pastBet: PastTossBet,
  calls: {
    'POST /api/coin-toss/setBet': call({
      auth: 'player',
      command: 'keyed',
      table: 'coin_toss',
      input: SetBet,
      output: BetAnswer,
      about: 'Stakes items on a side of the open round.',
      messages: TOSS_BET_MESSAGES,
    }),
  },
  serverEvents: {
    coinTossInit: event({ payload: TossSnapshot, about: 'Snapshot: on join, after a gap, and when a round opens.' }),
    coinTossBets: event({
      payload: z.object({ roundId: Id, bets: z.array(TossBet), totals: RoundTotals }),
      about: 'Bets accepted since the last flush, and totals over all.',
    }),
    coinTossBet: event({
      payload: z.object({ roundId: Id, bet: TossBet }),
      about: 'To the player: a bet was accepted (on every tab).',
    }),
    coinTossStart: event({
      payload: z.object({ roundId: Id, msLeft: z.number().min(0) }),
      about: 'Betting is over, and the coin is in the air for so long.',
    }),
    coinTossResult: event({
      payload: z.object({ roundId: Id, result: Side, secret_hash: HexHash, seed: HexHash }),
      about: 'The side, with what proves it.',
    }),
    coinTossWin: event({
      payload: z.object({
        roundId: Id,
        bet_id: Id,
        win: Dollars,
        item: InventoryItem.nullable(),
        remainder: Dollars,
        newBalance: Dollars,
      }),
      about: "To the player: what the player's bet has won.",
    }),
  },
} as const satisfies GameContract;

declare module '@updraft/contract' {
  interface OtherGames {
    coin_toss: typeof coinTossContract;
  }
}
