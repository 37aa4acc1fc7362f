import { html, type Html } from '../../http/html.ts';
import type { PageLanguage } from '../../http/language.ts';
import { shell } from '../../http/shell.ts';
import { amountText } from './format.ts';
import { TEXTS } from './texts.ts';
import type { Checkout } from './wire.ts';

/**
 * Page that announces a late payment. It is the response to a form that must not be sent again, so it cannot be
 * requested in another language. It contains both languages, and the language switch shows one of them.
 */

const STYLE = `
.late{
  display:none;max-width:480px;margin:6vh auto 0;border:1px solid var(--line);border-radius:14px;
  background:var(--ink-900);padding:20px;scroll-margin-top:100px
}
.late:target{display:block}
.late .sum{
  font-size:40px;line-height:1.1;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:-.02em;
  margin-top:4px
}
.late .for{margin-top:4px;overflow-wrap:anywhere}
.late ol{list-style:none;margin:20px 0;padding:16px 0;border:1px solid var(--line);border-width:1px 0}
.late li{position:relative;padding:0 0 16px 28px}
.late li:last-child{padding-bottom:0}
.late li::before{
  content:'';position:absolute;left:4px;top:5px;width:9px;height:9px;border-radius:50%;border:2px solid var(--muted)
}
.late li::after{content:'';position:absolute;left:10px;top:20px;bottom:-3px;width:1px;background:var(--line)}
.late li:last-child::after{display:none}
.late li.done::before{border-color:var(--win);background:var(--win)}
.late li.end::before{border-color:var(--lift)}
.late li b{display:block;font-weight:600}
.late li span{color:var(--muted);font-size:12px}
.late .primary{display:block;text-align:center;text-decoration:none;padding:13px;font-size:16px}
.bar nav a[aria-current]{background:none;color:var(--muted)}
@media(max-width:560px){.late{padding:16px;margin-top:12px}.late .sum{font-size:28px}}
`;

interface LatePage {
  language: PageLanguage;
  checkout: Checkout;
  /** Time until the payment is reported, ms. */
  delayMs: number;
}

const LANGUAGES: readonly PageLanguage[] = ['en', 'ru'];

/** Returns styles that show the chosen language, unless a link selects another. The switch marks the shown language. */
const choiceStyle = (language: PageLanguage): string =>
  LANGUAGES.map((one) => {
    const shown = `body:has(#${one}:target)`;
    const mark = `.bar nav a[href="#${one}"]{background:var(--ink-800);color:var(--text)}`;
    const first =
      one === language
        ? `body:not(:has(.late:target)) .late#${one}{display:block}body:not(:has(.late:target)) ${mark}`
        : '';
    return `${first}${shown} ${mark}`;
  }).join('');

const story = (language: PageLanguage, { checkout, delayMs }: LatePage): Html => {
  const { late } = TEXTS[language];
  return html`<section class="late" id="${language}" lang="${language}"><h1>${late.title}</h1>
    <p class="sum">${amountText(checkout.amount_cents, language)}</p><p class="muted for">${checkout.description}</p>
<ol><li class="done"><b>${late.paid}</b><span>${late.paidNote}</span></li><li class="done"><b>${late.expired}</b>
    <span>${late.expiredNote}</span></li><li class="end"><b>${late.reported(Math.ceil(delayMs / 1000))}</b>
    <span>${late.reviewNote}</span></li></ol>
<a class="primary" href="${checkout.return_url}">${late.back}</a></section>`;
};

/** Returns the page that explains the late payment and its time, and links back. */
export const latePage = (page: LatePage): Html => {
  const { language } = page;
  const { note, late } = TEXTS[language];
  return shell({
    language,
    title: late.title,
    note,
    languageLinks: { en: '#en', ru: '#ru' },
    style: STYLE + choiceStyle(language),
    body: html`${LANGUAGES.map((one) => story(one, page))}`,
  });
};
