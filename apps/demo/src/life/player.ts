import type { Community } from '../community/community.ts';
import { gameOf } from '../games/index.ts';
import type { AtTable, DemoGame } from '../games/game.ts';
import { backOffMs } from '../mind/patience.ts';
import { personalityOf } from '../mind/personality.ts';
import { type Random, createRandom } from '../mind/random.ts';
import { type SiteSocket, ask, createSocket, measureClockOffset } from '../site/connection.ts';
import { signIn } from '../site/sign-in.ts';
import { type Site, createSite } from '../site/site.ts';
import { PurseKeeper } from './purse-keeper.ts';
import { type Session, read } from './session.ts';
import type { ReportTrouble } from './troubles.ts';

/** A demo player: signs in, connects and plays. After any failure it waits and starts again. */
export class DemoPlayer {
  private readonly n: number;
  private readonly site: Site;
  private readonly report: ReportTrouble;
  private readonly community: Community;
  private readonly random: Random;
  private readonly socket: SiteSocket;
  private readonly keeper: PurseKeeper;
  private readonly game: DemoGame;
  private readonly table: AtTable;
  private token: string | null = null;
  private failures = 0;
  private waiting: NodeJS.Timeout | null = null;

  constructor({
    n,
    url,
    ownUrl = url,
    report,
    community,
    game = gameOf(n),
  }: {
    n: number;
    url: string;
    /** URL at which this machine reaches the site without a proxy. */
    ownUrl?: string;
    report: ReportTrouble;
    community: Community;
    game?: DemoGame;
  }) {
    this.n = n;
    this.site = createSite(url, ownUrl);
    this.report = report;
    this.community = community;
    this.random = createRandom(n);
    this.game = game;
    this.socket = createSocket(ownUrl, game.page === null ? null : game.name);
    const session: Session = { site: this.site, report, token: () => this.token, expired: () => this.signOut() };
    const personality = personalityOf(n);
    this.keeper = new PurseKeeper({ session, personality, random: this.random, decide: game.errand });
    const { socket, keeper, random } = this;
    this.table = game.join({ session, socket, keeper, personality, random });
    this.listen(session);
  }

  /** Starts after the delay, and then continues by itself. */
  start(delayMs: number): void {
    this.later(delayMs, () => this.enter());
  }

  private listen(session: Session): void {
    const { socket, table, keeper, community, n } = this;
    socket.on(
      'connect',
      () => void this.arrive(session).catch((error: unknown) => this.stumble('connect', String(error))),
    );
    socket.on('connect_error', (error) => {
      this.report('socket', error.message);
      if (!socket.active) this.reconnectLater();
    });
    socket.on('disconnect', (reason) => {
      table.leave();
      community.leave(n);
      // The library does not reconnect after a disconnection by the server, so the player does.
      if (reason === 'io server disconnect' && this.token !== null) this.reconnectLater();
    });
    socket.on('logout', () => this.signOut());
    socket.on('refreshPage', ({ maintenance }) => {
      table.setMaintenance(maintenance);
      community.setMaintenance(maintenance);
    });
    socket.on('clearBets', ({ multiplier }) => community.sawCrash(multiplier));
    socket.on('updateBalance', ({ balance }) => keeper.setBalance(balance));
    socket.on('updateInventory', () => keeper.markStale());
  }

  private async enter(): Promise<void> {
    const signedIn = await signIn(this.site, this.n);
    if (!signedIn.ok) return this.stumble('sign-in', signedIn.message);
    this.token = signedIn.value;
    this.socket.connect();
  }

  /**
   * Continues after the connection: signs in on the socket, measures the clock, loads the purse and joins the table.
   */
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
    this.keeper.markStale();
    await this.keeper.run(this.game.minBetCents(config));
    if (!this.socket.connected) return;
    this.failures = 0;
    this.table.sit({ playerId: identified.user_id, config, clockOffsetMs });
    this.community.arrive({ n: this.n, plays: this.game.name, session });
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

  /** Schedules an act. There is one pending act at a time; a new one replaces it. */
  private later(delayMs: number, act: () => Promise<void>): void {
    clearTimeout(this.waiting ?? undefined);
    this.waiting = setTimeout(() => {
      this.waiting = null;
      act().catch((error: unknown) => this.stumble('error', String(error)));
    }, delayMs);
  }
}
