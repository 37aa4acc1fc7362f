import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Signature } from './recipe-fields.ts';

/** Fields by name; an absent field counts as empty. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** Returns the signature of these fields by a recipe, in hexadecimal. */
export const signFields = ({ parts, separator, hash, secret, ...recipe }: Signature, fields: Fields): string => {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return fields[part] ?? '';
    if ('named' in part) return `${part.named}=${fields[part.named] ?? ''}`;
    return 'text' in part ? part.text : secret;
  });
  const signed = texts.join(separator);
  const hex =
    hash === 'hmac-sha256'
      ? createHmac('sha256', secret).update(signed, 'utf8').digest('hex')
      : createHash(hash).update(signed, 'utf8').digest('hex');
  return recipe.case === 'upper' ? hex.toUpperCase() : hex;
};

/**
 * True if the claimed signature is right. The comparison takes constant time and ignores case, because providers
 * document one case and send the other.
 */
export const isSignedBy = (signature: Signature, { fields, claimed }: { fields: Fields; claimed: string }): boolean => {
  const [ours, theirs] = [signFields(signature, fields).toLowerCase(), claimed.toLowerCase()].map((text) =>
    Buffer.from(text, 'utf8'),
  );
  return ours !== undefined && theirs !== undefined && ours.length === theirs.length && timingSafeEqual(ours, theirs);
};
