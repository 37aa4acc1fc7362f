import type { CallInput, CallName, CallOutput } from '@updraft/contract';
import { calls } from '@updraft/contract';
import { afterAll, beforeAll } from 'vitest';
import { deskHandlers } from '../features/support/desk.http.ts';
import { Desk } from '../features/support/desk.ts';
import { faqValuesOf } from '../features/support/faq-values.ts';
import { type SupportPace, createPace } from '../features/support/pace.ts';
import { supportHandlers } from '../features/support/support.http.ts';
import { textHandlers } from '../features/support/texts.http.ts';
import { Tickets } from '../features/support/tickets.commands.ts';
import type { Handlers, PlayerContext } from '../http/calls.ts';
import { createLog } from '../lib/log.ts';
import { type World, createWorld } from './world.ts';

type Calls = ReturnType<typeof supportHandlers> & ReturnType<typeof deskHandlers> & ReturnType<typeof textHandlers>;

interface Built {
  world: World;
  handlers: Calls;
  nowMs: number;
  /** HTTP status that the last call has set; 200 by default. */
  status: number;
}

interface SupportOptions {
  /** True: the tests write bets and payments without transfers, so the books are not checked. */
  hasBareRows?: boolean;
}

/** Sets up tickets on a database, used through their calls. Call once at the top of a file. */
export const supportWorld = ({ hasBareRows = false }: SupportOptions = {}) => {
  const here = { nowMs: 0, status: 200 } as Built;
  beforeAll(async () => {
    here.world = await createWorld({ every: 400 });
    const { db, outbox, settings } = here.world;
    const pace: SupportPace = createPace({
      messagesPerHour: 30,
      ticketsPerDay: 10,
      clock: { monoMs: () => here.nowMs },
    });
    here.handlers = {
      ...supportHandlers({ db, games: ['crash', 'wheel'], tickets: new Tickets({ outbox, pace }) }),
      ...deskHandlers({ db, desk: new Desk({ outbox, log: createLog({ level: 'silent', pretty: false }) }) }),
      ...textHandlers({ db, faqValues: () => faqValuesOf(settings) }),
    };
  });
  afterAll(async () => {
    if (!hasBareRows) await here.world.expectBalanced();
    await here.world.drop();
  });

  /** Makes a call as this player, as if it had come by HTTP. The contract checks input and response. */
  const call = async <K extends CallName & keyof Calls>(
    name: K,
    playerId: number,
    { input, key = null }: { input?: CallInput<K>; key?: string | null } = {},
  ): Promise<CallOutput<K>> => {
    const reply = { code: (status: number) => void (here.status = status) };
    const context = { session: { playerId }, idempotencyKey: key, reply } as unknown as PlayerContext;
    here.status = 200;
    const handler = here.handlers[name] as unknown as Handlers[CallName];
    const answer = await handler(calls[name].input.parse(input ?? {}) as never, context);
    return calls[name].output.parse(answer) as CallOutput<K>;
  };

  const player = async (username = 'pilot'): Promise<number> => (await here.world.player({ username })).id;
  const texts = { title: 'Where is my deposit', message: 'I paid an hour ago and nothing has come.' };
  /** Opens a ticket and returns its id. */
  const open = async (playerId: number, more: Partial<CallInput<'POST /api/tickets/create'>['ticket']> = {}) => {
    const answer = await call('POST /api/tickets/create', playerId, { input: { ticket: { ...texts, ...more } } });
    if (!answer.success || answer.id === undefined) throw new Error(answer.message);
    return answer.id;
  };
  const ticketOf = async (playerId: number, id: number) => {
    const answer = await call('POST /api/tickets/getById', playerId, { input: { id } });
    if (!answer.success) throw new Error(answer.message);
    return answer.ticket;
  };
  /** Advances the clock by a day, so that no rate limit refuses a player. */
  const later = (): void => void (here.nowMs += 24 * 3_600_000);
  return Object.assign(here, { call, player, texts, open, ticketOf, later });
};
