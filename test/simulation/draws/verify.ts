import type { CallOutput } from '@updraft/contract';
import { publishedValues } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import type { DrawnGame } from '../plan.ts';

/** Number of rounds that are requested at the same time. */
const AT_ONCE = 8;

const verified = async (port: number, { game, id }: { game: DrawnGame; id: number }): Promise<string[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/fairness/round?game=${game}&id=${id}`);
  const shown = (await response.json()) as CallOutput<'GET /api/fairness/round'>;
  if (!shown.success) return [`round ${id} of the ${game} was drawn, and its proof is not shown: ${shown.message}`];
  const report = verifierOf(game)?.verify(publishedValues(shown.round));
  return report?.ok ? [] : [`round ${id} of the ${game} does not verify: ${JSON.stringify(report)}`];
};

/** Returns the rounds whose announced draws cannot be verified from the data that the site publishes. */
export const unverified = async (
  port: number,
  { game, ids }: { game: DrawnGame; ids: readonly number[] },
): Promise<string[]> => {
  const wrong: string[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    wrong.push(...(await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => verified(port, { game, id })))).flat());
  return wrong;
};
