import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundedFetch, parseJson } from './bounded-fetch.ts';
import { html } from './html.ts';
import { languageOf } from './language.ts';
import type { PageResponse } from './page.ts';
import { problemPage } from './shell.ts';
import { startLocalServer, type LocalServer } from './testing/local-server.ts';

const languageFor = (acceptLanguage: string | undefined, query = ''): string =>
  languageOf({ headers: { 'accept-language': acceptLanguage }, query: new URLSearchParams(query) });

describe('html', () => {
  it('escapes every value that is not marked as HTML', () => {
    const name = `<img src=x onerror="alert('1')">&`;
    expect(html`<b title="${name}">${name}</b>`.markup).toBe(
      '<b title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</b>',
    );
  });

  it('keeps nested HTML, joins lists and shows nothing for null', () => {
    expect(html`<ul>${[html`<li>${1}</li>`, html`<li>${'<'}</li>`]}</ul>${null}`.markup).toBe(
      '<ul><li>1</li><li>&lt;</li></ul>',
    );
  });

  it('drops line breaks of the template, and keeps those of texts', () => {
    expect(
      html`<b>
      ${'one\n  two'}
      <i></i>
    </b>`.markup,
    ).toBe('<b>one\n  two<i></i></b>');
  });
});

describe('the language of a page', () => {
  it.each([
    [undefined, '', 'en'],
    ['ru-RU,ru;q=0.9,en;q=0.8', '', 'ru'],
    ['en-US,en;q=0.9,ru;q=0.8', '', 'en'],
    ['de,ru;q=0.4,en;q=0.7', '', 'en'],
    ['de-DE', '', 'en'],
    ['ru;q=0', '', 'en'],
    ['en', 'lang=ru', 'ru'],
    ['ru', 'lang=xx', 'ru'],
  ])('the header %s and the query ?%s select the language %s', (header, query, expected) => {
    expect(languageFor(header, query)).toBe(expected);
  });
});

describe('sandbox pages under their content policy', () => {
  it('sandbox pages have no scripts, no handlers and no external resources', () => {
    const { markup } = problemPage({ language: 'ru', note: 'n', title: '<t>', text: 'x' });
    expect(markup).not.toMatch(/<script|\son\w+=|https?:\/\/|data:|@import/i);
    expect(markup).toContain('&lt;t&gt;');
  });
});

describe('boundedFetch', () => {
  let server: LocalServer;
  let followed = 0;
  beforeAll(async () => {
    server = await startLocalServer();
    server.mount('/', async ({ path }): Promise<PageResponse> => {
      if (path === '/redirect') return { status: 302, headers: { location: '/target' }, body: '' };
      if (path === '/target') followed += 1;
      if (path === '/slow') await new Promise((resolve) => setTimeout(resolve, 2_000).unref());
      return { status: 200, headers: {}, body: path === '/big' ? 'x'.repeat(1_001) : 'x'.repeat(1_000) };
    });
  });
  afterAll(() => server.close());
  const ask = (path: string, timeoutMs = 5_000) =>
    boundedFetch(fetch, { url: server.url + path, timeoutMs, maxBytes: 1_000 });

  it('a bounded fetch returns the body up to the bound, and refuses one more byte', async () => {
    expect(await ask('/fits')).toMatchObject({ ok: true, status: 200, text: 'x'.repeat(1_000) });
    expect(await ask('/big')).toEqual({ ok: false, reason: 'too_large' });
  });

  it('returns a redirect and does not follow it', async () => {
    expect(await ask('/redirect')).toMatchObject({ ok: true, status: 302 });
    expect(followed).toBe(0);
  });

  it('a bounded fetch fails after its timeout, and without a connection', async () => {
    expect(await ask('/slow', 50)).toEqual({ ok: false, reason: 'failed' });
    expect(await boundedFetch(fetch, { url: 'http://127.0.0.1:1/', timeoutMs: 1_000, maxBytes: 10 })).toEqual({
      ok: false,
      reason: 'failed',
    });
  });

  it('parses JSON, and returns undefined for other texts', () => {
    expect(parseJson('{"a":1}')).toEqual({ a: 1 });
    expect(parseJson('{a}')).toBeUndefined();
  });
});
