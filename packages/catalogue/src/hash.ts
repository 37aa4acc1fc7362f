/** Returns 32-bit FNV-1a with a final avalanche, so that similar strings give unrelated numbers. Not for security. */
export function hash32(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns a number in [0, 1) that depends only on the text. */
export function unit(text: string): number {
  return hash32(text) / 2 ** 32;
}

/** Creates a deterministic generator (mulberry32). Each call returns the next number in [0, 1). */
export function randomOf(seedText: string): () => number {
  let state = hash32(seedText);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
