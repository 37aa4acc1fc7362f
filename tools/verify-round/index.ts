/**
 * Checks a round of any game, an opening of a box or a draw of prizes, with the published rules alone.
 *
 *   npm run verify-round -- <id> [<site> | --url <site>]         requests the round's values from a site
 *   npm run verify-round -- <id> --game cases                    requests the values of an opening
 *   npm run verify-round -- <id> --game prizes                   requests the values of a draw of prizes
 *   npm run verify-round -- --dataset <file> [<file> …]           offline: downloaded datasets of chains or seeds
 *   npm run verify-round -- --publications <trusted_root.json> [<site> | <file>.json]
 *                                                                checks where and when a site's chains were published
 *   npm run verify-round -- --round-id … --day … …               offline: all values as arguments
 *
 * `--game` names the game, by default crash. The default site is PUBLIC_URL, or localhost with PORT, from the
 * environment or `.env`; else http://localhost:8080. Values given as arguments replace those of the site. The exit code
 * is 0 if the result verifies, 1 if it does not, and 2 if it could not be checked.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VERIFIERS } from '@updraft/rules/verifiers';
import { verifyCommand } from './command.ts';

const ENV_FILE = fileURLToPath(new URL('../../.env', import.meta.url));

try {
  // Variables of the environment take precedence over `.env`, as for the server.
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const { lines, ok } = await verifyCommand(process.argv.slice(2), { verifiers: VERIFIERS, env: process.env });
  console.log(lines.join('\n'));
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
