import { parseArgs } from 'node:util';
import { type PublishedValues, type Verifier, meaningsOf, missingFields, verifyWhole } from '@updraft/rules/fairness';
import { networkIn, wholeIn } from '@updraft/rules/draw';
import { verifierOf } from '@updraft/rules/verifiers';
import { verifyDatasets } from './dataset.ts';
import { fetchValues, flagOf, valuesOfFlags } from './proof.ts';
import { verifyPublications } from './publications.ts';
import { type Verdict, linesOf } from './report.ts';
import { siteUrl } from './site-url.ts';

/**
 * Returns the address of the beacon round at its network; null if the values name none or the network is not public.
 */
const sourceOf = (values: PublishedValues): string | null =>
  networkIn(values)?.roundUrl(wholeIn(values, 'beacon_round')) ?? null;

/** Reasons why a result has values that are not published yet. */
const NOT_YET = {
  round: 'is not over yet',
  opening: 'cannot be checked before its player rotates the server seed',
  draw: 'has no winners',
};
const NAMES = { round: 'Round', opening: 'Opening', draw: 'Draw' };

const usage = (verifiers: readonly Verifier[]): string =>
  [
    'Usage: npm run verify-round -- <id> [<site> | --url <site>] [--game <game>]',
    '   or: npm run verify-round -- --dataset <file> [<file> …]',
    '   or: npm run verify-round -- --publications <trusted_root.json> [<site> | <file>]',
    '   or: npm run verify-round -- [--game <game>] with every value:',
    ...verifiers.flatMap(({ game, fields }) => [
      `${game}:`,
      ...fields.map((field) => `  --${flagOf(field).padEnd(12)} ${field.about}`),
    ]),
  ].join('\n');

/**
 * Checks one result of a game. `args`: arguments of the command line. Without `--game` the first of `verifiers` is
 * used. Throws with a message for the user if the result cannot be checked.
 */
export const verifyCommand = async (
  args: readonly string[],
  { verifiers, env }: { verifiers: readonly Verifier[]; env: Readonly<Record<string, string | undefined>> },
): Promise<Verdict> => {
  const flags = verifiers.flatMap(({ fields }) => fields.map(flagOf));
  const { values: given, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }])),
      game: { type: 'string' as const, default: verifiers[0]?.game ?? '' },
      url: { type: 'string' as const },
      dataset: { type: 'string' as const },
      publications: { type: 'string' as const },
      help: { type: 'boolean' as const },
    },
  });
  if (given.dataset !== undefined && !given.help) return verifyDatasets([given.dataset, ...positionals], verifiers);
  if (given.publications !== undefined && !given.help) {
    const [from] = positionals;
    const isFile = from?.endsWith('.json') === true;
    return verifyPublications(given.publications, isFile ? from : siteUrl({ given: given.url ?? from, env }));
  }
  const [id, site] = positionals;
  const verifier = verifierOf(given.game, verifiers);
  if (given.help || !verifier || positionals.length > 2 || (id !== undefined && !/^[1-9]\d{0,14}$/.test(id)))
    throw new Error(usage(verifiers));
  const { game, unit, fields } = verifier;
  const asked =
    id === undefined ? {} : await fetchValues(verifier, { id, url: siteUrl({ given: given.url ?? site, env }) });
  const values = { ...asked, ...valuesOfFlags(verifier, given) };
  const missing = missingFields(fields, values).map(flagOf);
  const name = NAMES[unit];
  if (missing.length > 0)
    throw new Error(
      id === undefined
        ? `Missing: ${missing.map((flag) => `--${flag}`).join(' ')}\n${usage(verifiers)}`
        : `${name} ${id} of ${game} ${NOT_YET[unit]}: ${missing.join(', ')} unknown.`,
    );
  const report = await verifyWhole(verifier, values);
  const number = id ?? values[`${unit}_id`];
  const title = number === undefined ? `This result of ${game}` : `${name} ${number} of ${game}`;
  const lines = linesOf(report, { checks: meaningsOf(verifier), title, source: sourceOf(values) });
  return { lines, ok: report.ok };
};
