import { type Session, failedWith, read } from '../life/session.ts';
import { type Random, type Range, chance } from '../mind/random.ts';

const JOIN_CHANCE = 0.6;

/** A contest that players join once, such as a giveaway. */
export interface Contest {
  name: string;
  /** Interval between two looks at the contest, by one player each. */
  lookEveryMs: Range;
  /** Returns the id of the contest that can be joined now; null: none, or it could not be read. */
  open: (session: Session) => Promise<number | null>;
  /**
   * Joins the contest. `isIn`: true if this call joined it; false for every refusal, including `already_member`.
   * `message`: the response's message. Null: the call failed.
   */
  join: (session: Session, token: string) => Promise<{ isIn: boolean; message: string } | null>;
  /** Message for an unmet condition, after which the player tries again later. */
  notYet: string;
  /** Further refusals that are not reported. */
  ordinary: readonly string[];
}

const giveaway: Contest = {
  name: 'giveaway',
  lookEveryMs: [4_000, 12_000],
  open: async (session) => {
    const shown = await read(session, 'POST /api/giveaways/getActive', {});
    return shown?.activeGiveaway?.status === 'open' ? shown.activeGiveaway.id : null;
  },
  join: async (session, token) => {
    const joined = await session.site.command('POST /api/giveaways/setMyActive', {}, token);
    if (!joined.ok) return (failedWith(session, 'giveaway', joined), null);
    return { isIn: joined.value.status === 'success', message: joined.value.message };
  },
  notYet: 'giveaway_api.conditions_not_met',
  ordinary: ['giveaway_api.no_giveaway', 'giveaway_api.already_member', 'giveaway_api.full'],
};

const tournament: Contest = {
  name: 'tournament',
  lookEveryMs: [2_000, 6_000],
  open: async (session) => (await read(session, 'POST /api/tournaments/get', {}))?.tournament?.id ?? null,
  join: async (session, token) => {
    const joined = await session.site.command('POST /api/tournaments/setActive', {}, token);
    if (!joined.ok) return (failedWith(session, 'tournament', joined), null);
    return { isIn: joined.value.type === 'success', message: joined.value.message };
  },
  notYet: 'tournament_api.conditions_not_met',
  ordinary: ['tournament_api.no_tournament', 'tournament_api.already_member'],
};

export const CONTESTS: readonly Contest[] = [giveaway, tournament];

/** Contests that each player has joined or skipped. */
export class Considered {
  private readonly numbers = new Map<string, number>();

  /** Lets a player consider a contest, and join or skip it. */
  async look(contest: Contest, { n, session }: { n: number; session: Session }, random: Random): Promise<void> {
    const key = `${contest.name} ${n}`;
    const open = await contest.open(session);
    const token = session.token();
    if (open === null || token === null || this.numbers.get(key) === open) return;
    if (!chance(random, JOIN_CHANCE)) return void this.numbers.set(key, open);
    const joined = await contest.join(session, token);
    if (!joined || joined.message === contest.notYet) return;
    this.numbers.set(key, open);
    if (!joined.isIn && !contest.ordinary.includes(joined.message)) session.report(contest.name, joined.message);
  }
}
