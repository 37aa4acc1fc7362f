// Pure: subjects of messages, and their pages.
import type { TicketAbout } from '@updraft/contract';
import { ABOUT_KINDS, typedDeposit, typedNumber } from '@updraft/rules/support';
import { openingPath, roundPath } from '../../../entities/round/round-path.ts';
import type { SitePath } from '../../../lib/navigation.ts';

type Round = Extract<TicketAbout, { kind: 'round' }>;

/** Games whose rounds can be the subject of a message. */
const ROUND_GAMES = ['crash', 'wheel', 'jackpot'] as const satisfies readonly Round['game'][];

/** Subjects that a player can name by a number: rounds by their game, other subjects by their kind. */
export const NAMEABLE = [...ROUND_GAMES, 'opening', 'deposit', 'withdrawal'] as const;
export type Nameable = (typeof NAMEABLE)[number];

const isGame = (name: Nameable): name is (typeof ROUND_GAMES)[number] =>
  (ROUND_GAMES as readonly string[]).includes(name);

/** Subject named by a typed number; null: not a valid number. */
export const aboutOfNumber = (name: Nameable, text: string): TicketAbout | null => {
  if (name === 'deposit') {
    const id = typedDeposit(text);
    return id === null ? null : { kind: 'deposit', id };
  }
  const id = typedNumber(text);
  if (id === null) return null;
  return isGame(name) ? { kind: 'round', game: name, id } : { kind: name, id };
};

/** Returns a key for the subject that is unique on a page. */
export const aboutKey = (about: TicketAbout): string =>
  about.kind === 'round' ? `${about.game} ${about.id}` : `${about.kind} ${about.id}`;

/** Matches a path of names and one number, so that a link always leads to a page of this site. */
const IS_PATH = /^\/[a-z][a-z0-9_]*(\/[a-z]+)?\/[1-9]\d{0,14}$/;

/** Returns the page of a message's subject; null: it has none on this site. */
export const aboutPath = (about: TicketAbout): SitePath | null => {
  if (!ABOUT_KINDS.includes(about.kind)) return null;
  if (about.kind === 'deposit') return '/profile?part=deposits';
  if (about.kind === 'withdrawal') return '/profile?part=withdrawals';
  const path = about.kind === 'round' ? roundPath(about.game, about.id) : openingPath(about.id);
  return IS_PATH.test(path) ? path : null;
};
