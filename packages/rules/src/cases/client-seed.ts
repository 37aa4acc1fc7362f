// PURE. Client seeds that a player may choose: rule CA-21 of SPEC.md.

const CLIENT_SEED = /^[0-9A-Za-z_-]{1,64}$/;

/** True if the value is a valid client seed. [CA-21] */
export const isClientSeed = (value: unknown): value is string => typeof value === 'string' && CLIENT_SEED.test(value);
