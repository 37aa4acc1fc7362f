// PURE. The 54 sectors and their multipliers: rules WH-1 and WH-2 of SPEC.md.

export const WHEEL_COLOURS = ['black', 'green', 'red', 'yellow'] as const;
export type WheelColour = (typeof WHEEL_COLOURS)[number];

export const isWheelColour = (value: unknown): value is WheelColour =>
  (WHEEL_COLOURS as readonly unknown[]).includes(value);

/** Multiplier of a stake on the colour. [WH-2] */
export const WHEEL_PAYS: Readonly<Record<WheelColour, number>> = { black: 2, red: 3, green: 5, yellow: 50 };

const LETTERS: Readonly<Record<string, WheelColour>> = { B: 'black', R: 'red', G: 'green', Y: 'yellow' };
/** Colours of the sectors, clockwise. The layout is symmetric about the yellow sector. */
const LAYOUT = 'YRBGBRBRBGBRBRBGBRBGBRBRBGBRBGBRBRBGBRBGBRBRBGBRBRBGBR';

/** The colour of each sector, by its number. [WH-1] */
export const WHEEL_SECTORS: readonly WheelColour[] = Array.from(LAYOUT, (letter) => LETTERS[letter] ?? 'black');

/** Returns the number of sectors with the colour. [WH-1] */
export const sectorsOf = (colour: WheelColour): number => WHEEL_SECTORS.filter((one) => one === colour).length;

/** Returns the colour of a sector; null if there is no such sector. */
export const colourOf = (sector: number): WheelColour | null => WHEEL_SECTORS[sector] ?? null;
