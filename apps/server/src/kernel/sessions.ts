import { OWN_SESSIONS_SHOWN } from '@updraft/contract';
import { type Device, shortAddress } from '@updraft/rules/account';
import type { Db } from '../db/db.ts';
import { hashToken, newToken } from '../lib/hash.ts';
import type { RevocationListener, Session, SessionPort } from '../lib/session.ts';
import { Together } from '../lib/together.ts';
import type { SettingsReader } from './settings.values.ts';

/** Facts about the browser and the address that began a session; null fields are unknown. */
export interface SeenDevice extends Device {
  /** Full address; only its shortened form is stored. [AC-5] */
  address: string | null;
}
const UNKNOWN_DEVICE: SeenDevice = { browser: null, system: null, address: null };

interface SessionRow extends Device {
  id: number;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** Accuracy of the stored time of a session's last use, ms. */
const SEEN_EVERY_MS = 60_000;
const CACHE_MS = 2000;
const MAX_CACHE = 50_000;
/**
 * Time for which a refused token is not looked up again, ms. Unknown tokens never become valid, and ended sessions stay
 * ended.
 */
const REFUSED_MS = 30_000;
const MAX_REFUSED = 10_000;
/** SQL condition for an active session; `idle` stands for the parameter with the longest time without use, ms. */
const LIVING = `s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - idle * interval '1 millisecond'`;

/**
 * Bearer sessions: 256-bit tokens stored hashed, with idle and absolute expiry, all revocable. [S1] A resolved token is
 * cached for two seconds, so a revocation by another process takes effect within that time; one by this process takes
 * effect at once. Refused tokens are cached too.
 */
export class Sessions implements SessionPort {
  private readonly db: Db;
  private readonly settings: SettingsReader;
  private readonly cache = new Map<string, { session: Session; until: number }>();
  /** Refused tokens with the times until which they are cached. */
  private readonly refused = new Map<string, number>();
  /** Time at which a session's use was last written, by its id. */
  private readonly seen = new Map<number, number>();
  /** Incremented by every revocation, so that the result of a concurrent look-up is discarded. */
  private epoch = 0;
  private readonly listeners: RevocationListener[] = [];
  /**
   * Look-ups by the token's hash. Concurrent look-ups share one query, because after a restart all players reconnect at
   * once.
   */
  private readonly lookUps = new Together<string, Session | null>({
    ask: (hashes) => this.lookUp(hashes),
    nothing: null,
  });
  private readonly uses = new Together<number, void>({ ask: (ids) => this.writeUses(ids), nothing: undefined });

  constructor({ db, settings }: { db: Db; settings: SettingsReader }) {
    this.db = db;
    this.settings = settings;
  }

  /**
   * Creates a session and returns its token, which is stored only as a hash. `seen`: the browser and address, shown to
   * the player in their list of sessions.
   */
  async open(playerId: number, seen: SeenDevice = UNKNOWN_DEVICE): Promise<string> {
    const token = newToken();
    await this.db.query(
      `insert into sessions (token_hash, player_id, expires_at, browser, system, address)
       values ($1, $2, now() + $3 * interval '1 millisecond', $4, $5, $6)`,
      [
        hashToken(token),
        playerId,
        this.settings.get('sessions.absoluteMs'),
        seen.browser,
        seen.system,
        seen.address && shortAddress(seen.address),
      ],
    );
    return token;
  }

  /** Returns the player's active sessions, last used first. */
  listOf(playerId: number): Promise<SessionRow[]> {
    return this.db.query<SessionRow>(
      `select s.id, s.browser, s.system, s.address, s.created_at, s.last_seen_at from sessions s
       where s.player_id = $1 and ${LIVING.replaceAll('idle', '$2')}
       order by s.last_seen_at desc, s.id desc limit ${OWN_SESSIONS_SHOWN}`,
      [playerId, this.settings.get('sessions.idleMs')],
    );
  }

  /**
   * Returns the session of a token; null: the token is unknown, or its session has expired, idled out or been revoked.
   */
  async resolve(token: string): Promise<Session | null> {
    const now = performance.now();
    const { epoch } = this;
    const cached = this.cache.get(token);
    if (cached && cached.until > now) return cached.session;
    if ((this.refused.get(token) ?? 0) > now) return null;
    const session = await this.lookUps.of(hashToken(token).toString('hex'));
    if (!session) {
      this.cache.delete(token);
      if (this.refused.size >= MAX_REFUSED) this.refused.clear();
      this.refused.set(token, now + REFUSED_MS);
      return null;
    }
    // The write is not awaited, because after a restart every sign-in would wait for a commit.
    this.touch(session);
    if (epoch !== this.epoch) return this.resolve(token);
    if (this.cache.size >= MAX_CACHE) this.cache.clear();
    this.cache.set(token, { session, until: now + CACHE_MS });
    return session;
  }

