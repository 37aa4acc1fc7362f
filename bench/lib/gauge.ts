import { pause } from '../../test/support/pause.ts';

const LOOK_EVERY_MS = 100;

/** Returns the value of a metric without labels on the server's `/metrics`; throws if it is missing. */
export const gaugeOf = async (port: number, name: string): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const found = new RegExp(`^updraft_${name} (\\S+)$`, 'm').exec(text);
  if (!found) throw new Error(`the server tells no ${name}`);
  return Number(found[1]);
};

/** Waits until a metric is at most `atMost`; throws after `withinMs`. */
export const untilGauge = async (
  port: number,
  { name, atMost, withinMs = 60_000 }: { name: string; atMost: number; withinMs?: number },
): Promise<void> => {
  const giveUpMs = performance.now() + withinMs;
  for (let value = await gaugeOf(port, name); value > atMost; value = await gaugeOf(port, name)) {
    if (performance.now() > giveUpMs)
      throw new Error(`${name} is still ${value} after ${withinMs / 1000} s, not ${atMost}`);
    await pause(LOOK_EVERY_MS);
  }
};
