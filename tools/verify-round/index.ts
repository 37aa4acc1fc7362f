/**
 * Checks a crash round with the published rules alone.
 *
 *   npm run verify-round -- <id> [<site> | --url <site>]         asks a site for the round's values
 *   npm run verify-round -- --round-id … --day … …               offline: every value given
 *
 * Without a site it is the one that PUBLIC_URL or PORT says, in the environment or in `.env`; else
 * http://localhost:8080. Given values win over those of the site. Ends with 0 when the round verifies, 1 when it does
 * not, 2 when it could not be checked.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verifyRound } from '@updraft/rules/fairness';
import { FLAGS, type FlagName, type FlagValues, fetchFlags, proofOfFlags } from './proof.ts';
import { linesOf } from './report.ts';
import { siteUrl } from './site-url.ts';

const ENV_FILE = fileURLToPath(new URL('../../.env', import.meta.url));

const usage = (): string =>
  [
    'Usage: npm run verify-round -- <id> [<site> | --url <site>]',
    '   or: npm run verify-round -- with every value:',
    ...Object.entries(FLAGS).map(([name, about]) => `  --${name.padEnd(12)} ${about}`),
  ].join('\n');

const run = async (): Promise<number> => {
  const names = Object.keys(FLAGS) as FlagName[];
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      help: { type: 'boolean' },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    },
  });
  const given = values as FlagValues & { url?: string; help?: boolean };
  const [roundId, site] = positionals;
  if (given.help || positionals.length > 2 || (roundId !== undefined && !/^[1-9]\d{0,14}$/.test(roundId)))
    throw new Error(usage());
  const asked =
    roundId === undefined ? {} : await fetchFlags(roundId, siteUrl({ given: given.url ?? site, env: process.env }));
  const proof = proofOfFlags({ ...asked, ...given });
  if ('missing' in proof) {
    throw new Error(
      roundId === undefined
        ? `Missing: ${proof.missing.map((name) => `--${name}`).join(' ')}\n${usage()}`
        : `Round ${roundId} is not over yet: ${proof.missing.join(', ')} unknown.`,
    );
  }
  const report = verifyRound(proof);
  console.log(linesOf(report, proof.roundId).join('\n'));
  return report.ok ? 0 : 1;
};

try {
  // As for the server: variables that are set already stay.
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
