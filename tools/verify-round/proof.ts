import { type OpeningAsPublished, publishedOpening } from '@updraft/rules/cases';
import { type PrizeDrawAsPublished, publishedDraw } from '@updraft/rules/prize-draw';
import {
  type ProofField,
  type PublishedValues,
  type RoundAsPublished,
  type Verifier,
  publishedValues,
  readField,
} from '@updraft/rules/fairness';

/** Returns the name of a value's flag: `public-hash` for `public_hash`. */
export const flagOf = ({ name }: Pick<ProofField, 'name'>): string => name.replaceAll('_', '-');

/** Converts flags into values of a game. A malformed value is passed on unchanged, so that its check fails. */
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

/** Parts of the site's responses that are read here. They are not trusted. */
interface RoundAnswer {
  success?: boolean;
  round?: RoundAsPublished & { refunded_at?: string | null };
}
interface OpeningAnswer {
  success?: boolean;
  opening?: OpeningAsPublished;
}

interface DrawAnswer {
  success?: boolean;
  draw?: PrizeDrawAsPublished;
}

/**
 * Returns the JSON at an address of the site. Throws with a message for the user if there is no successful response.
 */
export const askSite = async (address: URL): Promise<unknown> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new Error(`${address.origin}${address.pathname} cannot be reached: ${reason}`);
  });
  if (!response.ok) throw new Error(`${address.origin}${address.pathname} answered ${response.status}`);
  return response.json();
};

const addressOf = (path: string, { url, query }: { url: string; query: Record<string, string> }): URL => {
  const address = new URL(path, url);
  address.search = new URLSearchParams(query).toString();
  return address;
};

const fetchRound = async ({ game, id }: { game: string; id: string }, url: string): Promise<PublishedValues> => {
  const address = addressOf('/api/fairness/round', { url, query: { game, id } });
  const { success, round } = (await askSite(address)) as RoundAnswer;
  if (success !== true || typeof round?.chain !== 'object')
    throw new Error(`${address.origin}${address.pathname} does not know round ${id} of ${game}`);
  if (typeof round.refunded_at === 'string')
    throw new Error(`Round ${id} of ${game} was refunded: it has no result to check.`);
  return publishedValues(round);
};

const fetchOpening = async ({ game, id }: { game: string; id: string }, url: string): Promise<PublishedValues> => {
  const address = addressOf('/api/fairness/opening', { url, query: { id } });
  const { success, opening } = (await askSite(address)) as OpeningAnswer;
  if (success !== true || !Array.isArray(opening?.chances))
    throw new Error(`${address.origin}${address.pathname} does not know opening ${id} of ${game}`);
  return publishedOpening(opening);
};

const fetchDraw = async ({ id }: { game: string; id: string }, url: string): Promise<PublishedValues> => {
  const address = addressOf('/api/prize-draws/get', { url, query: { id } });
  const { success, draw } = (await askSite(address)) as DrawAnswer;
  if (success !== true || !Array.isArray(draw?.winners))
    throw new Error(`${address.origin}${address.pathname} does not know draw ${id}`);
  return publishedDraw(draw);
};

const FETCH = { round: fetchRound, opening: fetchOpening, draw: fetchDraw };

/**
 * Requests the values of a result from a site. Throws with a message for the user if the site cannot be reached, or has
 * no such result, or has refunded it.
 */
export const fetchValues = (
  { game, unit }: Pick<Verifier, 'game' | 'unit'>,
  { id, url }: { id: string; url: string },
): Promise<PublishedValues> => FETCH[unit]({ game, id }, url);
