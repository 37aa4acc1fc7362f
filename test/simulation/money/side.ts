import { join } from 'node:path';
import { P2P_ACCOUNT } from '../../../packages/outside/src/payments/sandbox/accounts.ts';
import type { Db } from '../../../apps/server/src/db/db.ts';
import { pause } from '../../support/pause.ts';
import type { Player } from '../../support/players.ts';
import type { Scene, Sideline } from '../life.ts';
import type { Random } from '../random.ts';
import { passAllTime, passTime, readBooks } from './books.ts';
import { compareMoney } from './checks.ts';
import { withdrawalIdOf } from './checks-payouts.ts';
import { Purse } from './purse.ts';
import { Staff } from './staff.ts';
import { type Reach, Street } from './street.ts';
import { Told } from './told.ts';
import type { Trouble } from './weather.ts';

/** Number of members of staff. A sum above the limit requires two approvals. */
export const STAFF = 2;
const LOOPS = 5;
const ACT_EVERY_MS = 25;
/** Range of the time before the first moment, so that commands are pending at a kill. */
const FIRST_MOMENT_MS = [200, 1200] as const;
const STAFF_EVERY_MS = 250;
/** Interval of the player's attempts to cancel while the site waits for a payout's response. */
const LATE_CANCEL_EVERY_MS = 4;
const SETTLE_EVERY_MS = 200;
const MAX_SETTLE_MS = 25_000;
const QUIET_ROUNDS = 2;

/** Settings with short times, and with limits for players who act in a minute as others do in a month. */
export const MONEY_SETTINGS = {
  'limits.commandsPerMinute': 1_000_000,
  'deposit.maxOpen': 100,
  'deposit.expiryMs': 20_000,
  'deposit.skinsProtectionMs': 2000,
  'trade.expiryMs': 8000,
  'withdraw.minCents': 100,
  'withdraw.dailyCents': 100_000_000,
  'withdraw.twoApproversAboveCents': 2000,
};

/** Counts for the report of a run. */
export interface MoneyCounts {
  charges: number;
  credited: number;
  reviews: number;
  payouts: Record<'paid' | 'rejected' | 'pending', number>;
  withdrawals: number;
  /** Decisions on withdrawals, as staff and players received them. */
  decisions: Record<'approved' | 'rejected' | 'canceled', number>;
  /** Number of transfers from wallet to wallet, and of the credited ones. */
  transfersMade: number;
  transfers: number;
  /** Number of attempts to cancel a withdrawal during its payout. */
  lateCancels: number;
  tradesOut: number;
  tradesIn: number;
  promoUses: number;
  repeats: number;
  outages: Record<Trouble, number>;
  reports: Record<'arrives' | 'twice' | 'lost' | 'unheard', number>;
}

interface Options {
  dataDir: string;
  sitePort: number;
  players: readonly Player[];
  staff: readonly [Player, Player];
  random: Random;
}

/** Deposits and withdrawals of money and skins besides the bets, with all providers and platforms. */
export class MoneySide implements Sideline {
  readonly street: Street;
  private readonly random: Random;
  private readonly told = new Told();
  private readonly purses: readonly Purse[];
  private readonly staff: Staff;
  private startedAtMs = 0;
  /** Withdrawals whose payouts have just been requested. The response is delayed until `done` is called. */
  private sending: { id: number; done: () => void }[] = [];

  private constructor(street: Street, { players, staff, random }: Options) {
    this.street = street;
    this.random = random;
    this.purses = players.map(
      (account, at) =>
        new Purse({ account, habit: at % 2 === 0 ? 'money' : 'skins', random: random.fork(), told: this.told }),
    );
    this.staff = new Staff({ accounts: staff, random: random.fork(), told: this.told });
  }

  static async open(options: Options): Promise<MoneySide> {
    const street = await Street.open({
      folder: join(options.dataDir, 'outside'),
      sitePort: options.sitePort,
      random: options.random.fork(),
    });
    street.weather.begin();
    return new MoneySide(street, options);
  }

