import { AGREEMENT_REQUIRED, GAME_CONTRACTS } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { GameStops } from '../features/stops/game-stops.ts';
import { Stops } from '../features/stops/stops.commands.ts';
import { createLog } from '../lib/log.ts';
import type { AnyBet, AnyBetAck, AnyTable, TableWorld } from './table-world.ts';

const STAFF_ID = 0;
const WHY = { text: null, text_ru: null, reason: 'a look at the odds', staffId: STAFF_ID };
const HOUR_MS = 3_600_000;

interface Tools {
  game: string;
  world: () => TableWorld<AnyTable, unknown>;
  /** Opens a round in which a bet of the usual choice wins, with a player who holds some items. */
  opened: (options?: { items?: number }) => Promise<Pick<AnyBet, 'playerId' | 'items'>>;
  bets: (many: readonly AnyBet[]) => Promise<AnyBetAck[]>;
  /** Settles the open round. */
  settle: () => Promise<void>;
}

/** Defines the tests of stops by staff at a table of any game, on a database. */
export const stoppedTableTests = ({ game, world, opened, bets, settle }: Tools): void => {
  const stopsOf = ({ db, outbox, stops }: Pick<TableWorld<AnyTable, unknown>, 'db' | 'outbox' | 'stops'>) =>
    new Stops({ db, outbox, stops, games: new Set([game]), log: createLog({ level: 'silent', pretty: false }) });
  const statusOf = async (playerId: number) =>
    (
      await world().db.query<{ status: number }>('select status from bets where game = $1 and player_id = $2', [
        game,
        playerId,
      ])
    ).map(({ status }) => status);

  describe(`[I3] a stop of ${game}`, () => {
    it('a stopped game refuses new bets, pays its open round, and opens no further one', async () => {
      const here = world();
      const stops = stopsOf(here);
      const { playerId, items } = await opened({ items: 2 });
      const [first, second] = [items.slice(0, 1), items.slice(1)];
      const kept = { playerId, items: first, key: 'before-the-stop' };
      const [accepted] = await bets([kept]);
      expect(accepted).toMatchObject({ status: 'success' });
      const id = here.roundId();

      expect(await stops.stopGame({ ...WHY, game })).toEqual({ ok: true });
      const refused = { status: 'error', message: `${game}_api.stopped` };
      expect(await bets([{ playerId, items: second, isOther: true }])).toEqual([refused]);
      // A repeat of the accepted bet gets the first response.
      expect(await bets([kept])).toEqual([accepted]);
      expect(here.table.snapshot(null)).toMatchObject({ maintenance: true });
      await settle();
      expect(await statusOf(playerId)).toEqual([1]);

      await here.run(HOUR_MS);
      expect(here.roundId()).toBe(id);
      expect(here.table.isResting()).toBe(true);
      // A page that joins during the stop gets the last round.
      const contract = GAME_CONTRACTS.find(({ name }) => name === game);
      const shown = here.table.snapshot(playerId);
      expect(shown).toMatchObject({ roundId: id, maintenance: true });
      expect(contract?.snapshot.safeParse(shown).error).toBeUndefined();
      expect(await bets([{ playerId, items: second }])).toEqual([refused]);
      // A new process reads the stop from the database.
      await here.restart();
      const later = new GameStops(here.db);
      await later.reload();
      expect(later.isStopped(game)).toBe(true);
      await here.run(HOUR_MS);
      expect(here.table.about()).toEqual({ roundId: null });

      expect(await stops.resumeGame({ game, reason: 'all is well', staffId: STAFF_ID })).toEqual({ ok: true });
      await here.open();
      expect(here.roundId()).toBe(id + 1);
      expect(here.table.snapshot(null)).toMatchObject({ maintenance: false });
      expect(await bets([{ playerId, items: second }])).toMatchObject([{ status: 'success' }]);
    });
  });

  it(`[I3] staff stop the play of one player in ${game}: their open bet is paid, and others go on`, async () => {
    const here = world();
    const stops = stopsOf(here);
    const { playerId, items } = await opened({ items: 2 });
    expect(await bets([{ playerId, items: items.slice(0, 1) }])).toMatchObject([{ status: 'success' }]);
    const other = await here.player();
    const others = await here.give(other.id, 1);
    await stops.stopPlayer({ ...WHY, playerId, text: 'We look into your last bets.', text_ru: null });
    const told = { text: 'We look into your last bets.', text_ru: 'We look into your last bets.' };
    expect(
      await bets([
        { playerId, items: items.slice(1), isOther: true },
        { playerId: other.id, items: others, isOther: true },
      ]),
    ).toMatchObject([{ status: 'error', message: 'user_api.play_stopped_text', params: told }, { status: 'success' }]);
    await settle();
    expect(await statusOf(playerId)).not.toContain(0);
    await stops.resumePlayer({ playerId, reason: 'all is well', staffId: STAFF_ID });
    await here.open();
    expect(await bets([{ playerId, items: items.slice(1) }])).toMatchObject([{ status: 'success' }]);
    await settle();
  });

  it(`[P3] a bet in ${game} is refused until a changed agreement is accepted, and the one before is paid`, async () => {
    const here = world();
    const { playerId, items } = await opened({ items: 2 });
    expect(await bets([{ playerId, items: items.slice(0, 1) }])).toMatchObject([{ status: 'success' }]);
    await here.db.query('update players set accepted_version = $2 where id = $1', [playerId, AGREEMENT_REQUIRED - 1]);
    const again = { playerId, items: items.slice(1), isOther: true };
    expect(await bets([again])).toEqual([{ status: 'error', message: 'user_api.agreement_changed' }]);
    await settle();
    expect(await statusOf(playerId)).not.toContain(0);
    await here.db.query('update players set accepted_version = $2 where id = $1', [playerId, AGREEMENT_REQUIRED]);
    await here.open();
    expect(await bets([{ playerId, items: items.slice(1) }])).toMatchObject([{ status: 'success' }]);
    await settle();
  });
};
