import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ServerEventName } from '@updraft/contract';
import { ChatFeed } from '../features/chat/chat.feed.ts';
import { ChatState } from '../features/chat/chat.state.ts';
import { Moderation } from '../features/chat/moderation.ts';
import { say } from '../features/chat/say.ts';
import { Sending } from '../features/chat/sending.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import type { PlayerRow } from '../kernel/players.store.ts';
import { Quiz } from '../features/quiz/quiz.commands.ts';
import { giveItem } from '../features/storehouse/give-item.ts';
import { createLog } from '../lib/log.ts';
import { Outbox } from '../kernel/outbox.ts';
import type { Db } from '../db/db.ts';
import { type World, createWorld } from './world.ts';

type Role = 'is_admin' | 'is_moderator' | 'is_support' | 'is_finance' | 'is_youtuber';
interface Told {
  event: ServerEventName;
  payload: unknown;
}

/** Sets up a chat as the server builds it, on a clock of the test. Call once at the top of a file. */
export const chatWorld = () => {
  const log = createLog({ level: 'silent', pretty: false });
  const here = { world: undefined as unknown as World, nowMs: 0, told: [] as Told[] };
  const clock = { monoMs: () => here.nowMs };

  /** Builds a chat and a quiz over a database, as a process has them after its start. */
  const open = async (db: Db = here.world.db) => {
    const { settings, catalogue } = here.world;
    const outbox = new Outbox({
      db,
      log,
      publisher: { publish: ({ event, payload }) => void here.told.push({ event, payload }) },
    });
    const toAll = (event: ServerEventName, payload: unknown) => void here.told.push({ event, payload });
    const feed = new ChatFeed({ db, clock, broadcaster: { onSlot: () => undefined, toAll } });
    const state = new ChatState({ db, settings, onChanged: (shown) => toAll('chatState', shown) });
    const quiz = new Quiz({
      db,
      outbox,
      catalogue,
      settings,
      giveItem,
      say,
      clock,
      log,
      isChatEnabled: () => state.isEnabled,
      draw: () => 0,
    });
    const sending = new Sending({
      outbox,
      feed,
      state,
      clock,
      log,
      answers: () => quiz,
      refuseOnBreak: (query, player) => limitsGuard.refuseBonus(query, player),
      ownHosts: ['updraft.test'],
      siteName: () => 'Updraft',
      count: () => undefined,
    });
    const moderation = new Moderation({ db, outbox, feed, state, log, mayReport: () => true });
    await state.reload();
    await quiz.reload();
    return { feed, state, quiz, sending, moderation };
  };
  type Chat = Awaited<ReturnType<typeof open>>;
  const opened = {} as Chat;

  beforeAll(async () => {
    here.world = await createWorld({ every: 400 });
    await set('chat.minDepositCents', 100);
    Object.assign(opened, await open());
  });
  afterAll(async () => {
    // These tests set deposits without transfers, so the sums are reset before the books are checked.
    await here.world.db.query('update play_states set deposited_cents = 0, paid_out_cents = 0');
    await here.world.expectBalanced();
    await here.world.drop();
  });
  beforeEach(() => {
    opened.feed.flush();
    here.told.length = 0;
    // Time passes, so that no rate limit applies unless a test exceeds it.
    here.nowMs += 3_600_000;
  });

  /** Creates a player who may write in the chat, unless `depositedCents` is too small. */
  const writer = async ({
    username = 'writer',
    depositedCents = 100,
    role,
  }: { username?: string; depositedCents?: number; role?: Role } = {}): Promise<PlayerRow> => {
    const player = await here.world.player({ username });
    await here.world.db.query('update play_states set deposited_cents = $2 where player_id = $1', [
      player.id,
      depositedCents,
    ]);
    if (role) await here.world.db.query(`update players set ${role} = true where id = $1`, [player.id]);
    return player;
  };
  const send = (player: Pick<PlayerRow, 'id'>, message: unknown, { sending }: Pick<Chat, 'sending'> = opened) =>
    sending.send({ playerId: player.id, message });
  const shown = async (): Promise<string[]> => {
    here.nowMs += 1000;
    return (await opened.feed.newest()).map(({ message }) => message);
  };
  const audited = async (action: string): Promise<Record<string, unknown>[]> =>
    (
      await here.world.db.query<{ actor: string; details: Record<string, unknown> }>(
        'select actor, details from audit_log where action = $1 order by id',
        [action],
      )
    ).map(({ actor, details }) => ({ actor, ...details }));
  const set = async (key: string, value: unknown): Promise<void> => {
    await here.world.db.query(
      'insert into settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    );
    await here.world.settings.reload();
  };
  const toldOf = (event: ServerEventName): unknown[] =>
    here.told.flatMap((told) => (told.event === event ? [told.payload] : []));

  return Object.assign(here, { open, chat: opened, writer, send, shown, audited, set, toldOf });
};
