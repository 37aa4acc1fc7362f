// PURE. Verification of a finished round of the jackpot: rule JP-30 of SPEC.md.
import {
  BEACON_CHECKS,
  BEACON_FIELDS,
  SIGNATURE_CHECK,
  beaconByHand,
  drawByHand,
  randomnessIn,
  wholeIn,
} from '../draw/published.ts';
import { chainVerifier } from '../fairness/chain-game.ts';
import type { ChainGame, Drawn, ResultRules } from '../fairness/result-rules.ts';
import { type PublishedValues, textOf } from '../fairness/verify.ts';
import { drawOf, drawSteps } from '../draw/index.ts';
import { JACKPOT_LABEL, winningTicket } from './draw.ts';
import { type TicketRange, holderOf, readTickets, ticketCount, ticketsHash, ticketsText } from './tickets.ts';

/** Returns the published list; null: malformed or with gaps. */
const listIn = (values: PublishedValues): { ranges: TicketRange[]; count: number } | null => {
  const ranges = readTickets(textOf(values['tickets']));
  const count = ranges && ticketCount(ranges);
  return ranges && count !== null ? { ranges, count } : null;
};

const rulesOf = (version: number): ResultRules<number> => {
  /** Returns the winning ticket and its holder, derived from the published values; null: none follows. */
  const drawFrom = (drawn: Drawn, values: PublishedValues): { ticket: number; winnerId: number } | null => {
    const list = listIn(values);
    const ticket = list && winningTicket({ ...drawn, beaconRandomness: randomnessIn(values) }, list.count, version);
    const winnerId = ticket === null ? null : holderOf(ticket, list?.ranges ?? []);
    return ticket === null || winnerId === null ? null : { ticket, winnerId };
  };
  return {
    before: [
      ...BEACON_CHECKS,
      {
        id: 'tickets',
        about: 'the list of tickets has no gaps and has the hash published when betting closed',
        published: (values) => textOf(values['tickets_hash']),
        follows: (_drawn, values) => {
          const list = listIn(values);
          return list ? ticketsHash(list.ranges) : '';
        },
      },
      {
        id: 'winning_ticket',
        about: 'the winning ticket follows from secret, round, day and the beacon',
        published: (values) => textOf(values['winning_ticket']),
        follows: (drawn, values) => textOf(drawFrom(drawn, values)?.ticket),
      },
    ],
    published: (values) => {
      const winner = wholeIn(values, 'winner_id');
      return Number.isSafeInteger(winner) ? winner : null;
    },
    follows: (drawn, values) => drawFrom(drawn, values)?.winnerId ?? null,
    steps: (drawn, values) => {
      const list = listIn(values);
      const draw = drawOf(JACKPOT_LABEL, { ...drawn, beaconRandomness: randomnessIn(values) });
      const result = drawFrom(drawn, values);
      const range = list?.ranges.find(({ from, to }) => result && result.ticket >= from && result.ticket <= to);
      if (!list || !draw || !result || !range) return [];
      return [
        { id: 'tickets', value: String(list.count) },
        ...drawSteps(list.count, draw),
        { id: 'ticket', value: `${result.ticket - 1} + 1 = ${result.ticket}` },
        { id: 'winner', value: ticketsText([range]) },
      ];
    },
    byHand: (of) => {
      // The list is formatted again from the parsed values, so that nothing else reaches a shell.
      const { ranges, count } = listIn({ tickets: of('tickets') }) ?? { ranges: [], count: 0 };
      return [
        `printf %s '${ticketsText(ranges)}' | sha256sum`,
        beaconByHand(of),
        `${drawByHand(of, { label: JACKPOT_LABEL, n: count })}; echo $((k % n + 1))`,
      ];
    },
  };
};

/** Rules and fields of the jackpot's results. */
export const jackpotGame: ChainGame<number> = {
  game: 'jackpot',
  fields: [
    { name: 'winner_id', form: 'whole', about: 'id of the player who won' },
    { name: 'winning_ticket', form: 'whole', about: 'the ticket that was drawn' },
    { name: 'tickets', form: 'list', about: 'tickets in order of entry, as from-to:player,from-to:player,…' },
    { name: 'tickets_hash', form: 'hash', about: 'hash of that list, published when betting closed' },
    ...BEACON_FIELDS,
  ],
  check: { id: 'winner', about: 'the winner holds the winning ticket' },
  later: SIGNATURE_CHECK,
  show: String,
  versions: { 1: rulesOf(1) },
};

/**
 * Verifier of the jackpot. A round publishes its list of tickets, the list's hash, the winning ticket and its holder,
 * and the values that decide the beacon round. The ticket follows from secret, round, day, randomness and the count of
 * tickets. The randomness follows from the signature of the beacon round. [JP-30, DR-10]
 */
export const jackpotVerifier = chainVerifier(jackpotGame);
