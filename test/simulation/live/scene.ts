import { join } from 'node:path';
import type { CallInput, CallName, CallOutput } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import type { Db } from '../../../apps/server/src/db/db.ts';
import { openPostgres } from '../../../apps/server/src/db/postgres.ts';
import { FEATURE_CHECKS } from '../../../apps/server/src/features/reconciliation.ts';
import { freePort } from '../../../apps/server/src/lib/free-port.ts';
import { newDatabase } from '../../../apps/server/src/testing/database.ts';
import { emptyTemplate } from '../../../apps/server/src/testing/template.ts';
import { callAs } from '../../support/client.ts';
import { type LiveDoubles, startLiveDoubles } from '../../support/live-doubles.ts';
import { signInLive } from '../../support/live-sign-in.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { passTime, readBooks } from '../money/books.ts';
import { compareMoney } from '../money/checks.ts';
import { type Scope, Told } from '../money/told.ts';
import { type Fall, KillSwitch } from './kill-switch.ts';
import { outsideBooks } from './outside-books.ts';

const SETTINGS = {
  'wagering.factor': 0,
  'deposit.skinsProtectionMs': 0,
  'deposit.maxOpen': 100,
  'withdraw.dailyCents': 100_000_000,
};
const STAFF = '76561199000000007';
const SOURCE = join(import.meta.dirname, '../../support/live-site.ts');
/** Number of the partner's items, enough for all deposits of skins. */
const PARTNER_ITEMS = 60;

/**
 * A site in live mode as a separate process, a player and staff whose sessions outlast its kills, and doubles of the
 * outside services.
 */
export class LiveScene {
  readonly doubles: LiveDoubles;
  readonly told = new Told();
  private readonly place: Awaited<ReturnType<typeof newDatabase>>;
  private readonly port: number;
  private readonly killSwitch: KillSwitch;
  private server: RunningServer | null = null;
  private tokens = { player: '', staff: '' };
  private playerId = 0;
  private keys = 0;
  private credits = 0;

  private constructor(parts: {
    place: Awaited<ReturnType<typeof newDatabase>>;
    port: number;
    doubles: LiveDoubles;
    killSwitch: KillSwitch;
  }) {
    this.place = parts.place;
    this.port = parts.port;
    this.doubles = parts.doubles;
    this.killSwitch = parts.killSwitch;
  }

  /** Starts the doubles and the site, and signs the player and staff in. */
  static async open(): Promise<LiveScene> {
    const place = await newDatabase({ template: emptyTemplate() });
    const port = await freePort();
    const killSwitch: KillSwitch = new KillSwitch({
      work: (run) => scene.away(run),
      kill: () => scene.kill(),
    });
    const doubles = await startLiveDoubles({ port, gate: killSwitch.gate, partnerItems: PARTNER_ITEMS });
    const scene = new LiveScene({ place, port, doubles, killSwitch });
    await scene.start();
    scene.tokens = { player: await signInLive(doubles, 'player'), staff: await signInLive(doubles, 'finance') };
    await scene.stop();
    await scene.away(async (db) => {
      await db.query('update players set is_admin = true, is_finance = true where steam_id = $1', [STAFF]);
    });
    await scene.start();
    scene.playerId = (await scene.player('POST /api/user/get')).id;
    return scene;
  }

  player<K extends CallName>(name: K, input?: CallInput<K>, key?: string): Promise<CallOutput<K>> {
    return callAs(this.doubles.addresses.site, name, { ...(input && { input }), token: this.tokens.player, key });
  }

  staff<K extends CallName>(name: K, input: CallInput<K>): Promise<CallOutput<K>> {
    return callAs(this.doubles.addresses.site, name, { input, token: this.tokens.staff });
  }

  /** A new key for a command of the player. */
  key(): string {
    return `live-story-${++this.keys}`;
  }

  /** Adds `cents` to the cents that the player must have, and returns the sum. */
  due(cents = 0): number {
    this.credits += cents;
    return this.credits;
  }

  /** Records that a command of the player was acknowledged with success. */
  acknowledge(scope: Scope, key: string): void {
    this.told.acknowledged.push({ playerId: this.playerId, scope, key, about: null });
  }

  /** Kills the site while people act, compares the books, lets time pass, and starts the next process. */
  async killDuring(fall: Fall, act: () => Promise<unknown>): Promise<string[]> {
    await this.killSwitch.during(fall, act);
    const contradictions = await this.audit({ isSettled: false });
    await this.away(passTime);
    await this.start();
    return contradictions;
  }

  /** Returns contradictions between the books of the site and of the services. No process of the site may run. */
  audit({ isSettled }: { isSettled: boolean }): Promise<string[]> {
    return this.away(async (db) => {
      const differences = await reconcile(db, FEATURE_CHECKS);
      const site = await readBooks(db, { startedAtMs: 0 });
      return [
        ...differences.map((difference) => `the books do not balance: ${JSON.stringify(difference)}`),
        ...compareMoney({ site, outside: outsideBooks(this.doubles, { isSettled }), told: this.told, isSettled }),
      ];
    });
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = null;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.doubles.close();
    await this.place.drop();
  }

  private async start(): Promise<void> {
    this.server = await startServer({
      ...this.place,
      settings: SETTINGS,
      isShortLived: true,
      source: SOURCE,
      port: this.port,
      environment: { LIVE_DOUBLES: JSON.stringify(this.doubles.addresses) },
    });
  }

  private async kill(): Promise<void> {
    await this.server?.kill();
    this.server = null;
  }

  /** Uses the database over its own connection to PostgreSQL, beside the site or while no site runs. */
  private async away<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = await openPostgres({ url: this.place.databaseUrl ?? '', maxConnections: 1 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
}
