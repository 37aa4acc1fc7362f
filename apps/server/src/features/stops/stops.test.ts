import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type CasesWorld, createCasesWorld } from '../../testing/cases-world.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import type { World } from '../../testing/world.ts';
import { listNotifications } from '../../kernel/notifications.ts';
import { GameStops } from './game-stops.ts';
import { Stops } from './stops.commands.ts';
import { gameStops, stoppedPlayers } from './stops.store.ts';

const STAFF_ID = 0;
const WHY = { reason: 'a look at the odds', staffId: STAFF_ID };
const SILENT = { ...WHY, text: null, text_ru: null };

const LOG = createLog({ level: 'silent', pretty: false });

const stopsOn = ({ db, outbox }: Pick<World, 'db' | 'outbox'>, games: GameStops): Stops =>
  new Stops({
    db,
    outbox,
    stops: games,
    games: new Set(['crash', 'cases']),
    log: LOG,
  });

const auditOf = ({ db }: Pick<World, 'db'>) =>
  db.query<{ actor: string; action: string; details: object }>(
    'select actor, action, details from audit_log order by id',
  );

describe('[I3] the stop of a game', () => {
  let world: CrashWorld;
  let told: unknown[];
  let games: GameStops;
  let stops: Stops;
  beforeAll(async () => {
    world = await createCrashWorld({ every: 40 });
  });
  beforeEach(() => {
    told = [];
    games = new GameStops(world.db, { onChanged: () => told.push(games.shown) });
    stops = stopsOn(world, games);
  });
  afterAll(() => world.drop());

  it('[S8] a game’s stop and its end are in the audit log once, with their reasons, and broadcast and logged once', async () => {
    const before = (await auditOf(world)).length;
    const warned = vi.spyOn(LOG, 'warn');
    const stop = { ...WHY, game: 'crash', text: 'Back at noon.', text_ru: null };
    expect([await stops.stopGame(stop), await stops.stopGame(stop)]).toEqual([{ ok: true }, { ok: true }]);
    await stops.stopGame({ ...stop, text: 'Back at one.' });
    const end = { ...WHY, game: 'crash', reason: 'all is well' };
    expect([await stops.resumeGame(end), await stops.resumeGame(end)]).toEqual([{ ok: true }, { ok: true }]);
    const { reason } = WHY;
    expect((await auditOf(world)).slice(before)).toEqual(
      [
        { action: 'game.stop', details: { game: 'crash', reason, text: 'Back at noon.', text_ru: null } },
        { action: 'game.stop', details: { game: 'crash', reason, text: 'Back at one.', text_ru: null } },
        { action: 'game.resume', details: { game: 'crash', reason: 'all is well' } },
      ].map((entry) => ({ actor: 'player 0', ...entry })),
    );
    const shown = (text: string) => [{ game: 'crash', text, text_ru: null }];
    expect(told).toEqual([shown('Back at noon.'), shown('Back at one.'), []]);
    expect(warned).toHaveBeenCalledTimes(3);
    warned.mockRestore();
  });

  it('the stop of an unknown game is refused, and stores nothing', async () => {
    const refused = { ok: false, message: 'staff_api.no_such_game' };
    expect(await stops.stopGame({ ...SILENT, game: 'roulette' })).toEqual(refused);
    expect(await stops.resumeGame({ ...WHY, game: 'roulette' })).toEqual(refused);
    expect(await gameStops(world.db)).toEqual([]);
  });

  it('another process finds the stop of a game at its next reload', async () => {
    const others = new GameStops(world.db);
    await stops.stopGame({ ...SILENT, game: 'crash' });
    expect(others.isStopped('crash')).toBe(false);
    await others.reload();
    expect([others.isStopped('crash'), others.isStopped('wheel')]).toEqual([true, false]);
    await stops.resumeGame({ ...WHY, game: 'crash' });
  });

  it('a stopped player in a stopped game can still cash out', async () => {
    const here = stopsOn(world, world.stops);
    world.points(900);
    await world.open();
    const { id: playerId } = await world.player();
    const items = await world.give(playerId, 1);
    const bet = await world.bet({ playerId, items, auto: null });
    if (bet.status !== 'success') throw new Error(bet.message);
    await world.start();
    await here.stopGame({ ...SILENT, game: 'crash' });
    await here.stopPlayer({ ...SILENT, playerId });
    await world.runTo(2000);
    expect(await world.cashOut(playerId, bet.bet.id)).toMatchObject({ status: 'success' });
    await here.resumeGame({ ...WHY, game: 'crash' });
  });
});

