import {
  type ProofField,
  type PublishedValues,
  type RoundAsPublished,
  type Verifier,
  publishedValues,
  readField,
} from '@updraft/rules/fairness';

/** The flag of a value: `--public-hash` for `public_hash`. */
export const flagOf = ({ name }: Pick<ProofField, 'name'>): string => name.replaceAll('_', '-');

/** Given flags as values of a game. What is malformed stays as it was given, and fails its check. */
export const valuesOfFlags = (
  { fields }: Pick<Verifier, 'fields'>,
  flags: Readonly<Record<string, string | boolean | undefined>>,
): PublishedValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const given = flags[flagOf(field)];
      return typeof given === 'string' ? [[field.name, readField(field, given) ?? given]] : [];
    }),
  );

/** The part of the site's response for a round that is read here. Nothing of it is trusted. */
interface Answer {
  success?: boolean;
  round?: RoundAsPublished & { refunded_at?: string | null };
}

/**
 * Requests a round from a site. Throws with a plain message when the site cannot be reached, does not know the round,
 * or has refunded it.
 */
export const fetchValues = async (
  { game, roundId }: { game: string; roundId: string },
  url: string,
): Promise<PublishedValues> => {
  const address = new URL('/api/fairness/round', url);
  const asked = new URL(`?${new URLSearchParams({ game, id: roundId }).toString()}`, address);
  const response = await fetch(asked, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new Error(`${address.href} cannot be reached: ${error instanceof Error ? error.message : 'unknown'}`);
  });
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}`);
  const { success, round } = (await response.json()) as Answer;
  if (success !== true || typeof round?.chain !== 'object')
    throw new Error(`${address.href} does not know round ${roundId} of ${game}`);
  if (typeof round.refunded_at === 'string')
    throw new Error(`Round ${roundId} of ${game} was refunded: it has no result to check.`);
  return publishedValues(round);
};
