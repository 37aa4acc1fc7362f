/** Number of checked levels of an input. No call of the contract has more. */
const LEVELS = 6;

/** True if an object of the input has the key `__proto__`. The parsers of the contract drop it and say nothing. */
export const namesPrototype = (input: unknown, levels = LEVELS): boolean =>
  typeof input === 'object' &&
  input !== null &&
  levels > 0 &&
  (Object.hasOwn(input, '__proto__') || Object.values(input).some((part) => namesPrototype(part, levels - 1)));
