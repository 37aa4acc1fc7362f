// PURE. The randomness networks that a verification accepts: rule DR-13 of draw/SPEC.md.
import type { BeaconSchedule } from '../draw/beacon.ts';

/**
 * A network whose rounds decide draws. Its constants are in this file, so that a verification does not take them from a
 * site.
 */
export interface BeaconNetwork extends BeaconSchedule {
  /** Id, published with every result that the network decided. */
  readonly id: string;
  /** Name of the network as players see it. */
  readonly name: string;
  /** Public key of the network's signatures, in hexadecimal. Null: a stand-in, whose signatures cannot be verified. */
  readonly publicKey: string | null;
  /** Returns the address of a round at one of the network's public relays; null for a stand-in. */
  readonly roundUrl: (round: number) => string | null;
}

const QUICKNET_HASH = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

/**
 * The unchained network of the League of Entropy, with a round every three seconds. `publicKey` is the group key, a
 * point of G2.
 */
export const QUICKNET = {
  id: `drand:${QUICKNET_HASH}`,
  name: 'drand quicknet',
  /** SHA-256 of the network's parameters; part of every address. */
  hash: QUICKNET_HASH,
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  roundUrl: (round: number): string => `https://api.drand.sh/${QUICKNET_HASH}/public/${round}`,
} as const satisfies BeaconNetwork & { hash: string };

/** The stand-in of the sandbox. The people who run it know its rounds in advance. */
export const LOCAL_NETWORK: BeaconNetwork = {
  id: 'local',
  name: 'local',
  /** 1 January 2024, 00:00 UTC. */
  genesisMs: 1_704_067_200_000,
  periodMs: 3_000,
  publicKey: null,
  roundUrl: () => null,
};

const NETWORKS: readonly BeaconNetwork[] = [QUICKNET, LOCAL_NETWORK];

/** Returns the network of this id; undefined: unknown. The id comes from outside and may be any value. */
export const networkOf = (id: unknown): BeaconNetwork | undefined => NETWORKS.find((network) => network.id === id);
