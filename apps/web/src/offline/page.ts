/**
 * Page shown without a connection. The service worker stores it as one file, so it needs no other file than a small
 * script.
 */
import { offline as english } from '../../../../packages/texts/src/en/offline.ts';
import { offline as russian } from '../../../../packages/texts/src/ru/offline.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const partOf = (language: 'en' | 'ru', texts: typeof english): string => `
    <main lang="${language}"${language === 'en' ? '' : ' hidden'}>
      <h1>${escape(texts.title)}</h1>
      <p>${escape(texts.text)}</p>
      <p class="muted">${escape(texts.waits)}</p>
      <p><a href="">${escape(texts.retry)}</a></p>
    </main>`;

/**
 * Returns the page in both languages, with the colours of the design tokens. `public/offline.js` shows the chosen
 * language.
 */
export const offlinePage = (): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="dark" />
    <meta name="theme-color" content="#0a0d12" />
    <title>${escape(english.title)}</title>
    <style>
      body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #0a0d12; color: #e8eef5;
        font: 16px/1.6 system-ui, sans-serif; }
      main { max-width: 26rem; padding: 2rem 1.5rem; text-align: center; }
      main[hidden] { display: none; }
      main::before { content: ''; display: block; width: 4.5rem; height: 4.5rem; margin: 0 auto 1.5rem; border-radius: 1.125rem;
        background: #10151c linear-gradient(45deg, #ff6b3d, #ffc24b) center / 60% 3px no-repeat; border: 1px solid #263140; }
      h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; font-weight: 600; }
      .muted { color: #9aa8ba; }
      a { display: inline-flex; min-height: 3.25rem; align-items: center; padding: 0 1.5rem; border-radius: 8px;
        background: linear-gradient(100deg, #ffc24b, #ff6b3d); color: #0a0d12; font-weight: 600; text-decoration: none; }
      a:focus-visible { outline: 2px solid #ffc24b; outline-offset: 3px; }
    </style>
    <script src="/offline.js" defer></script>
  </head>
  <body>${partOf('en', english)}${partOf('ru', russian)}
  </body>
</html>
`;
