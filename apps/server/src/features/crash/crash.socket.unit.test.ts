import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../lib/metrics.ts';
import type { Session } from '../../lib/session.ts';
import type { SocketContext } from '../../realtime/handlers.ts';
import { createCrashMetrics } from './crash.metrics.ts';
import { crashEvents } from './crash.socket.ts';
import { machineTimers } from '../../lib/clock.ts';

const PLAYER: Session = { id: 1, playerId: 7, startedAt: new Date(0), banned: false };

const build = ({ session, wantsAnswer }: { session: Session; wantsAnswer: boolean }) => {
  const seen: string[] = [];
  const table = { snapshot: (playerId: number | null) => ({ roundId: 3, userId: playerId }) };
  const events = crashEvents({
    ...({} as Pick<Parameters<typeof crashEvents>[0], 'db' | 'commands'>),
    table: table as unknown as Parameters<typeof crashEvents>[0]['table'],
    clock: { monoMs: () => 60, wallMs: () => 60, bootId: 'test', ...machineTimers },
    metrics: createCrashMetrics(createMetrics()),
  });
  const context: SocketContext = {
    session,
    send: (event) => void (event === 'crashInit' && seen.push(event)),
    receivedMs: 50,
    wantsAnswer,
    mayBeAwaited: () => true,
    sessionOf: () => Promise.resolve(session),
  };
  return { seen, getGame: () => events.getGame({}, context) };
};

describe('the snapshot', () => {
  it.each([
    { wantsAnswer: true, sent: [], what: 'is sent once: as acknowledgement' },
    { wantsAnswer: false, sent: ['crashInit'], what: 'comes as the event where no acknowledgement was asked for' },
  ])('the snapshot $what', async ({ wantsAnswer, sent }) => {
    const { seen, getGame } = build({ session: PLAYER, wantsAnswer });
    expect(await getGame()).toMatchObject({ roundId: 3, userId: PLAYER.playerId });
    expect(seen).toEqual(sent);
  });
});
