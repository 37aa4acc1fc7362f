import beacon from '../../vectors/beacon.json' with { type: 'json' };
import cases from '../../vectors/cases.json' with { type: 'json' };
import jackpot from '../../vectors/jackpot.json' with { type: 'json' };
import prizes from '../../vectors/prizes.json' with { type: 'json' };
import wheel from '../../vectors/wheel.json' with { type: 'json' };
import { boxText } from '../cases/index.ts';
import type { PublishedValues, VerifyReport } from '../fairness/verify.ts';
import { type TicketRange, ticketsText } from '../jackpot/index.ts';

/** The published vectors, made by an independent program; see README.md beside them. */
export { beacon, cases, jackpot, prizes, wheel };

/** Values common to the rounds of a published chain. */
const publishedWith = ({ salt, commitment, base, beacon: network }: typeof wheel.chain) => ({
  salt,
  commitment,
  base,
  beacon: network,
});

/** Public values of a finished round of a chain with a beacon, without the game's own result. */
export interface DrawnProof {
  roundId: number;
  dayOfMonth: number;
  rulesVersion: number;
  publicHash: string;
  secretHash: string;
  /** cₙ: the seed of the round, at the place n (`index`) of its chain. */
  seed: string;
  salt: string;
  commitment: string;
  base: number;
  index: number;
  closesAtMs: number;
  beaconRound: number;
  beacon: string;
  beaconRandomness: string;
  beaconSignature: string;
}

/** Returns these values with the names that a site publishes. */
const drawnValues = (proof: DrawnProof): PublishedValues => ({
  round_id: proof.roundId,
  day: proof.dayOfMonth,
  base: proof.base,
  index: proof.index,
  rules_version: proof.rulesVersion,
  public_hash: proof.publicHash,
  secret_hash: proof.secretHash,
  seed: proof.seed,
  salt: proof.salt,
  commitment: proof.commitment,
  closes_at_ms: proof.closesAtMs,
  beacon_round: proof.beaconRound,
  beacon_randomness: proof.beaconRandomness,
  beacon: proof.beacon,
  beacon_signature: proof.beaconSignature,
});

/** Public values of a finished round of the wheel. */
export type WheelProof = DrawnProof & { sector: number };

export const wheelValues = (proof: WheelProof): PublishedValues => ({ ...drawnValues(proof), sector: proof.sector });

/** Public values of a finished round of the jackpot. */
export interface JackpotProof extends DrawnProof {
  tickets: readonly TicketRange[];
  ticketsHash: string;
  winningTicket: number;
  winnerId: number;
}

export const jackpotValues = ({
  tickets,
  ticketsHash,
  winningTicket,
  winnerId,
  ...proof
}: JackpotProof): PublishedValues => ({
  ...drawnValues(proof),
  tickets: ticketsText(tickets),
  tickets_hash: ticketsHash,
  winning_ticket: winningTicket,
  winner_id: winnerId,
});

export const wheelProofs = (): WheelProof[] =>
  wheel.rounds.map((round) => ({ ...round, rulesVersion: wheel.rulesVersion, ...publishedWith(wheel.chain) }));

/** Returns a round of the wheel that a real round of quicknet decides. */
export const quicknetProof = (): WheelProof => ({
  ...publishedWith(beacon.chain),
  ...beacon.wheel,
  rulesVersion: beacon.rulesVersion,
});

export const jackpotProofs = (): JackpotProof[] =>
  jackpot.rounds.map((round) => ({ ...round, rulesVersion: jackpot.rulesVersion, ...publishedWith(jackpot.chain) }));

/** Returns the values of the openings with the names that a site publishes. */
export const caseValues = (): PublishedValues[] =>
  cases.openings.map(({ serverSeed, serverSeedHash, clientSeed, nonce, number, itemId }) => ({
    server_seed: serverSeed,
    server_seed_hash: serverSeedHash,
    client_seed: clientSeed,
    nonce,
    number,
    rules_version: cases.rulesVersion,
    item: itemId,
    box_hash: cases.boxHash,
    chances: boxText(cases.box.items),
  }));

/** Returns the values of draws of prizes with the names that a site publishes. */
export const prizeValues = (): PublishedValues[] =>
  prizes.draws.map((draw) => ({
    draw_id: draw.drawId,
    rules_version: prizes.rulesVersion,
    prizes: draw.prizes,
    public_hash: draw.publicHash,
    secret_hash: draw.secret,
    winners: draw.winners.join(','),
    entries: draw.entries,
    entries_hash: draw.entriesHash,
    closes_at_ms: draw.closesAtMs,
    beacon: draw.beacon,
    beacon_round: draw.beaconRound,
    beacon_randomness: draw.beaconRandomness,
    beacon_signature: draw.beaconSignature,
  }));

export const failedChecks = (report: VerifyReport): string[] =>
  report.checks.filter(({ ok }) => !ok).map(({ id }) => id);
