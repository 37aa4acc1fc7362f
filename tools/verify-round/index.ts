/**
 * Checks a round of any game, or an opening of a box, with the published rules alone.
 *
 *   npm run verify-round -- <id> [<site> | --url <site>]         asks a site for the round's values
 *   npm run verify-round -- <id> --game cases                    asks for those of an opening
 *   npm run verify-round -- --dataset <file> [<file> …]           offline: files of a chain's past, as the site gives them
 *   npm run verify-round -- --publications <trusted_root.json> [<site> | <file>.json]
 *                                                                where and when the chains of a site were published
 *   npm run verify-round -- --round-id … --day … …               offline: every value given
 *
 * `--game` names the game; without it, it is crash. Without a site it is the one that PUBLIC_URL or PORT says, in the
 * environment or in `.env`; else http://localhost:8080. Given values win over those of the site. Ends with 0 when the
 * result verifies, 1 when it does not, 2 when it could not be checked.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VERIFIERS } from '@updraft/rules/verifiers';
import { verifyCommand } from './command.ts';

const ENV_FILE = fileURLToPath(new URL('../../.env', import.meta.url));

try {
  // As for the server: variables that are set already stay.
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const { lines, ok } = await verifyCommand(process.argv.slice(2), { verifiers: VERIFIERS, env: process.env });
  console.log(lines.join('\n'));
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
