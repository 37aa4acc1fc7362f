import { AGREEMENT_VERSION } from '@updraft/contract';
import { deviceOf } from '@updraft/rules/account';
import type { NonceStore, SteamProfiles, SteamSignIn } from '@updraft/outside/steam-openid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Query } from '../../db/db.ts';
import { requestLog } from '../../http/request-log.ts';
import type { RawRequest } from '../../lib/client-address.ts';
import type { Clock } from '../../lib/clock.ts';
import { hashToken, newToken } from '../../lib/hash.ts';
import type { Log } from '../../lib/log.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { SecretList } from '../../secrets.ts';
import { type Acceptance, hasAccepted, recordAcceptance } from './agreements.ts';
import { type PlayerRow, type SteamIdentity, reviveErased, upsertPlayer } from '../../kernel/players.store.ts';
import type { SeenDevice, Sessions } from '../../kernel/sessions.ts';
import { shownName } from './shown-name.ts';
import { newState, readState, readTick, writeState, writeTick } from './sign-in-state.ts';
import type { DirectSignIn } from '../../ports/players.ts';

/**
 * Names of the cookies. A secure site adds the prefix `__Host-`, so that no other host of the domain and no page
 * without TLS can set them.
 */
const COOKIES = { state: 'updraft_sign_in', code: 'updraft_code', agreed: 'updraft_agreed' } as const;
const STATE_SECONDS = 600;
/** Longest time from the tick to the redirect to the provider, in seconds. */
const AGREED_SECONDS = 3600;
const CODE_SECONDS = 60;

/**
 * Creates the store of used nonces in the database, so that every node refuses a nonce that another one has seen. [S2]
 */
export const createNonceStore = (db: Query): NonceStore => ({
  claim: async (nonce, expiresAtMs) => {
    await db.query('delete from openid_nonces where expires_at < now()');
    const rows = await db.query(
      'insert into openid_nonces (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce',
      [nonce, new Date(expiresAtMs)],
    );
    return rows.length > 0;
  },
});

interface Dependencies {
  db: Db;
  steam: SteamSignIn;
  /**
   * Returns the store of the used nonces of ticks, on this connection. Each nonce is claimed once, in the transaction
   * that records the tick.
   */
  noncesIn: (query: Query) => NonceStore;
  /** True if this origin is one of the site's own pages. */
  isOwnOrigin: (origin: string) => boolean;
  profiles: SteamProfiles;
  siteName: () => string;
  sessions: Sessions;
  publicUrl: string;
  isSecure: boolean;
  clock: Clock;
  log: Log;
  /** Secrets of the cookies of a sign-in: the first secret signs, and every secret is accepted. */
  secrets: SecretList;
  /** Returns the hash that is stored with an acceptance in place of this address. */
  addressHashOf: (address: string) => Buffer;
  addressOf: (request: RawRequest) => string;
  /** Returns the stored form of the account of a player whose data were erased. */
  maskedAccount: (steamId: string) => string;
  /** Returns the roles of a persona, and if the account is a demo player. Live mode: no roles, and no demo player. */
  rolesOf: (steamId: string) => Pick<SteamIdentity, 'isDemo' | 'roles'>;
  /** Called for every new account (sandbox: play money for some personas). */
  onNewPlayer: (player: PlayerRow) => Promise<void>;
}

/** Acceptance recorded with a sign-in. `nonce` null: no box was ticked (the sandbox's direct sign-in). */
type Accepted = Omit<Acceptance, 'nonce'> & { nonce: string | null; address: string };

/**
 * Sign-in: to the provider and back, then a one-time code in a cookie that the popup exchanges for the token. The token
 * is never in an address, and the state cookie ties the return to this browser. A separate cookie stores the tick of
 * the agreement's box (`agree`). Browsers do not send it with links from other sites. The state carries the tick to the
 * return. Players who have never accepted the agreement cannot sign in without it. [P3]
 */
export class SignIn implements DirectSignIn {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  register(app: FastifyInstance): void {
    app.get('/socialite/:provider', (request, reply) => this.begin(request, reply));
    app.get('/auth/steam/return', (request, reply) => this.finish(request, reply));
    app.get('/auth/callback', (request, reply) => this.callback(request, reply));
  }

