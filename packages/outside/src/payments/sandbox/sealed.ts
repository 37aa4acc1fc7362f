import { z } from 'zod';
import { parseJson } from '../../http/bounded-fetch.ts';
import { secretFor, SIGNATURE_HEADER, signatureFailure, signBody } from '../signature.ts';

/** Requests and responses signed in both directions, so that another server at the same address is not trusted. */

export interface Seal {
  /** Secret shared by both sides. */
  secret: string;
  nowMs: number;
}

const Sealed = z.strictObject({ payload: z.string(), signature: z.string() });

/** Returns the headers of a signed request. */
export const requestHeaders = (rawBody: string, { secret, nowMs }: Seal): Record<string, string> => ({
  'content-type': 'application/json',
  [SIGNATURE_HEADER]: signBody({ secret: secretFor('api', secret), rawBody, nowMs }),
});

/** Returns a response as a text that contains its signature. */
export const seal = (answer: object, { secret, nowMs }: Seal): string => {
  const payload = JSON.stringify(answer);
  return JSON.stringify({
    payload,
    signature: signBody({ secret: secretFor('answer', secret), rawBody: payload, nowMs }),
  });
};

/** Returns the content of a response, of unknown shape; undefined if it is not signed with the secret. */
export const unseal = (text: string, { secret, nowMs }: Seal): unknown => {
  const sealed = Sealed.safeParse(parseJson(text)).data;
  if (sealed === undefined) return undefined;
  const failure = signatureFailure({
    secret: secretFor('answer', secret),
    rawBody: sealed.payload,
    header: sealed.signature,
    nowMs,
  });
  return failure === null ? parseJson(sealed.payload) : undefined;
};
