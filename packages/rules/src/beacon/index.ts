// PURE: networks of randomness, and the signatures of their rounds; rules DR-13 and DR-14 of draw/SPEC.md.
export * from './networks.ts';
export * from './signature.ts';
