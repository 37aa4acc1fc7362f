import type { CallOutput } from '@updraft/contract';

/** The types this feature takes from the contract, in one place; types only, so no schema reaches the bundle. */
export type {
  JackpotBet,
  JackpotChances,
  JackpotGame,
  JackpotRound,
  JackpotSettings,
  JackpotSnapshot,
  JackpotSpin,
  JackpotStake,
  JackpotWinner,
  PastPot,
  PendingJackpotBet,
  PublicUser,
  ServerPayload,
} from '@updraft/contract';

export type JackpotBetAck = CallOutput<'POST /api/jackpot/setBet'>;
