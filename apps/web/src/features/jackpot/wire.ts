import type { CallOutput } from '@updraft/contract';

/** Re-exports the contract types of this feature in one place. Only types, so no schema reaches the bundle. */
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
