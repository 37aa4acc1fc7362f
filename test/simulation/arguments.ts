import { parseArgs } from 'node:util';
import {
  GIFT_MOMENTS,
  JACKPOT_MOMENTS,
  LATE_MOMENTS,
  MOMENTS,
  MONEY_MOMENTS,
  type Moment,
  WHEEL_MOMENTS,
} from './plan.ts';

/** Groups of moments by their name on the command line. */
const GROUPS = {
  crash: MOMENTS,
  money: MONEY_MOMENTS,
  wheel: WHEEL_MOMENTS,
  jackpot: JACKPOT_MOMENTS,
  late: LATE_MOMENTS,
  gifts: GIFT_MOMENTS,
};
type Group = keyof typeof GROUPS;

export const HELP = `npm run simulate-kills -- [--kills n] [--seed n] [--at group,…] [--bets-only] [--help]
  Kills the built server again and again while simulated players play, and compares what they were told with what is so.
  --kills      how often (200)
  --seed       repeats a run's decisions (one of its own)
  --at         where kills fall: ${Object.keys(GROUPS).join(', ')} (all but late and gifts). All games are played in any case.
               late: the beacon stays away for two of three rounds, and stakes go back; then the server runs from source
               gifts: players also chat, answer a quiz, take cashback and join giveaways
  --bets-only  without money and skins coming in and going out
  On the embedded database, or on the PostgreSQL that TEST_DATABASE_URL names.`;

export interface Arguments {
  kills: number;
  seed: number;
  withMoney: boolean;
  /** Moments of the kills; undefined: all except the late ones and those of gifts. */
  moments?: readonly Moment[];
}

const wholeNumber = (name: string, { text, least }: { text: string; least: number }): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least)
    throw new Error(`--${name} ${text}: a whole number from ${least} on is needed`);
  return number;
};

const momentsAt = (names: string): readonly Moment[] =>
  names.split(',').flatMap((name): readonly Moment[] => {
    if (!Object.hasOwn(GROUPS, name))
      throw new Error(`--at ${name}: one of ${Object.keys(GROUPS).join(', ')} is needed`);
    return GROUPS[name as Group];
  });

/** Parses the options of the command line; 'help' for `--help`. Throws with a message for unknown options. */
export const argumentsOf = (words: readonly string[]): Arguments | 'help' => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      kills: { type: 'string', default: '200' },
      seed: { type: 'string' },
      at: { type: 'string' },
      'bets-only': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const withMoney = !values['bets-only'];
  if (!withMoney && values.at?.split(',').includes('money'))
    throw new Error('--at money: there is none with --bets-only');
  return {
    kills: wholeNumber('kills', { text: values.kills, least: 1 }),
    seed: values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('seed', { text: values.seed, least: 0 }),
    withMoney,
    ...(values.at !== undefined && { moments: momentsAt(values.at) }),
  };
};
