import { LANGUAGES, type Language } from '@updraft/contract';
import type { PreviewText } from '@updraft/texts/preview';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FindPreview } from '../../http/page-preview.ts';
import { TOO_MANY } from '../../http/too-often.ts';
import type { RawRequest } from '../../lib/client-address.ts';
import { RateLimit } from '../../lib/rate-limit.ts';
import type { PreviewCard } from '../../kernel/preview-card.ts';
import type { Cards } from './cards.ts';
import { HEIGHT, WIDTH } from './drawing/parts.ts';
import type { Pictures } from './pictures.ts';
import { nameOf, say, written } from './words.ts';

interface Dependencies {
  cards: Cards;
  pictures: Pictures;
  siteName: () => string;
  publicUrl: string;
  addressGroupOf: (request: RawRequest) => string;
  nowMs: () => number;
}

const FOREVER = 'public, max-age=31536000, immutable';
/** Caching of the site's own picture, which changes with the site's name. */
const FOR_A_DAY = 'public, max-age=86400';
const NOT_FOUND = { status: 'error', message: 'app_api.not_found' };
/** Rate of pictures that are drawn for one address. Pictures that exist already do not count. [S5] */
const DRAWN = { perSecond: 0.5, burst: 20 };
/**
 * Rate of look-ups of results for one address, counted separately for pages and for pictures. Above it a page gets the
 * site's own preview, and a request for a picture is refused.
 */
const LOOKED_UP = { perSecond: 5, burst: 60 };

const languageOf = (text: string): Language | null => LANGUAGES.find((one) => one === text) ?? null;

/** Name of a picture's file; the group is the id of the result. */
const FILE = /^([1-9]\d{0,14})\.png$/;

const busy = (reply: FastifyReply, status: 429 | 503): FastifyReply =>
  reply.code(status).header('retry-after', 5).header('cache-control', 'no-store').send(TOO_MANY);

const missing = (reply: FastifyReply): FastifyReply =>
  // The response is not cached, because the round may end a moment later.
  reply.code(404).header('cache-control', 'no-store').send(NOT_FOUND);

/**
 * Serves pictures: `/share/<language>/site.png`, and `/share/<language>/<game>/<number>.png` of results that are over.
 */
export const pictureRoutes =
  ({ cards, pictures, siteName, addressGroupOf, nowMs }: Dependencies) =>
  (app: FastifyInstance): void => {
    const limit = new RateLimit(DRAWN);
    const send = async (
      reply: FastifyReply,
      asked: { language: Language; of: { game: PreviewText; card: PreviewCard } | null; cache: string },
    ): Promise<FastifyReply> => {
      const { cache, ...drawn } = asked;
      const picture = { ...drawn, siteName: siteName() };
      const known = pictures.known(picture);
      if (!known && !limit.allows(addressGroupOf(reply.request.raw), nowMs())) return busy(reply, 429);
      const png = known ?? pictures.draw(picture);
      if (png === null) return busy(reply, 503);
      // The drawing may fail, so the headers of a picture are set only after it.
      const body = await png;
      return reply.type('image/png').header('cache-control', cache).send(body);
    };
    app.get<{ Params: { language: string } }>('/share/:language/site.png', async ({ params }, reply) => {
      const language = languageOf(params.language);
      return language ? send(reply, { language, of: null, cache: FOR_A_DAY }) : missing(reply);
    });
    const lookUps = new RateLimit(LOOKED_UP);
    app.get<{ Params: { language: string; game: string; file: string } }>(
      '/share/:language/:game/:file',
      async ({ params, raw }, reply) => {
        const language = languageOf(params.language);
        const game = cards.gameOf(params.game);
        const id = Number(FILE.exec(params.file)?.[1]);
        if (!language || !game || !id) return missing(reply);
        const isKnown = cards.known(game, id) !== null;
        if (!isKnown && !lookUps.allows(addressGroupOf(raw), nowMs())) return busy(reply, 429);
        const card = await cards.find(game, id);
        return card ? send(reply, { language, of: { game, card }, cache: FOREVER }) : missing(reply);
      },
    );
  };

