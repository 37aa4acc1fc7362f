import { z } from 'zod';
import { html } from '../http/html.ts';
import { languageOf, type PageLanguage } from '../http/language.ts';
import type { PageHandler, PageResponse } from '../http/page.ts';
import { htmlResponse, textResponse } from '../http/respond.ts';
import { readToken, writeToken } from './token.ts';

/** Page of the site from which the browser posts a payment's fields to a provider that accepts only forms. */

const TEXTS: Record<PageLanguage, { title: string; go: string; broken: string }> = {
  en: {
    title: 'To the payment',
    go: 'Continue to the payment',
    broken: 'This link is damaged. Go back to the site and start the deposit again.',
  },
  ru: {
    title: 'К оплате',
    go: 'Перейти к оплате',
    broken: 'Ссылка повреждена. Вернитесь на сайт и начните пополнение заново.',
  },
};

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0A0D12;color:#E8EEF5;' +
  'font:16px/1.4 system-ui,sans-serif}button{border:0;border-radius:8px;padding:14px 24px;' +
  'background:linear-gradient(100deg,#FFC24B,#FF6B3D);color:#1b0f04;font:inherit;font-weight:700;cursor:pointer}' +
  ':focus-visible{outline:2px solid #FFC24B;outline-offset:2px}';

/** Submits the form. Without scripts the payer presses its button. */
const SCRIPT = "document.querySelector('form').requestSubmit();\n";

const Token = z.strictObject({ action: z.url({ protocol: /^https?$/ }), fields: z.record(z.string(), z.string()) });

export interface FormPages {
  /** Returns the address of the page that posts these fields to the provider. */
  addressOf(action: string, fields: Record<string, string>): string;
  handle: PageHandler;
}

/**
 * Creates the form pages. `url`: address at which they are mounted, without a trailing slash. The token in the address
 * contains all fields, so nothing is stored.
 */
export const createFormPages = ({ url, secret }: { url: string; secret: string }): FormPages => {
  const document = (language: PageLanguage, body: ReturnType<typeof html>): PageResponse =>
    htmlResponse(
      html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
        <title>${TEXTS[language].title}</title><style>${{ markup: STYLE }}</style></head><body>${body}</body></html>`,
    );

  return {
    addressOf: (action, fields) => `${url}/${writeToken({ action, fields }, secret)}`,
    handle: async (request) => {
      const language = languageOf(request);
      if (request.method === 'GET' && request.path === '/go.js')
        return {
          ...textResponse(SCRIPT),
          headers: { ...textResponse('').headers, 'content-type': 'text/javascript; charset=utf-8' },
        };
      const token = request.method === 'GET' ? readToken(request.path.slice(1), { schema: Token, secret }) : null;
      if (token === null)
        return { ...document(language, html`<p role="alert">${TEXTS[language].broken}</p>`), status: 404 };
      const inputs = Object.entries(token.fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
      );
      const page = document(
        language,
        html`<form method="post" action="${token.action}" accept-charset="utf-8">${inputs}
          <button>${TEXTS[language].go}</button></form><script src="${new URL(url).pathname}/go.js" defer></script>`,
      );
      // The policy has no `form-action`, which would also apply to redirects of the provider, possibly to another host.
      // The page has a single form, whose target is in the page's signed address.
      const policy =
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
      return { ...page, headers: { ...page.headers, 'content-security-policy': policy } };
    },
  };
};
