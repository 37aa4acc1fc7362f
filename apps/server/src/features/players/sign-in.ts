import { randomBytes } from 'node:crypto';
import type { NonceStore, SteamProfiles, SteamSignIn } from '@updraft/outside/steam-openid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import { hashToken, newToken } from '../../lib/hash.ts';
import type { Log } from '../../lib/log.ts';
import { type PlayerRow, type SteamIdentity, upsertPlayer } from './players.store.ts';
import type { Sessions } from './sessions.ts';

const STATE_COOKIE = 'updraft_sign_in';
const CODE_COOKIE = 'updraft_code';
const STATE_SECONDS = 600;
const CODE_SECONDS = 60;

/** Used nonces in the database, so that every node refuses what one has seen. [S2] */
export const createNonceStore = (db: Db): NonceStore => ({
  claim: async (nonce, expiresAtMs) => {
    await db.query('delete from openid_nonces where expires_at < now()');
    const rows = await db.query('insert into openid_nonces (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce', [nonce, new Date(expiresAtMs)]);
    return rows.length > 0;
  },
});

interface Dependencies {
  db: Db;
  steam: SteamSignIn;
  profiles: SteamProfiles;
  sessions: Sessions;
  publicUrl: string;
  isSecure: boolean;
  log: Log;
  /** Sandbox: what a persona is besides its account; live: nothing. */
  rolesOf: (steamId: string) => Pick<SteamIdentity, 'isDemo' | 'roles'>;
  /** Told of every new account (sandbox: play money for some personas). */
  onNewPlayer: (player: PlayerRow) => Promise<void>;
}

/**
 * Sign-in: to the provider and back, then a one-time code in a cookie that the popup swaps for the
 * token. The token is never in an address, and the state cookie ties the return to this browser.
 */
export class SignIn {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  register(app: FastifyInstance): void {
    app.get('/socialite/:provider', (request, reply) => this.begin(request, reply));
    app.get('/auth/steam/return', (request, reply) => this.finish(request, reply));
  }

  private async begin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if ((request.params as { provider: string }).provider !== 'steam') return reply.code(404).send({ status: 'error', message: 'app_api.not_found' });
    const state = randomBytes(24).toString('base64url');
    const { publicUrl, steam } = this.deps;
    return this.cookie(reply, STATE_COOKIE, state, STATE_SECONDS).redirect(steam.startUrl({ returnTo: this.returnTo(state), realm: `${publicUrl}/` }), 302);
  }

  private async finish(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { steam, db, log } = this.deps;
    const state = readCookie(request, STATE_COOKIE);
    this.cookie(reply, STATE_COOKIE, '', 0);
    const params = new URL(request.url, this.deps.publicUrl).searchParams;
    if (!state || params.get('state') !== state) return this.failed(reply, 'state');
    const verified = await steam.verify({ params, expectedReturnTo: this.returnTo(state), nowMs: Date.now() });
    if (!verified.ok) {
      log.warn({ reason: verified.reason }, 'sign-in refused');
      return this.failed(reply, verified.reason);
    }
    const player = await this.admit(verified.steamId);
    if (player.banned) return reply.redirect('/auth/callback?error=banned', 302);
    const code = newToken();
    await db.query(`insert into sign_in_codes (code_hash, player_id, expires_at) values ($1, $2, now() + $3 * interval '1 second')`, [hashToken(code), player.id, CODE_SECONDS]);
    return this.cookie(reply, CODE_COOKIE, code, CODE_SECONDS).redirect('/auth/callback', 302);
  }

  /** The player of a verified account; made on the first sign-in. */
  async admit(steamId: string): Promise<PlayerRow> {
    const profile = await this.deps.profiles.get(steamId);
    const { player, isNew } = await upsertPlayer(this.deps.db, {
      steamId,
      username: profile?.nickname ?? `Player ${steamId.slice(-5)}`,
      avatar: profile?.avatarUrl ?? 'default',
      ...this.deps.rolesOf(steamId),
    });
    if (isNew) await this.deps.onNewPlayer(player);
    return player;
  }

  /** Swaps the code of the cookie for a token, once; null when there is none, it is used or too old. */
  async exchange(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const code = readCookie(request, CODE_COOKIE);
    this.cookie(reply, CODE_COOKIE, '', 0);
    if (!code) return null;
    const [row] = await this.deps.db.query<{ player_id: number; fresh: boolean }>(
      'delete from sign_in_codes where code_hash = $1 returning player_id, expires_at > now() as fresh',
      [hashToken(code)],
    );
    return row?.fresh ? this.deps.sessions.open(row.player_id) : null;
  }

  private returnTo(state: string): string {
    return `${this.deps.publicUrl}/auth/steam/return?state=${state}`;
  }

  private failed(reply: FastifyReply, reason: string): FastifyReply {
    return reply.redirect(`/auth/callback?error=${encodeURIComponent(reason)}`, 302);
  }

  private cookie(reply: FastifyReply, name: string, value: string, maxAge: number): FastifyReply {
    const known = [reply.getHeader('set-cookie') ?? []].flat() as string[];
    const secure = this.deps.isSecure ? '; Secure' : '';
    return reply.header('set-cookie', [...known.filter((one) => !one.startsWith(`${name}=`)), `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`]);
  }
}

const readCookie = (request: FastifyRequest, name: string): string | null => {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value) return value;
  }
  return null;
};