  /**
   * Stores the tick of the agreement's box in a cookie for the sign-in; `version` null: the box was unticked. Expected
   * failures: `user_api.no_rights` from pages of other sites, `login_api.agreement_outdated`.
   */
  agree(version: number | null, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): Outcome<object> {
    const { origin, 'sec-fetch-site': from } = request.headers;
    if ((origin !== undefined && !this.deps.isOwnOrigin(origin)) || (from !== undefined && from !== 'same-origin'))
      return refuse('user_api.no_rights');
    if (version !== null && version !== AGREEMENT_VERSION) return refuse('login_api.agreement_outdated');
    if (version === null) this.cookie(reply, 'agreed', '', 0);
    else
      this.cookie(
        reply,
        'agreed',
        writeTick(this.deps.secrets, { version, nowMs: this.deps.clock.wallMs() }),
        AGREED_SECONDS,
      );
    return { ok: true };
  }

  /** Claims the nonce of a tick; false: it was used before. A copied cookie counts for one account only. */
  private async isUnused(query: Query, { nonce, acceptedAtMs }: Accepted): Promise<boolean> {
    return (
      nonce === null ||
      this.deps.noncesIn(query).claim(`agreed ${nonce}`, acceptedAtMs + (AGREED_SECONDS + STATE_SECONDS) * 1000)
    );
  }

