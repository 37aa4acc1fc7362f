import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from '@updraft/contract';
import { Recent } from '../lib/recent.ts';

/** Preview of a shared link to a page. */
export interface PagePreview {
  siteName: string;
  title: string;
  description: string;
  image: { url: string; width: number; height: number; alt: string };
  /** The page's own address; null: the preview is that of the whole site. */
  url: string | null;
}

/** Finds the preview of a page. `addressGroup`: group of the sender's address, for limits. */
export type FindPreview = (asked: { path: string; language: Language; addressGroup: string }) => Promise<PagePreview>;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for the content and the attributes of HTML. [S7] */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');

const tag = (kind: 'property' | 'name', key: string, content: string | number): string =>
  `<meta ${kind}="${key}" content="${escaped(String(content))}" />`;

/** The tags of a preview, for the head of its page. */
export const previewTags = ({ siteName, title, description, image, url }: PagePreview): string =>
  [
    `<title>${escaped(title)}</title>`,
    tag('name', 'description', description),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', siteName),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    ...(url === null ? [] : [tag('property', 'og:url', url)]),
    tag('property', 'og:image', image.url),
    tag('property', 'og:image:type', 'image/png'),
    tag('property', 'og:image:width', image.width),
    tag('property', 'og:image:height', image.height),
    tag('property', 'og:image:alt', image.alt),
    tag('name', 'twitter:card', 'summary_large_image'),
    tag('name', 'twitter:title', title),
    tag('name', 'twitter:description', description),
    tag('name', 'twitter:image', image.url),
  ].join('\n    ');

const OWN_TAGS = /\s*<title>[^<]*<\/title>|\s*<meta\s+name="description"[^>]*>/g;

/**
 * Reads a page of the build. The result inserts `links` and a preview into its head, in place of title and description.
 */
export const pageTemplate = (path: string): ((preview: PagePreview, links?: string) => string) => {
  const html = readFileSync(path, 'utf8').replace(OWN_TAGS, '');
  const at = html.indexOf('</head>');
  const [before, after] = at < 0 ? ['', html] : [html.slice(0, at), html.slice(at)];
  return (preview, links = '') =>
    `${before}  ${[links, previewTags(preview)].filter(Boolean).join('\n    ')}\n  ${after}`;
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** A compressed page with its ETag. */
export interface EncodedPage {
  body: Buffer;
  etag: string;
}

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Limit of the total size of cached pages, in bytes. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Compresses pages and caches the results. */
export class PageEncoder {
  private readonly kept = new Recent<EncodedPage>(MOST_BYTES);

  async encode(html: string, encoding: Encoding): Promise<EncodedPage> {
    const etag = `"${createHash('sha256').update(`${encoding} ${html}`).digest('base64url').slice(0, 22)}"`;
    const known = this.kept.get(etag);
    if (known) return known;
    const body =
      encoding === 'br'
        ? await compressBr(html, BROTLI)
        : encoding === 'gzip'
          ? await compressGzip(html)
          : Buffer.from(html);
    const page = { body, etag };
    this.kept.set(etag, page, body.length);
    return page;
  }
}

/** Returns the best encoding that a client accepts, by its header `accept-encoding`. */
export const encodingFor = (accepted: string | string[] | undefined): Encoding => {
  const names = [accepted ?? []]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [name = '', ...params] = part.trim().split(';');
      return params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param)) ? [] : [name.trim()];
    });
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
};

/** Returns the language of a client: Russian if its header names Russian first, else English. */
export const languageFor = (accepted: string | undefined): Language => (/^\s*ru\b/i.test(accepted ?? '') ? 'ru' : 'en');
