// PURE. Classes of results and their exact chances: rules DI-1 and DI-2 of SPEC.md.
import { CHANCE_PARTS } from '../cases/box.ts';
import { winningOutcomes } from '../crash/odds.ts';
import { DRAW_RANGE } from '../draw/sample.ts';
import { hundredthsOf } from '../fairness/fields.ts';
import { type PublishedValues, textOf } from '../fairness/verify.ts';
import { WHEEL_COLOURS, WHEEL_SECTORS, colourOf, sectorsOf } from '../wheel/sectors.ts';

/** Classification of a game's results. */
export interface Classes {
  readonly game: string;
  /** The names of the classes in their order: a range of multipliers, a colour, or a range of percent. */
  readonly names: readonly string[];
  /**
   * Returns the class of a published result as its index in `names`, and the chance of each class in its round; null:
   * the result is malformed.
   */
  readonly classify: (result: PublishedValues) => { at: number; chances: readonly number[] } | null;
}

/** The lowest point of each class of crash, in hundredths. The first is the instant crash alone. */
const CRASH_FROM = [100, 101, 120, 150, 200, 300, 500, 1000, 2000, 5000, 10_000] as const;

/** Returns the chance of a point of at least this many hundredths. [CR-3] */
const chanceFrom = (hundredths: number): number =>
  hundredths <= 100 ? 1 : Number(winningOutcomes(hundredths - 1)) / DRAW_RANGE;

const shown = (hundredths: number): string => (hundredths / 100).toFixed(2);

const crashChances = CRASH_FROM.map((from, at) => {
  const above = CRASH_FROM[at + 1];
  return chanceFrom(from) - (above === undefined ? 0 : chanceFrom(above));
});

const crash: Classes = {
  game: 'crash',
  names: CRASH_FROM.map((from, at) => {
    const above = CRASH_FROM[at + 1];
    if (above === undefined) return `${shown(from)}+`;
    return above === from + 1 ? shown(from) : `${shown(from)}–${shown(above - 1)}`;
  }),
  classify: ({ multiplier }) => {
    const hundredths = hundredthsOf(multiplier);
    if (hundredths === null || hundredths < 100) return null;
    return { at: CRASH_FROM.findLastIndex((from) => hundredths >= from), chances: crashChances };
  },
};

const wheelChances = WHEEL_COLOURS.map((colour) => sectorsOf(colour) / WHEEL_SECTORS.length);

const wheel: Classes = {
  game: 'wheel',
  names: WHEEL_COLOURS,
  classify: ({ sector }) => {
    const colour = typeof sector === 'number' ? colourOf(sector) : null;
    return colour === null ? null : { at: WHEEL_COLOURS.indexOf(colour), chances: wheelChances };
  },
};

const TENTHS = 10;
const LAST_TICKET = /(?:^|,)\d{1,16}-(\d{1,16}):\d{1,16}$/;

/** Returns the first ticket of each tenth of a pot, counted from 0. The last entry is the count of all tickets. */
const tenthsOf = (tickets: number): number[] =>
  Array.from({ length: TENTHS + 1 }, (_unused, at) => Math.ceil((at * tickets) / TENTHS));

const jackpot: Classes = {
  game: 'jackpot',
  names: Array.from({ length: TENTHS }, (_unused, at) => `${at * TENTHS}–${(at + 1) * TENTHS} %`),
  classify: ({ winning_ticket, tickets }) => {
    const list = textOf(tickets);
    // A list may be long, so only its end is read. The last ticket is the number of tickets.
    const [, last] = LAST_TICKET.exec(list.slice(-64)) ?? [];
    const [count, ticket] = [Number(last), Number(winning_ticket)];
    if (!Number.isSafeInteger(count) || !Number.isSafeInteger(ticket) || ticket < 1 || ticket > count) return null;
    const starts = tenthsOf(count);
    const at = starts.findLastIndex((start) => ticket - 1 >= start);
    const chances = starts.slice(1).map((end, tenth) => (end - (starts[tenth] ?? 0)) / count);
    return { at, chances };
  },
};

const caseChances = Array.from({ length: TENTHS }, () => 1 / TENTHS);

const cases: Classes = {
  game: 'cases',
  names: jackpot.names,
  classify: ({ number }) =>
    Number.isInteger(number) && Number(number) >= 0 && Number(number) < CHANCE_PARTS
      ? { at: Math.floor((Number(number) * TENTHS) / CHANCE_PARTS), chances: caseChances }
      : null,
};

/** All games whose results are counted. */
const ALL: readonly Classes[] = [crash, wheel, jackpot, cases];

/** Returns the classes of a game; undefined: its results are not counted. */
export const classesOf = (game: string): Classes | undefined => ALL.find((classes) => classes.game === game);
