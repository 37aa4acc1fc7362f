import { parseArgs } from 'node:util';

export const HELP = `npm run simulate-kills -- [--kills n] [--seed n] [--bets-only] [--help]
  Kills the built server again and again while simulated players play, and compares what they were told with what is so.
  --kills      how often (200)
  --seed       repeats a run's decisions (one of its own)
  --bets-only  without money and skins coming in and going out
  On the embedded database, or on the PostgreSQL that TEST_DATABASE_URL names.`;

export interface Arguments {
  kills: number;
  seed: number;
  withMoney: boolean;
}

const wholeNumber = (name: string, { text, least }: { text: string; least: number }): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least)
    throw new Error(`--${name} ${text}: a whole number from ${least} on is needed`);
  return number;
};

/** The options of the command line; 'help' for `--help`. Throws with a sentence for anything it does not know. */
export const argumentsOf = (words: readonly string[]): Arguments | 'help' => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      kills: { type: 'string', default: '200' },
      seed: { type: 'string' },
      'bets-only': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  return {
    kills: wholeNumber('kills', { text: values.kills, least: 1 }),
    seed: values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('seed', { text: values.seed, least: 0 }),
    withMoney: !values['bets-only'],
  };
};
