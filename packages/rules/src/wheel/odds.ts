// PURE. Exact chances and returns: rule WH-4 of SPEC.md.
import { WHEEL_COLOURS, WHEEL_PAYS, WHEEL_SECTORS, type WheelColour, sectorsOf } from './sectors.ts';

/** A colour's chance is `sectors` / `of`, its return `returned` / `of`. Both are exact. */
export interface WheelOdds {
  colour: WheelColour;
  pays: number;
  sectors: number;
  /** `sectors` × `pays`: return of the colour, out of `of`. */
  returned: number;
  of: number;
}

/** Returns the chance and return of each colour, as published. [WH-4] [F5] */
export const wheelOdds = (): WheelOdds[] =>
  WHEEL_COLOURS.map((colour) => {
    const [pays, sectors] = [WHEEL_PAYS[colour], sectorsOf(colour)];
    return { colour, pays, sectors, returned: sectors * pays, of: WHEEL_SECTORS.length };
  });

/** House edge of the colour that returns most, in hundredths of a percent, floored. [WH-4] */
export const WHEEL_EDGE_BASIS_POINTS = Math.min(
  ...wheelOdds().map(({ returned, of }) => Math.floor(((of - returned) * 10_000) / of)),
);
