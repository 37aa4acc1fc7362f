import { type Session, failedWith, read } from '../life/session.ts';
import { type Random, type Range, chance } from '../mind/random.ts';

const JOIN_CHANCE = 0.6;

/** Something that players join once, such as a giveaway. */
export interface Contest {
  name: string;
  /** One player looks at it in each of these. */
  lookEveryMs: Range;
  /** The number of the one that can be joined now; null: there is none, or it could not be read. */
  open: (session: Session) => Promise<number | null>;
  /** Joins it. Returns whether the player takes part now, and what they are told; null: the call failed. */
  join: (session: Session, token: string) => Promise<{ isIn: boolean; message: string } | null>;
  /** A condition is not met yet: worth another look later. */
  notYet: string;
  /** Further refusals that are nothing to tell of. */
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

/** Contests that each player has joined or let pass. */
export class Considered {
  private readonly numbers = new Map<string, number>();

  /** A player looks at a contest, and joins it or lets it pass. */
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