/** Path of the page of a result: `/crash/7`, `/cases/opening/7`. The groups are the game and the id. */
const PAGE = /^\/([a-z]+)(?:\/opening)?\/([1-9]\d{0,14})\/?$/;

/** Keys of the preview texts of pages, by the first part of the path. Pages that only their player sees have none. */
const PAGES = {
  jackpot: 'page_jackpot',
  wheel: 'page_wheel',
  cases: 'page_cases',
  tournament: 'page_tournament',
  top: 'page_top',
  support: 'page_support',
  promo: 'page_promo',
  'provably-fair': 'page_fairness',
  'user-agreement': 'page_agreement',
  privacy: 'page_privacy',
  'responsible-play': 'page_responsible',
} as const;

/**
 * Keys of the preview texts of pages with an id: a player, a draw, a box. No preview names a player, who may hide their
 * name later.
 */
const PAGES_BY_NUMBER = { user: 'page_user', draw: 'page_draw', cases: 'page_cases' } as const;

const PAGE_PATH = /^\/([a-z-]+)(?:\/([1-9]\d{0,14}))?\/?$/;

type Page = (typeof PAGES)[keyof typeof PAGES] | (typeof PAGES_BY_NUMBER)[keyof typeof PAGES_BY_NUMBER];

/** Returns the key of the preview text of a page, and the id in its path; null: the page has no text. */
const pageOf = (path: string): { name: Page; id: string } | null => {
  const [, first = '', id] = PAGE_PATH.exec(path) ?? [];
  const name = new Map<string, Page>(Object.entries(id === undefined ? PAGES : PAGES_BY_NUMBER)).get(first);
  return name === undefined ? null : { name, id: id ?? '' };
};

/** Builds the search for the preview of a page. [S3] */
export const findPreview = ({
  cards,
  siteName,
  publicUrl,
  nowMs,
}: Omit<Dependencies, 'pictures' | 'addressGroupOf'>): FindPreview => {
  const limit = new RateLimit(LOOKED_UP);
  const base = publicUrl.replace(/\/$/, '');
  const image = (path: string, alt: string) => ({
    url: `${base}/share/${path}.png`,
    width: WIDTH,
    height: HEIGHT,
    alt,
  });
  const ofSite = (language: Language) => ({
    siteName: siteName(),
    title: say(language, 'site_title', { site: siteName() }),
    description: say(language, 'site_description'),
    image: image(`${language}/site`, say(language, 'site_line')),
    url: null,
  });
  const ofResult = (
    language: Language,
    { game, card, path }: { game: PreviewText; card: PreviewCard; path: string },
  ) => {
    const title = say(language, 'title', {
      game: say(language, game),
      name: nameOf(language, card),
      result: written(language, card.result),
    });
    const facts = card.facts.map(([name, value]) => `${say(language, name)}: ${written(language, value)}`).join(' · ');
    return {
      siteName: siteName(),
      title: `${title} · ${siteName()}`,
      description: say(language, 'description', { facts }),
      image: image(`${language}/${game}/${card.id}`, title),
      url: base + path,
    };
  };
  const ofPage = (language: Language, path: string) => {
    const site = ofSite(language);
    const page = pageOf(path);
    if (!page) return site;
    return {
      ...site,
      title: `${say(language, page.name, { id: page.id })} · ${siteName()}`,
      description: say(language, `${page.name}_text`),
      url: base + path.replace(/\/$/, ''),
    };
  };
  return async ({ path, language, addressGroup }) => {
    const [, name = '', number] = PAGE.exec(path) ?? [];
    const game = number === undefined ? null : cards.gameOf(name);
    const id = Number(number);
    if (!game || (game === 'cases') !== path.includes('/opening/')) return ofPage(language, path);
    const isAllowed = cards.known(game, id) !== null || limit.allows(addressGroup, nowMs());
    const card = isAllowed ? await cards.find(game, id) : null;
    return card ? ofResult(language, { game, card, path: path.replace(/\/$/, '') }) : ofSite(language);
  };
};
