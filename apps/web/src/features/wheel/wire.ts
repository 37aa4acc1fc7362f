/** Re-exports the contract types of this feature in one place. Only types, so no schema reaches the bundle. */
export type {
  PastSector,
  PendingWheelBet,
  ServerPayload,
  WheelBet,
  WheelBetAnswer,
  WheelColumns,
  WheelGame,
  WheelRound,
  WheelSnapshot,
  WheelSpin,
  WheelStats,
} from '@updraft/contract';
export type { WheelColour } from '@updraft/rules/wheel';
