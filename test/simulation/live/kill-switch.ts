import type { Db } from '../../../apps/server/src/db/db.ts';
import { pause } from '../../support/pause.ts';
import type { Gate } from '../../support/live-doubles.ts';

/**
 * The instant of a kill. `before`: the site has sent a request that the service has not received. `after`: the service
 * has executed the request, and the site has no response. `write`: the site has the response or a service's report, and
 * a statement of the transaction that books it waits for this table.
 */
export type Instant = 'before' | 'after' | { write: string };

/** A request of the site to a service; `step`: service, method and path. */
export interface OutsideRequest {
  name: string;
  step: RegExp;
}

export interface Fall {
  /** Request of the site; null: a service reports to the site. */
  request: OutsideRequest | null;
  at: Instant;
}

const LOOK_EVERY_MS = 10;
const MAX_WAIT_MS = 60_000;
/** Response to a request of a process that no longer exists. */
const GONE = { status: 503, headers: {}, body: '' };

const within = async <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not happen`)), MAX_WAIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

type Away = (run: (db: Db) => Promise<void>) => Promise<void>;

/** Kills the site during an exchange with a service. It passes requests between the site and the doubles. */
export class KillSwitch {
  private readonly work: Away;
  private readonly kill: () => Promise<void>;
  private armed: { request: OutsideRequest; at: Instant; hasFallen: (work: Promise<void>) => void } | null = null;

  /** `work` runs on another connection than the site's. `kill` resolves when the process has ended. */
  constructor({ work, kill }: { work: Away; kill: () => Promise<void> }) {
    this.work = work;
    this.kill = kill;
  }

  readonly gate: Gate = async (step, carryOut) => {
    const { armed } = this;
    if (!armed?.request.step.test(step)) return carryOut();
    this.armed = null;
    if (armed.at === 'before') {
      armed.hasFallen(this.kill());
      return GONE;
    }
    if (armed.at === 'after') {
      const answer = await carryOut();
      // The response is sent after the process has ended.
      const killed = this.kill();
      armed.hasFallen(killed);
      await killed;
      return answer;
    }
    const { isLocked, isKilled } = this.killAtWrite(armed.at.write);
    armed.hasFallen(isKilled);
    await isLocked;
    return carryOut();
  };

  /**
   * Runs `act` and kills the site at the instant. The result of `act` is ignored.
   * @throws Error if the instant never comes
   */
  async during({ request, at }: Fall, act: () => Promise<unknown>): Promise<void> {
    const { hasFallen } = await this.arm({ request, at });
    const acted = act().catch(() => undefined);
    await within(hasFallen, `the kill at ${request?.name ?? 'the report'}`);
    await acted;
  }

  /** Prepares the kill. `hasFallen` resolves when the process has ended. */
  private async arm({ request, at }: Fall): Promise<{ hasFallen: Promise<void> }> {
    if (request !== null) {
      const hasFallen = new Promise<void>((resolve, reject) => {
        this.armed = { request, at, hasFallen: (work) => void work.then(resolve, reject) };
      });
      return { hasFallen };
    }
    if (typeof at === 'string') throw new Error('a report has no instant but its write');
    const { isLocked, isKilled } = this.killAtWrite(at.write);
    await isLocked;
    return { hasFallen: isKilled };
  }

  /** Locks a table against writes. Kills the site as soon as one of its writes waits, then releases the table. */
  private killAtWrite(table: string): { isLocked: Promise<void>; isKilled: Promise<void> } {
    let locked: () => void = () => undefined;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const isKilled = this.work((db) =>
      db.tx(async (query) => {
        await query.query(`lock table ${table} in share mode`);
        locked();
        const isAwaited = async (): Promise<boolean> =>
          (await query.query('select 1 from pg_locks where not granted and relation = $1::regclass', [table])).length >
          0;
        const giveUp = performance.now() + MAX_WAIT_MS;
        while (!(await isAwaited())) {
          if (performance.now() > giveUp) throw new Error(`nothing was written to ${table}`);
          await pause(LOOK_EVERY_MS);
        }
        await this.kill();
      }),
    );
    return { isLocked: Promise.race([isLocked, isKilled]), isKilled };
  }
}
