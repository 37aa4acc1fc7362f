import { multiplierText } from '../hundredths.ts';
import type { FlightFrame } from '../flight.ts';

/** Formats the moment of the round: the seconds until it starts, or the multiplier; empty while unknown or frozen. */
export const momentText = (
  { state, hundredths, frozen }: Pick<FlightFrame, 'state' | 'hundredths' | 'frozen'>,
  seconds: (count: number) => string,
): string => {
  if (!state.loaded || frozen) return '';
  return state.phase === 'waiting' ? seconds(state.countdown) : multiplierText(hundredths);
};
