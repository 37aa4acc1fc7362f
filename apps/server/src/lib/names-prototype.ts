/** Number of levels of an input that are checked. No call of the contract has more. */
const LEVELS = 6;

/**
 * Returns true if an object of the input has the key `__proto__`. The contract's parsers would drop the key silently.
 */
export const namesPrototype = (input: unknown, levels = LEVELS): boolean =>
  typeof input === 'object' &&
  input !== null &&
  levels > 0 &&
  (Object.hasOwn(input, '__proto__') || Object.values(input).some((part) => namesPrototype(part, levels - 1)));