  live(scene: Scene): Promise<void>[] {
    this.startedAtMs = Date.now();
    const fromMs = performance.now() + this.random.between(...FIRST_MOMENT_MS);
    this.listen((moment) => performance.now() >= fromMs && scene.reach(moment));
    const begun = [this.staff.begin(scene.port), ...this.purses.map((purse) => purse.begin(scene.port))];
    const busy = Array.from({ length: LOOPS }, () =>
      this.every(ACT_EVERY_MS, { scene, work: () => this.random.pick(this.purses).act() }),
    );
    const late = this.every(LATE_CANCEL_EVERY_MS, { scene, work: () => this.cancelLate() });
    return [...begun, ...busy, late, this.every(STAFF_EVERY_MS, { scene, work: () => this.staff.act() })];
  }

  /** Returns all contradictions between the books. No server may run. */
  async audit(db: Db, { isSettled }: { isSettled: boolean }): Promise<string[]> {
    return compareMoney({
      site: await readBooks(db, { startedAtMs: isSettled ? this.startedAtMs : 0 }),
      outside: await this.street.books(this.told.transfers),
      told: this.told,
      isSettled,
    });
  }

  /** Lets time pass while no server runs. Before the last start it ends all outages and lets open invoices expire. */
  async whileAway(db: Db, { isLast }: { isLast: boolean }): Promise<void> {
    if (!isLast) return passTime(db);
    await this.street.calm();
    await passAllTime(db);
  }

  /** Completes everything that is pending by actions of players, staff and providers, in bounded time. */
  async settle(port: number): Promise<void> {
    this.startedAtMs = Date.now();
    this.listen(() => false);
    const scene = { isDone: false, isOver: (): boolean => scene.isDone };
    const late = this.every(LATE_CANCEL_EVERY_MS, { scene, work: () => this.cancelLate() });
    await this.bringToEnd(port).finally(() => (scene.isDone = true));
    await late;
  }

  private async bringToEnd(port: number): Promise<void> {
    await Promise.all([this.staff.begin(port), ...this.purses.map((purse) => purse.begin(port))]);
    const giveUp = performance.now() + MAX_SETTLE_MS;
    for (let quiet = 0; quiet < QUIET_ROUNDS && performance.now() < giveUp;) {
      const untold = await this.street.tellAgain();
      const open = await Promise.all([...this.purses.map((purse) => purse.finish()), this.staff.finish()]);
      quiet = untold + open.reduce((sum, count) => sum + count, 0) === 0 ? quiet + 1 : 0;
      await pause(SETTLE_EVERY_MS);
    }
  }

  async count(db: Db): Promise<MoneyCounts> {
    const [outside, site] = [await this.street.books(this.told.transfers), await readBooks(db, { startedAtMs: 0 })];
    const payouts = { paid: 0, rejected: 0, pending: 0 };
    for (const { state } of outside.payouts) payouts[state]++;
    return {
      charges: outside.reports.filter(({ kind, isGenuine }) => kind === 'paid' && isGenuine).length,
      credited: site.credits.length,
      reviews: site.reviews.length,
      payouts,
      withdrawals: site.withdrawals.length,
      decisions: {
        approved: this.told.approved.size,
        rejected: this.told.rejected.size,
        canceled: this.told.canceled.size,
      },
      transfersMade: this.told.transfers.size,
      transfers: site.credits.filter(({ provider }) => provider === P2P_ACCOUNT).length,
      lateCancels: this.told.lateCancels,
      tradesOut: outside.offers.filter(({ give }) => give.length > 0).length,
      tradesIn: outside.offers.filter(({ receive }) => receive.length > 0).length,
      promoUses: site.promoUses.length,
      repeats: this.told.repeats,
      outages: this.street.weather.outages,
      reports: this.street.fates,
    };
  }

  private listen(reach: Reach): void {
    this.sending = [];
    this.street.listen(
      reach,
      (payoutId) => new Promise((done) => this.sending.push({ id: withdrawalIdOf(payoutId), done })),
    );
  }

  private async cancelLate(): Promise<void> {
    for (const { id, done } of this.sending.splice(0)) {
      await Promise.all(this.purses.map((purse) => purse.cancelLate(id))).finally(done);
    }
  }

  private async every(
    everyMs: number,
    { scene, work }: { scene: Pick<Scene, 'isOver'>; work: () => Promise<void> },
  ): Promise<void> {
    while (!scene.isOver()) {
      await pause(everyMs);
      if (!scene.isOver()) await work();
    }
  }
}
