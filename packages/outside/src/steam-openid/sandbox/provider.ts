import { escapeHtml } from '../../http/html.ts';
import { languageOf } from '../../http/language.ts';
import type { PageHandler, PageRequest, PageResponse } from '../../http/page.ts';
import { htmlResponse, jsonResponse, redirectResponse, textResponse } from '../../http/respond.ts';
import { problemPage } from '../../http/shell.ts';
import { OPENID_NS } from '../openid.ts';
import { createAccounts } from './accounts.ts';
import { confirmationBody, createAssertions } from './assertions.ts';
import { avatarSvg } from './avatar.ts';
import { chooserPage } from './chooser.ts';
import { createNewPlayers } from './new-players.ts';
import { rememberedPlayers, rememberingCookie } from './remembered.ts';
import { answerUrl, readSignInRequest } from './request.ts';
import { TEXTS, type ChooserTexts } from './texts.ts';

const MAX_BODY_CHARACTERS = 16_384;
const MAX_IDS = 100;

export interface SandboxSteamOptions {
  /** Public address of the server, without a trailing slash. */
  publicUrl: string;
  /** Path at which the handler is mounted, with a leading slash. */
  mountPath: string;
  /** The one site that may use the provider: its origin and a slash. */
  realm: string;
  siteName: string;
  /** True if `persona=demo-<n>` can sign in. */
  demoPlayers: boolean;
  /** Returns the time since 1970, in ms. */
  now: () => number;
}

export interface SandboxSteam {
  handle: PageHandler;
  /** `endpoint` and `claimedIdPrefix`: options for `createSteamSignIn`. */
  endpoint: string;
  claimedIdPrefix: string;
  /** `profilesUrl` and `avatarBase`: options for `createSteamProfiles`. */
  profilesUrl: string;
  avatarBase: string;
}

/**
 * Creates a real OpenID 2.0 provider (stateless mode) with ready-made accounts, and the profile call of the Steam Web
 * API. `GET|POST /login`, `GET /id/<id>`, `GET /profiles?steamids=`, `GET /avatar/<id>.svg`.
 */
export const createSandboxSteam = ({
  publicUrl,
  mountPath,
  realm,
  siteName,
  demoPlayers,
  now,
}: SandboxSteamOptions): SandboxSteam => {
  const base = publicUrl + mountPath;
  const endpoint = `${base}/login`;
  const claimedIdPrefix = `${base}/id/`;
  const assertions = createAssertions();
  const accounts = createAccounts({ demoPlayers, newPlayers: createNewPlayers() });

  const problem = (request: PageRequest, reason: keyof ChooserTexts['problems'], status: number): PageResponse => {
    const language = languageOf(request);
    const { note, problems } = TEXTS[language];
    return htmlResponse(problemPage({ language, note, ...problems[reason] }), status);
  };

  const showChooser = (request: PageRequest): PageResponse => {
    const asked = readSignInRequest(request.query, realm);
    if (!asked.ok) return problem(request, asked.reason, 400);
    const remembered = rememberedPlayers(request.headers['cookie']);
    return htmlResponse(
      chooserPage({ language: languageOf(request), siteName, mountPath, fields: asked.fields, remembered }),
    );
  };

  const signIn = (request: PageRequest, form: URLSearchParams): PageResponse => {
    const asked = readSignInRequest(form, realm);
    if (!asked.ok) return problem(request, asked.reason, 400);
    const persona = form.get('persona') ?? '';
    if (persona === 'cancel')
      return redirectResponse(
        answerUrl(asked.returnTo, [
          ['openid.ns', OPENID_NS],
          ['openid.mode', 'cancel'],
        ]),
        302,
      );
    const before = rememberedPlayers(request.headers['cookie']);
    const chosen = accounts.choose({ persona, nickname: form.get('nickname') ?? '', remembered: before });
    if (chosen === null) return problem(request, 'no_such_player', 400);
    const { steamId, isNew } = chosen;
    const answer = assertions.issue({
      endpoint,
      claimedId: claimedIdPrefix + steamId,
      returnTo: asked.returnTo,
      nowMs: now(),
    });
    const response = redirectResponse(answerUrl(asked.returnTo, answer), 302);
    const player = { steamId, nickname: accounts.nicknameOf(steamId) ?? '' };
    if (isNew)
      response.headers['set-cookie'] = rememberingCookie({
        player,
        before,
        path: mountPath,
        secure: publicUrl.startsWith('https:'),
      });
    return response;
  };

  const post = (request: PageRequest): PageResponse => {
    if (request.body.length > MAX_BODY_CHARACTERS) return textResponse('too large', 413);
    const form = new URLSearchParams(request.body);
    if (form.get('openid.mode') === 'check_authentication')
      return textResponse(confirmationBody(assertions.confirm(form, now())));
    return signIn(
      { ...request, query: form.has('lang') ? new URLSearchParams({ lang: form.get('lang') ?? '' }) : request.query },
      form,
    );
  };

  const profiles = (request: PageRequest): PageResponse => {
    const ids = (request.query.get('steamids') ?? '')
      .slice(0, MAX_IDS * 18)
      .split(',')
      .slice(0, MAX_IDS);
    const players = ids.flatMap((steamid) => {
      const personaname = accounts.nicknameOf(steamid);
      const avatarfull = `${base}/avatar/${steamid}.svg`;
      return personaname === null
        ? []
        : [
            {
              steamid,
              personaname,
              profileurl: claimedIdPrefix + steamid,
              avatar: avatarfull,
              avatarmedium: avatarfull,
              avatarfull,
            },
          ];
    });
    return jsonResponse({ response: { players } });
  };

  const avatar = (steamId: string): PageResponse => ({
    status: 200,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    },
    body: avatarSvg(steamId),
  });

  /** Returns the page of a claimed id, from which discovery (§7.3.3) finds the provider. */
  const identity = (steamId: string): PageResponse => ({
    status: 200,
    headers: { 'content-type': 'application/xrds+xml; charset=utf-8', 'cache-control': 'no-store' },
    body:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<xrds:XRDS xmlns:xrds="xri://$xrds" xmlns="xri://$xrd*($v*2.0)"><XRD><Service priority="0">' +
      `<Type>http://specs.openid.net/auth/2.0/signon</Type><URI>${escapeHtml(endpoint)}</URI>` +
      `<LocalID>${escapeHtml(claimedIdPrefix + steamId)}</LocalID></Service></XRD></xrds:XRDS>\n`,
  });

  const get = (request: PageRequest): PageResponse => {
    if (request.path === '/login') return showChooser(request);
    if (request.path === '/profiles') return profiles(request);
    const [, kind, steamId = ''] = /^\/(avatar|id)\/(\d{17})(?:\.svg)?$/.exec(request.path) ?? [];
    if (kind === undefined || accounts.nicknameOf(steamId) === null) return problem(request, 'not_found', 404);
    return kind === 'avatar' ? avatar(steamId) : identity(steamId);
  };

  const handle: PageHandler = async (request) => {
    if (request.method === 'GET') return get(request);
    return request.method === 'POST' && request.path === '/login' ? post(request) : problem(request, 'not_found', 404);
  };

  return { handle, endpoint, claimedIdPrefix, profilesUrl: `${base}/profiles`, avatarBase: `${base}/avatar/` };
};
