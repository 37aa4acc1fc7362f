// Pure: a failed verification as the text of a ticket.
import type { PublishedValues, VerifyReport } from '@updraft/rules/fairness';
import type { PreparedTicket } from '../../../entities/ticket/prefill.ts';

/** Result that did not hold when it was verified. */
export interface Claimed {
  game: string;
  unit: 'round' | 'opening' | 'draw';
  id: number;
}

/**
 * Largest length of a value in a claim. The jackpot's list of tickets may be longer than a message to support; its hash
 * is among the values too.
 */
const MOST_VALUE = 160;

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Lines of a claim: the failed checks with both values, then the published values. */
const linesOf = (report: VerifyReport, values: PublishedValues): string[] => [
  ...report.checks
    .filter(({ ok }) => !ok)
    .map(
      ({ id, expected, actual }) =>
        `${id}: published ${shortened(expected || '–', MOST_VALUE)}, calculated ${shortened(actual || '–', MOST_VALUE)}`,
    ),
  '',
  ...Object.entries(values).map(([name, value]) => `${name} = ${shortened(String(value), MOST_VALUE)}`),
];

const TABLES = ['crash', 'wheel', 'jackpot'] as const;

/**
 * Returns the ticket of a claim with its proof. `title` and `intro` are in the player's language; the values are as
 * published.
 */
export const claimOf = (
  { game, unit, id }: Claimed,
  { title, intro, report, values }: { title: string; intro: string; report: VerifyReport; values: PublishedValues },
): PreparedTicket => {
  const table = TABLES.find((one) => one === game);
  const about: PreparedTicket['about'] =
    unit === 'opening'
      ? { kind: 'opening', id }
      : table && unit === 'round'
        ? { kind: 'round', game: table, id }
        : null;
  return {
    title,
    message: [intro, '', `${game} ${unit} ${id}`, ...linesOf(report, values)].join('\n'),
    about,
  };
};
