import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { buildSite } from '../support/build.ts';
import { simulate } from './simulate.ts';

/** `npm run simulate-kills -- --kills 200 --seed 7`, with `--bets-only` without money and skins coming in and going out: on the embedded database, or on PostgreSQL with TEST_DATABASE_URL. */
const numberAfter = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const main = async (): Promise<void> => {
  buildSite();
  const kills = numberAfter('--kills', 200);
  const seed = numberAfter('--seed', Date.now() % 1_000_000);
  const withMoney = !process.argv.includes('--bets-only');
  const place = await newDatabase();
  say(`${kills} kills, seed ${seed}, ${place.databaseUrl ? 'PostgreSQL' : 'embedded database'}`);
  try {
    const { contradictions, ...summary } = await simulate({ place, kills, seed, withMoney, say });
    say(JSON.stringify(summary));
    for (const text of contradictions) say(`CONTRADICTION: ${text}`);
    say(contradictions.length === 0 ? 'Nothing was lost, paid twice or changed.' : `Again with: npm run simulate-kills -- --kills ${kills} --seed ${seed}${withMoney ? '' : ' --bets-only'}`);
    process.exitCode = contradictions.length === 0 ? 0 : 1;
  } finally {
    await place.drop();
  }
};

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    process.exit(2);
  },
);
