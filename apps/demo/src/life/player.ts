import { backOffMs } from '../mind/patience.ts';
import { personalityOf } from '../mind/personality.ts';
import { type Random, createRandom } from '../mind/random.ts';
import { type SiteSocket, ask, createSocket, measureClockOffset } from '../site/connection.ts';
import { signIn } from '../site/sign-in.ts';
import { type Site, createSite } from '../site/site.ts';
import { Gambler } from './gambler.ts';
import { PurseKeeper } from './purse-keeper.ts';
import { type Session, limitsOf, read } from './session.ts';
import type { ReportTrouble } from './troubles.ts';

/** One demo player's life: signs in, connects, plays; after any failure it waits and comes back. */
export class DemoPlayer {
  private readonly n: number;
  private readonly site: Site;
  private readonly report: ReportTrouble;
  private readonly random: Random;
  private readonly socket: SiteSocket;
  private readonly keeper: PurseKeeper;
  private readonly gambler: Gambler;
  private token: string | null = null;
  private failures = 0;
  private waiting: NodeJS.Timeout | null = null;

  constructor({ n, url, report }: { n: number; url: string; report: ReportTrouble }) {
    this.n = n;
    this.site = createSite(url);
    this.report = report;
    this.random = createRandom(n);
    this.socket = createSocket(url);
    const session: Session = { site: this.site, report, token: () => this.token, expired: () => this.signOut() };
    const personality = personalityOf(n);
    this.keeper = new PurseKeeper({ session, personality, random: this.random });
    this.gambler = new Gambler({ session, socket: this.socket, keeper: this.keeper, personality, random: this.random });
    this.listen(session);
  }

  /** Begins after the delay; from then on it goes on by itself. */
  start(delayMs: number): void {
    this.later(delayMs, () => this.enter());
  }

  private listen(session: Session): void {
    const { socket, gambler, keeper } = this;
    socket.on(
      'connect',
      () => void this.arrive(session).catch((error: unknown) => this.stumble('connect', String(error))),
    );
    socket.on('connect_error', (error) => {
      this.report('socket', error.message);
      if (!socket.active) this.reconnectLater();
    });
    socket.on('disconnect', (reason) => {
      gambler.leave();
      // The server's own disconnection is final for the library; a player tries again.
      if (reason === 'io server disconnect' && this.token !== null) this.reconnectLater();
    });
    socket.on('logout', () => this.signOut());
    socket.on('crashInit', (snapshot) => gambler.onSnapshot(snapshot));
    socket.on('crashStartTimer', (tick) => gambler.onTick(tick));
    socket.on('crashMultiplier', (word) => gambler.onMultiplier(word));
    socket.on('successTake', (take) => gambler.onTake(take));
    socket.on('clearBets', (crash) => gambler.onCrash(crash));
    socket.on('refreshPage', ({ maintenance }) => gambler.setMaintenance(maintenance));
    socket.on('updateBalance', ({ balance }) => keeper.setBalance(balance));
    socket.on('updateInventory', () => keeper.markStale());
  }

  private async enter(): Promise<void> {
    const signedIn = await signIn(this.site, this.n);
    if (!signedIn.ok) return this.stumble('sign-in', signedIn.message);
    this.token = signedIn.value;
    this.socket.connect();
  }

  /** Connected: says who it is, sets its clock, looks into the purse and sits down. */
  private async arrive(session: Session): Promise<void> {
    if (this.token === null) return;
    const [identified, clockOffsetMs, config] = await Promise.all([
      ask(this.socket, 'auth', { apiToken: this.token }),
      measureClockOffset(this.socket),
      read(session, 'POST /api/getConfig', {}),
    ]);
    if (identified?.status === 'error') return this.signOut();
    if (!identified?.user_id || !config) {
      this.socket.disconnect();
      return this.reconnectLater();
    }
    const limits = limitsOf(config);
    this.keeper.markStale();
    await this.keeper.run(limits.minBetCents);
    if (!this.socket.connected) return;
    this.failures = 0;
    this.gambler.sit({ playerId: identified.user_id, limits, clockOffsetMs });
  }

  private signOut(): void {
    if (this.token === null) return;
    this.token = null;
    this.socket.disconnect();
    this.stumble('session', 'ended, signing in again');
  }

  private stumble(kind: string, details: string): void {
    this.report(kind, details);
    this.failures++;
    this.later(backOffMs(this.failures, this.random), () => this.enter());
  }

  private reconnectLater(): void {
    this.failures++;
    this.later(backOffMs(this.failures, this.random), async () => void this.socket.connect());
  }

  /** One thing is waited for at a time: the newest reason replaces the one before. */
  private later(delayMs: number, act: () => Promise<void>): void {
    clearTimeout(this.waiting ?? undefined);
    this.waiting = setTimeout(() => {
      this.waiting = null;
      act().catch((error: unknown) => this.stumble('error', String(error)));
    }, delayMs);
  }
}
