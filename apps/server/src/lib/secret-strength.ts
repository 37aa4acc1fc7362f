/** Instruction to the operator whose secret is refused. */
export const MAKE_A_SECRET = 'must be at least 32 random bytes in hex or base64: `openssl rand -hex 32` makes one';

const MIN_BYTES = 32;
const MAX_BYTES = 128;

/** Encoding of secrets, with bounds that random text in it nearly always keeps. */
interface Writing {
  /** Smallest number of different characters. */
  leastDistinct: number;
  /** Length of pieces of which none may occur twice. */
  repeatLength: number;
  /** Largest share of adjacent characters that are equal or consecutive in character code. */
  maxSteps: number;
  /** Classes of characters. The text must contain each. */
  classes: readonly RegExp[];
  /** Largest share of adjacent characters of the same class. */
  maxSameClass: number;
}

const HEX: Writing = {
  leastDistinct: 9,
  repeatLength: 8,
  maxSteps: 0.5,
  classes: [/\d/, /[a-f]/i],
  maxSameClass: 0.85,
};
const BASE64: Writing = {
  leastDistinct: 18,
  repeatLength: 5,
  maxSteps: 0.25,
  classes: [/[a-z]/, /[A-Z]/, /[\d+/_-]/],
  maxSameClass: 0.65,
};

const isLength = (bytes: number): boolean => bytes >= MIN_BYTES && bytes <= MAX_BYTES;

const writingOf = (secret: string): { text: string; writing: Writing } | null => {
  if (/^(?:[0-9a-f]{2})+$|^(?:[0-9A-F]{2})+$/.test(secret))
    return isLength(secret.length / 2) ? { text: secret, writing: HEX } : null;
  const text = secret.replace(/={0,2}$/, '');
  const kind = /^[\w-]+$/.test(text) ? 'base64url' : /^[A-Za-z0-9+/]+$/.test(text) ? 'base64' : null;
  if (kind === null) return null;
  const bytes = Buffer.from(text, kind);
  // An encoder writes only canonical text, so other text was typed by a person.
  return isLength(bytes.length) && bytes.toString(kind).replace(/=+$/, '') === text ? { text, writing: BASE64 } : null;
};

const repeats = (text: string, length: number): boolean => {
  const seen = new Set<string>();
  for (let at = 0; at + length <= text.length; at++) {
    const piece = text.slice(at, at + length);
    if (seen.has(piece)) return true;
    seen.add(piece);
  }
  return false;
};

/** Returns the share of pairs of adjacent characters for which `fits` is true. */
const shareOfPairs = (text: string, fits: (one: string, next: string) => boolean): number => {
  let fitting = 0;
  for (let at = 1; at < text.length; at++) if (fits(text.charAt(at - 1), text.charAt(at))) fitting++;
  return fitting / (text.length - 1);
};

/**
 * Returns true if a secret can be random: 32 to 128 bytes in hex or base64, without the patterns that people type
 * (words, an alphabet, a row of the keyboard, repeats). It refuses fewer than one in a thousand random secrets.
 */
export const isStrongSecret = (secret: string | undefined): boolean => {
  const written = secret === undefined ? null : writingOf(secret);
  if (!written) return false;
  const { text, writing } = written;
  const { leastDistinct, repeatLength, maxSteps, classes, maxSameClass } = writing;
  const classOf = (character: string): number => classes.findIndex((one) => one.test(character));
  return (
    new Set(text).size >= leastDistinct &&
    !repeats(text, repeatLength) &&
    shareOfPairs(text, (one, next) => Math.abs(one.charCodeAt(0) - next.charCodeAt(0)) <= 1) <= maxSteps &&
    shareOfPairs(text, (one, next) => classOf(one) === classOf(next)) <= maxSameClass &&
    classes.every((one) => one.test(text))
  );
};