  /**
   * True if the token resolved to a session before, and no end of that session is known. The cached entry may have
   * expired. A table may then wait for the sender's command while the token is looked up again.
   */
  isKnown(token: string): boolean {
    return this.cache.has(token);
  }

  /**
   * Stores the use of a session, at most once a minute. Does not wait for the write; after a failed write the next use
   * is stored.
   */
  touch(session: Session): void {
    this.see(session.id).catch(() => undefined);
  }

  /**
   * Returns those of the ids whose sessions are active and whose players are not banned. The gateway closes the sockets
   * of the others, because another process may have revoked their sessions. [S1]
   */
  async stillAlive(sessionIds: readonly number[]): Promise<Set<number>> {
    if (sessionIds.length === 0) return new Set();
    const rows = await this.db.query<{ id: number }>(
      `select s.id from sessions s join players p on p.id = s.player_id where s.id = any($1::bigint[]) and not p.banned and ${LIVING.replaceAll('idle', '$2')}`,
      [[...sessionIds], this.settings.get('sessions.idleMs')],
    );
    return new Set(rows.map((row) => row.id));
  }

  /**
   * Ends one session of a player. Returns false if the player has no session with this id, or it was revoked before.
   * [S6]
   */
  async revoke({ id, playerId }: Pick<Session, 'id' | 'playerId'>): Promise<boolean> {
    const ended = await this.db.query(
      'update sessions set revoked_at = now() where id = $1 and player_id = $2 and revoked_at is null returning id',
      [id, playerId],
    );
    if (ended.length === 0) return false;
    this.forget((cached) => cached.id === id);
    for (const listener of this.listeners) listener(playerId, id, 'user_api.signed_out');
    return true;
  }

  /**
   * Ends every session of a player at once: after a self-exclusion or an erasure, or at the player's own request.
   * `message`: key of the reason, for the player.
   */
  async revokeAll(playerId: number, message: string): Promise<void> {
    await this.db.query('update sessions set revoked_at = now() where player_id = $1 and revoked_at is null', [
      playerId,
    ]);
    this.forget((cached) => cached.playerId === playerId);
    for (const listener of this.listeners) listener(playerId, null, message);
  }

  /**
   * Adds a listener that is called when this process ends sessions, so that their sockets are closed at once. A null
   * session id stands for all sessions of the player.
   */
  onRevoked(listener: RevocationListener): void {
    this.listeners.push(listener);
  }

  /** Records the use of a session, unless one was recorded within the last minute. An ended session stays ended. */
  private async see(sessionId: number): Promise<void> {
    const now = performance.now();
    if (now - (this.seen.get(sessionId) ?? Number.NEGATIVE_INFINITY) <= SEEN_EVERY_MS) return;
    if (this.seen.size >= MAX_CACHE) this.seen.clear();
    this.seen.set(sessionId, now);
    try {
      await this.uses.of(sessionId);
    } catch (error) {
      this.seen.delete(sessionId);
      throw error;
    }
  }

  private async lookUp(hashes: readonly string[]): Promise<Map<string, Session>> {
    const rows = await this.db.query<{
      hash: string;
      id: number;
      player_id: number;
      created_at: Date;
      banned: boolean;
    }>(
      `select encode(s.token_hash, 'hex') as hash, s.id, s.player_id, s.created_at, p.banned from sessions s join players p on p.id = s.player_id
       where s.token_hash in (select decode(wanted, 'hex') from unnest($1::text[]) as wanted) and ${LIVING.replaceAll('idle', '$2')}`,
      [[...hashes], this.settings.get('sessions.idleMs')],
    );
    return new Map(
      rows.map((row) => [
        row.hash,
        { id: row.id, playerId: row.player_id, startedAt: row.created_at, banned: row.banned },
      ]),
    );
  }

  /**
   * Writes the uses of sessions. Rows locked by another transaction are skipped, so that no player waits for their
   * lock.
   */
  private async writeUses(sessionIds: readonly number[]): Promise<Map<number, void>> {
    await this.db.query(
      `update sessions set last_seen_at = now() where id in
         (select s.id from sessions s where s.id = any($1::bigint[]) and ${LIVING.replaceAll('idle', '$2')} for update skip locked)`,
      [[...sessionIds], this.settings.get('sessions.idleMs')],
    );
    return new Map();
  }

  private forget(matches: (session: Session) => boolean): void {
    this.epoch++;
    for (const [token, { session }] of this.cache) if (matches(session)) this.cache.delete(token);
  }
}
