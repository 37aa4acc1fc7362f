import type { Client } from '../../test/support/client.ts';
import type { FloodName } from '../../test/support/floods/kinds.ts';
import { type Flooding, startFlooder } from '../../test/support/floods/start.ts';
import { pause } from '../../test/support/pause.ts';
import { withMemoryGrowth } from '../../test/support/processes.ts';

/** Effect of a flood on a player, and its cost for the server. */
export interface FloodResult {
  /** Waits for responses to cash-outs, as if the player had sent cash-outs continuously during the flood. */
  waitsMs: number[];
  /** Largest growth of the server's memory. */
  grownBytes: number;
  /** Time from the last response during the flood until responses came as usual, or the player gave up. */
  backAfterMs: number;
  flooder: Flooding;
}

/** Time between a response and the next cash-out. */
const EVERY_MS = 60;
/** Largest time of a usual response. */
const USUAL_MS = 100;
/** Number of consecutive usual responses after which the server has recovered. */
const BACK_ANSWERS = 5;
/** Time after which a missing response counts as lost. */
const MAX_ANSWER_MS = 20_000;
const COME_BACK_MS = 250;

/** A player who reconnects after a lost connection, as a browser does. */
export interface Returning {
  client: Client;
  join: () => Promise<Client>;
}

/**
 * Measures a cash-out of a bet that does not exist, which goes through the queue and the database without a win. A
 * player who loses the connection reconnects and repeats it.
 */
const cashOutMs = async (player: Returning): Promise<number> => {
  const sentMs = performance.now();
  for (;;) {
    const { socket, token } = player.client;
    const isAnswered = await socket
      .timeout(MAX_ANSWER_MS)
      .emitWithAck('take', { apiToken: token, id: 1 })
      .then(
        () => true,
        () => false,
      );
    const waitedMs = performance.now() - sentMs;
    if (isAnswered || waitedMs > MAX_ANSWER_MS) return waitedMs;
    player.client = await player.join().catch(() => pause(COME_BACK_MS).then(() => player.client));
  }
};

/**
 * Returns the waits as if cash-outs had been sent continuously, although a player sends nothing while they wait for a
 * response: a server that does not respond for five seconds delays all cash-outs of these five seconds, not one.
 */
const asIfAskedAllAlong = (waitsMs: readonly number[]): number[] =>
  waitsMs.flatMap((waitMs) =>
    Array.from({ length: 1 + Math.floor(waitMs / EVERY_MS) }, (_unused, at) => waitMs - at * EVERY_MS),
  );

/** Cashes out until `isOver` is true. Returns the waits as if the player had sent cash-outs continuously. */
const waitsUntil = async (player: Returning, isOver: () => boolean): Promise<number[]> => {
  const waitsMs: number[] = [];
  while (!isOver()) {
    waitsMs.push(await cashOutMs(player));
    await pause(EVERY_MS);
  }
  return asIfAskedAllAlong(waitsMs);
};

/** Returns the player's waits without a flood. */
export const quietWaits = (player: Returning, { seconds }: { seconds: number }): Promise<number[]> => {
  const untilMs = performance.now() + seconds * 1000;
  return waitsUntil(player, () => performance.now() > untilMs);
};

interface FloodPlan {
  server: { port: number; pid: number };
  player: Returning;
  kind: FloodName;
  seconds: number;
  /** IP address of the flooder. */
  from: string;
}

/**
 * Floods the server from another address, by another process. Meanwhile, and until responses come as usual again, a
 * player cashes out.
 */
export const measureFlood = async ({ server, player, kind, seconds, from }: FloodPlan): Promise<FloodResult> => {
  const { result, grownBytes } = await withMemoryGrowth(server.pid, async () => {
    let isOver = false;
    const flooding = startFlooder({ port: server.port, kind, seconds, from }).finally(() => (isOver = true));
    const [flooder, waitsMs] = await Promise.all([flooding, waitsUntil(player, () => isOver)]);
    const overMs = performance.now();
    for (let usual = 0; usual < BACK_ANSWERS;) {
      const waitMs = await cashOutMs(player);
      usual = waitMs <= USUAL_MS ? usual + 1 : 0;
      if (performance.now() - overMs > MAX_ANSWER_MS) break;
    }
    return { flooder, waitsMs, backAfterMs: performance.now() - overMs };
  });
  return { ...result, grownBytes };
};
