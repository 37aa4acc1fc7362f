import { pause } from '../../test/support/pause.ts';
import type { Crowd } from '../load/crowd.ts';
import type { Answered } from '../load/protocol.ts';
import { type ClientShare, clientShareOf } from './bottleneck.ts';
import { burstMsOf, perSecondOf } from './burst.ts';
import type { Profiler, Profiles } from './inspector.ts';
import { ownMsOf, startMeter } from './meter.ts';
import type { Site } from './site.ts';

/** Time after the last response for the flush that announces the bets, whose cost counts too. */
const AFTER_MS = 1100;

export interface BurstTools {
  crowd: Crowd;
  profiler: Profiler | null;
  profiles: Profiles[];
}

/** Figures of every burst of bets. */
export interface BurstFigures {
  perSecond: number;
  latenciesMs: number[];
  cpuPerBetMs: number;
  clients: ClientShare;
  serverShare: number;
}

interface Metered extends BurstFigures {
  answers: readonly Answered[];
  accepted: number;
  /** Resources that the site has used until the flush after the last response. */
  spent: ReturnType<ReturnType<typeof startMeter>>;
}

/** Sends all orders at once. The meter runs until the flush after the last response. */
export const meteredBurst = async (
  site: Site,
  { crowd, profiler, profiles }: BurstTools,
  send: () => Promise<readonly Answered[]>,
): Promise<Metered> => {
  await crowd.mark();
  await profiler?.start();
  const read = startMeter({ pid: site.server.pid, cluster: site.cluster });
  const answers = await send();
  const busyMs = burstMsOf(answers);
  const counts = await crowd.counts();
  const busy = read();
  await pause(AFTER_MS);
  const spent = read();
  if (profiler) profiles.push(await profiler.stop());
  const accepted = answers.filter(({ status }) => status === 'success').length;
  return {
    answers,
    accepted,
    spent,
    perSecond: perSecondOf(answers),
    latenciesMs: answers.map((one) => one.answeredMs - one.sentMs),
    cpuPerBetMs: ownMsOf(site.kind, spent) / accepted,
    clients: clientShareOf(counts, busyMs),
    serverShare: ownMsOf(site.kind, busy) / busyMs,
  };
};
