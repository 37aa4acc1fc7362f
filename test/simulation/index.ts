import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { buildSite } from '../support/build.ts';
import { HELP, argumentsOf } from './arguments.ts';
import { simulate } from './simulate.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const understood = (): ReturnType<typeof argumentsOf> | null => {
  try {
    return argumentsOf(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}\n`);
    return null;
  }
};

/** `npm run simulate-kills -- --help` lists the options. */
const main = async (): Promise<void> => {
  const asked = understood();
  if (asked === null) process.exit(2);
  if (asked === 'help') return say(HELP);
  const { kills, seed } = asked;
  const again = [...process.argv.slice(2), ...(process.argv.includes('--seed') ? [] : ['--seed', seed])];
  buildSite();
  const place = await newDatabase();
  say(`${kills} kills, seed ${seed}, ${place.databaseUrl ? 'PostgreSQL' : 'embedded database'}`);
  try {
    const { contradictions, ...summary } = await simulate({ place, ...asked, say });
    say(JSON.stringify(summary));
    for (const text of contradictions) say(`CONTRADICTION: ${text}`);
    say(
      contradictions.length === 0
        ? 'Nothing was lost, paid twice or changed.'
        : `Again with: npm run simulate-kills -- ${again.join(' ')}`,
    );
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
