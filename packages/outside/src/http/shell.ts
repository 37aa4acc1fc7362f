import { html, type Html } from './html.ts';
import type { PageLanguage } from './language.ts';

/** The frame of every sandbox page: dark, clearly marked as a sandbox, and with nothing loaded from other sites. */

const STYLE = `
:root{
  color-scheme:dark;--ink-950:#0A0D12;--ink-900:#10151C;--ink-850:#151C25;--ink-800:#1C2530;--line:#263140;
  --text:#E8EEF5;--muted:#9AA8BA;--lift:#FFC24B;--lift-2:#FF6B3D;--win:#35E0A1;--loss:#FF5470;--info:#6EA8FF
}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%}
body{
  min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;
  background:radial-gradient(900px 420px at 50% -180px,#1a2634 0,var(--ink-950) 70%) no-repeat var(--ink-950);
  color:var(--text);
  font:14px/1.4 'Golos Text Variable','Golos Text',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif
}
h1{font-size:20px;line-height:1.2;font-weight:650;letter-spacing:-.01em}
a{color:var(--info)}
.bar{
  display:flex;align-items:center;gap:4px 12px;min-height:43px;padding:8px 20px;border-bottom:1px solid var(--line);
  background:var(--ink-900)
}
.bar .tag{
  flex:none;display:inline-flex;align-items:center;gap:6px;padding:2px 10px;border-radius:99px;
  border:1px solid var(--lift);color:var(--lift);font-size:12px;font-weight:650;letter-spacing:.04em;
  text-transform:uppercase
}
.bar .tag::before{content:'';width:6px;height:6px;border-radius:50%;background:var(--lift)}
.bar .note{
  flex:1;min-width:0;color:var(--muted);font-size:12px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis
}
.bar nav{flex:none;display:flex;gap:4px;font-size:12px}
.bar nav a{padding:4px 8px;border-radius:8px;color:var(--muted);text-decoration:none}
.bar nav a[aria-current]{background:var(--ink-800);color:var(--text)}
main{flex:1;width:100%;max-width:820px;margin:0 auto;padding:14px 20px 16px}
.muted{color:var(--muted)}
button,input{font:inherit;color:inherit}
button{cursor:pointer;transition:border-color .12s ease-out,background-color .12s ease-out,transform .12s ease-out}
button:active{transform:translateY(1px)}
:focus-visible{outline:2px solid var(--lift);outline-offset:2px}
.primary{
  border:0;border-radius:8px;padding:10px 18px;background:linear-gradient(100deg,var(--lift),var(--lift-2));
  color:#1b0f04;font-weight:700
}
.primary:hover{filter:brightness(1.07)}
.quiet{border:1px solid var(--line);border-radius:8px;padding:9px 16px;background:var(--ink-850)}
.quiet:hover{border-color:#3a4a5e;background:var(--ink-800)}
.field{width:100%;min-width:0;border:1px solid var(--line);border-radius:8px;padding:9px 12px;background:var(--ink-800)}
.field::placeholder{color:var(--muted)}
@media(max-width:560px){
  .bar{flex-wrap:wrap;padding:8px 14px}
  .bar nav{margin-left:auto}
  .bar nav a{padding:8px 12px}
  .bar .note{order:3;flex-basis:100%;white-space:normal}
  main{padding:14px 14px 20px}
}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`;

export interface Shell {
  language: PageLanguage;
  title: string;
  /** One short line in the bar: the service that this page simulates. */
  note: string;
  /** Addresses of this page in each language; absent if the page cannot be requested again. */
  languageLinks?: Record<PageLanguage, string>;
  /** Styles of this page only. */
  style?: string;
  body: Html;
}

const LANGUAGE_NAMES: Record<PageLanguage, string> = { en: 'EN', ru: 'RU' };
const LANGUAGES: readonly PageLanguage[] = ['en', 'ru'];
const LANGUAGES_LABEL: Record<PageLanguage, string> = { en: 'Language', ru: 'Язык' };
const SANDBOX: Record<PageLanguage, string> = { en: 'Sandbox', ru: 'Песочница' };

const languageSwitch = (current: PageLanguage, links: Record<PageLanguage, string>): Html =>
  html`<nav aria-label="${LANGUAGES_LABEL[current]}">${LANGUAGES.map((language) =>
    language === current
      ? html`<a href="${links[language]}" aria-current="true" lang="${language}">${LANGUAGE_NAMES[language]}</a>`
      : html`<a href="${links[language]}" lang="${language}">${LANGUAGE_NAMES[language]}</a>`,
  )}</nav>`;

/** Returns a whole HTML document. */
export const shell = ({ language, title, note, languageLinks, style = '', body }: Shell): Html => html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${{ markup: STYLE + style }}</style></head>
<body><header class="bar"><span class="tag">${SANDBOX[language]}</span><span class="note">${note}</span>${
  languageLinks === undefined ? null : languageSwitch(language, languageLinks)
}</header><main>${body}</main></body></html>`;

/** Returns a page that shows the reason for a failed request. */
export const problemPage = ({
  language,
  note,
  title,
  text,
}: {
  language: PageLanguage;
  note: string;
  title: string;
  text: string;
}): Html =>
  shell({
    language,
    title,
    note,
    body: html`<section role="alert"
      style="max-width:520px;margin:12vh auto 0;padding:24px;border:1px solid var(--line);border-radius:14px;background:var(--ink-900)">
      <h1>${title}</h1><p class="muted" style="margin-top:8px">${text}</p></section>`,
  });