describe('[I3] the stop of a player', () => {
  let world: CasesWorld;
  let games: GameStops;
  let stops: Stops;
  beforeAll(async () => {
    let isStopped = (): boolean => false;
    world = await createCasesWorld({ every: 20, isStopped: () => isStopped() });
    games = new GameStops(world.db);
    isStopped = () => games.isStopped('cases');
    stops = stopsOn(world, games);
  });
  afterAll(() => world.drop());

  it('[S8] a player’s stop and its end are notified, logged and in the audit log once, with their reasons', async () => {
    const { id: playerId } = await world.player();
    const before = (await auditOf(world)).length;
    const warned = vi.spyOn(LOG, 'warn');
    const stop = { ...WHY, playerId, text: null, text_ru: 'Мы проверяем ставки.' };
    expect([await stops.stopPlayer(stop), await stops.stopPlayer(stop)]).toEqual([{ ok: true }, { ok: true }]);
    expect((await stoppedPlayers(world.db)).map(({ id, reason }) => [id, reason])).toEqual([[playerId, WHY.reason]]);
    const end = { playerId, reason: 'all is well', staffId: STAFF_ID };
    expect([await stops.resumePlayer(end), await stops.resumePlayer(end)]).toEqual([{ ok: true }, { ok: true }]);
    expect(await stoppedPlayers(world.db)).toEqual([]);
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
    expect((await auditOf(world)).slice(before)).toEqual(
      [
        { action: 'play.stop', details: { playerId, reason: WHY.reason, text: null, text_ru: 'Мы проверяем ставки.' } },
        { action: 'play.resume', details: { playerId, reason: 'all is well' } },
      ].map((entry) => ({ actor: 'player 0', ...entry })),
    );
    const notices = await listNotifications(world.db, playerId);
    expect(notices.map(({ name, content, params }) => [name, content, params])).toEqual([
      ['notification.play_resumed', 'notification.play_resumed_text', undefined],
      [
        'notification.play_stopped',
        'user_api.play_stopped_text',
        { text: 'Мы проверяем ставки.', text_ru: 'Мы проверяем ставки.' },
      ],
    ]);
  });

  it.each([
    ['of an unknown player', 9_999_999, 'staff_api.player_not_found'],
    ['of their own account', STAFF_ID, 'staff_api.own_account'],
  ])('[I3] the stop %s is refused', async (_what, playerId, message) => {
    expect(await stops.stopPlayer({ ...SILENT, playerId })).toEqual({ ok: false, message });
    expect(await stops.resumePlayer({ ...WHY, playerId })).toEqual({ ok: false, message });
  });

  it('the stop of a player or of the cases refuses openings', async () => {
    const [box] = await world.boxes();
    if (!box) throw new Error('no box');
    const { id: playerId } = await world.opener();
    const key = 'opened-before-the-stop';
    const first = await world.open(playerId, box, { key });
    expect(first).toMatchObject({ ok: true });
    await stops.stopGame({ ...SILENT, game: 'cases' });
    expect(await world.open(playerId, box)).toEqual({ ok: false, message: 'cases_api.stopped' });
    await stops.resumeGame({ ...WHY, game: 'cases' });
    await stops.stopPlayer({ ...SILENT, playerId });
    expect(await world.open(playerId, box)).toEqual({ ok: false, message: 'user_api.play_stopped' });
    await stops.resumePlayer({ ...WHY, playerId });
    expect(await world.open(playerId, box)).toMatchObject({ ok: true });
    await world.expectBalanced();
  });
});