  private async begin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if ((request.params as { provider: string }).provider !== 'steam')
      return reply.code(404).send({ status: 'error', message: 'app_api.not_found' });
    const { publicUrl, steam, secrets, clock } = this.deps;
    const begun = newState(
      readTick(secrets, {
        cookie: this.read(request, 'agreed'),
        nowMs: clock.wallMs(),
        maxAgeMs: AGREED_SECONDS * 1000,
      }),
    );
    const { state } = begun;
    return this.cookie(reply, 'state', writeState(secrets, begun), STATE_SECONDS).redirect(
      steam.startUrl({ returnTo: this.returnTo(state), realm: `${publicUrl}/` }),
      302,
    );
  }

  private async finish(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { steam, db, log, clock, secrets, addressOf } = this.deps;
    const begun = readState(secrets, this.read(request, 'state'));
    const params = new URL(request.url, this.deps.publicUrl).searchParams;
    // The state may belong to a sign-in in another tab, so it stays.
    if (!begun || params.get('state') !== begun.state) return this.failed(reply, 'state');
    const verified = await steam.verify({
      params,
      expectedReturnTo: this.returnTo(begun.state),
      nowMs: clock.wallMs(),
    });
    // Keeps the state cookie if the provider is unavailable: the response was neither confirmed nor denied and its
    // nonce is unused, so the player can open the same return URL again.
    if (verified.ok || verified.reason !== 'provider_unavailable') this.cookie(reply, 'state', '', 0);
    if (!verified.ok) {
      requestLog(log, request).warn({ reason: verified.reason }, 'sign-in refused');
      return this.failed(reply, verified.reason);
    }
    // The version in force may have changed since the box was ticked.
    const ticked = begun.acceptance?.version === AGREEMENT_VERSION ? begun.acceptance : null;
    if (!ticked && !(await hasAccepted(db, verified.steamId))) return this.failed(reply, 'agreement');
    const player = await this.admit(verified.steamId, ticked && { ...ticked, address: addressOf(request.raw) });
    if (!player) return this.failed(reply, 'agreement');
    if (player.banned) return reply.redirect('/auth/callback?error=banned', 302);
    const code = newToken();
    await db.query(
      `insert into sign_in_codes (code_hash, player_id, expires_at) values ($1, $2, now() + $3 * interval '1 second')`,
      [hashToken(code), player.id, CODE_SECONDS],
    );
    return this.cookie(this.cookie(reply, 'agreed', '', 0), 'code', code, CODE_SECONDS).redirect('/auth/callback', 302);
  }

  /** Serves the page that ends a sign-in. A visit without a sign-in (a bookmark, the history) is redirected. */
  private callback(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const hasOutcome = this.read(request, 'code') !== null || 'error' in (request.query as Record<string, unknown>);
    if (!hasOutcome) return reply.redirect('/', 302);
    // The handler of the client's pages serves this page.
    reply.callNotFound();
    return reply;
  }

  /**
   * Returns the player of a verified account, created on the first sign-in. One transaction claims the tick's nonce and
   * records the acceptance, so that after a failure the tick still counts. Null: there is no unused tick, and the
   * player has accepted no version before.
   */
  private async admit(steamId: string, accepted: Accepted | null): Promise<PlayerRow | null> {
    const { db, profiles, rolesOf, addressHashOf, siteName, onNewPlayer } = this.deps;
    const profile = await profiles.get(steamId);
    const given = rolesOf(steamId);
    const { roles } = given;
    const isStaff = Boolean(roles?.admin || roles?.moderator || roles?.support || roles?.finance);
    const admitted = await db.tx(async (query) => {
      const acceptance = accepted && (await this.isUnused(query, accepted)) ? accepted : null;
      if (!acceptance && !(await hasAccepted(query, steamId))) return null;
      await reviveErased(query, { steamId, masked: this.deps.maskedAccount(steamId) });
      const found = await upsertPlayer(query, {
        steamId,
        username: profile && (await shownName(query, { ...profile, siteName: siteName(), isStaff })),
        avatar: profile?.avatarUrl ?? null,
        ...given,
      });
      if (acceptance)
        await recordAcceptance(query, {
          playerId: found.player.id,
          acceptance,
          addressHash: addressHashOf(acceptance.address),
        });
      return found;
    });
    if (admitted?.isNew) await onNewPlayer(admitted.player);
    return admitted?.player ?? null;
  }

  async signInDirectly(steamId: string, request: RawRequest): Promise<string> {
    const { clock, sessions, addressOf } = this.deps;
    const player = await this.admit(steamId, {
      version: AGREEMENT_VERSION,
      acceptedAtMs: clock.wallMs(),
      nonce: null,
      address: addressOf(request),
    });
    if (!player) throw new Error('an acceptance without a tick was refused');
    return sessions.open(player.id, this.seen(request));
  }

  /** Exchanges the cookie's code for a token, once; null: no code, or a used or expired one. */
  async exchange(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const code = this.read(request, 'code');
    this.cookie(reply, 'code', '', 0);
    if (!code) return null;
    const [row] = await this.deps.db.query<{ player_id: number; fresh: boolean }>(
      'delete from sign_in_codes where code_hash = $1 returning player_id, expires_at > now() as fresh',
      [hashToken(code)],
    );
    return row?.fresh ? this.deps.sessions.open(row.player_id, this.seen(request.raw)) : null;
  }

  private seen(request: RawRequest): SeenDevice {
    const userAgent = request.headers['user-agent'];
    return {
      ...deviceOf(typeof userAgent === 'string' ? userAgent : undefined),
      address: this.deps.addressOf(request),
    };
  }

  private returnTo(state: string): string {
    return `${this.deps.publicUrl}/auth/steam/return?state=${state}`;
  }

  private failed(reply: FastifyReply, reason: string): FastifyReply {
    return reply.redirect(`/auth/callback?error=${encodeURIComponent(reason)}`, 302);
  }

  private nameOf(cookie: keyof typeof COOKIES): string {
    return `${this.deps.isSecure ? '__Host-' : ''}${COOKIES[cookie]}`;
  }

  private read(request: FastifyRequest, cookie: keyof typeof COOKIES): string | null {
    return readCookie(request, this.nameOf(cookie));
  }

  private cookie(reply: FastifyReply, cookie: keyof typeof COOKIES, value: string, maxAge: number): FastifyReply {
    const name = this.nameOf(cookie);
    const known = [reply.getHeader('set-cookie') ?? []].flat() as string[];
    const secure = this.deps.isSecure ? '; Secure' : '';
    // The way back from the provider is a cross-site request; the way there never is.
    const sameSite = cookie === 'agreed' ? 'Strict' : 'Lax';
    return reply
      .header('set-cookie', [
        ...known.filter((one) => !one.startsWith(`${name}=`)),
        `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${secure}`,
      ])
      .header('cache-control', 'no-store');
  }
}

const readCookie = (request: FastifyRequest, name: string): string | null => {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value) return value;
  }
  return null;
};
