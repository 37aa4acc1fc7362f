import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../lib/metrics.ts';
import type { Session } from '../../lib/session.ts';
import type { SocketContext } from '../../realtime/gateway.ts';
import { createCrashMetrics } from './crash.metrics.ts';
import { crashEvents } from './crash.socket.ts';
import type { CrashCommand } from './crash.table.ts';

const PLAYER: Session = { id: 1, playerId: 7, startedAt: new Date(0), banned: false };

/** The table's queue, and in which order it was reserved, the sender became known, and a command came. */
const build = ({
  isAwaited = true,
  session = null,
  wantsAnswer = true,
}: {
  isAwaited?: boolean;
  session?: Session | null;
  wantsAnswer?: boolean;
}) => {
  const seen: string[] = [];
  const table = { snapshot: (playerId: number | null) => ({ roundId: 3, userId: playerId }) };
  const runner = {
    reserve: (receivedMs: number) => {
      seen.push(`reserved ${receivedMs}`);
      return {
        put: (command: CrashCommand) => {
          seen.push('put');
          command.answer({ status: 'error', message: 'crash_api.busy' });
          return true;
        },
        release: () => void seen.push('released'),
      };
    },
  };
  const events = crashEvents({
    ...({} as Pick<Parameters<typeof crashEvents>[0], 'db'>),
    table: table as unknown as Parameters<typeof crashEvents>[0]['table'],
    runner: runner as unknown as Parameters<typeof crashEvents>[0]['runner'],
    deliveries: { to: (_playerId: number, work: () => void) => work() } as unknown as Parameters<
      typeof crashEvents
    >[0]['deliveries'],
    clock: { monoMs: () => 60, wallMs: () => 60, bootId: 'test' },
    metrics: createCrashMetrics(createMetrics()),
  });
  const context: SocketContext = {
    session,
    send: (event) => void (event === 'crashInit' && seen.push(event)),
    receivedMs: 50,
    wantsAnswer,
    mayBeAwaited: () => isAwaited,
    sessionOf: () => {
      seen.push('looked up');
      return Promise.resolve(session);
    },
  };
  return {
    seen,
    take: () => events.take({ apiToken: 'token', id: 1 }, context),
    getGame: () => events.getGame({}, context),
  };
};

describe('a stop', () => {
  it('[CR-16] of a sender who may be awaited has its place before he is looked up', async () => {
    const { seen, take } = build({ isAwaited: true, session: PLAYER });
    await take();
    expect(seen).toEqual(['reserved 50', 'looked up', 'put', 'released']);
  });

  it('[S5] of a stranger holds nothing up: without a session it has no place at all', async () => {
    const { seen, take } = build({ isAwaited: false, session: null });
    expect(await take()).toEqual({ status: 'error', message: 'user_api.session_ended' });
    expect(seen).toEqual(['looked up']);
  });

  it('[CR-16] of a stranger who turns out to be a player comes in by the moment of its receipt', async () => {
    const { seen, take } = build({ isAwaited: false, session: PLAYER });
    await take();
    expect(seen).toEqual(['looked up', 'reserved 50', 'put', 'released']);
  });
});

describe('the snapshot', () => {
  it.each([
    { wantsAnswer: true, sent: [], what: 'is sent once: as acknowledgement' },
    { wantsAnswer: false, sent: ['crashInit'], what: 'comes as the event where no acknowledgement was asked for' },
  ])('$what', async ({ wantsAnswer, sent }) => {
    const { seen, getGame } = build({ session: PLAYER, wantsAnswer });
    expect(await getGame()).toMatchObject({ roundId: 3, userId: PLAYER.playerId });
    expect(seen).toEqual(sent);
  });
});
