/** The types this feature takes from the contract, in one place; types only, so no schema reaches the bundle. */
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
