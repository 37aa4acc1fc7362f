import { html, type Html } from '../../http/html.ts';
import type { PageLanguage } from '../../http/language.ts';
import { shell } from '../../http/shell.ts';
import { accountNumberOf } from '../../steam-openid/steam-id.ts';
import type { TradeItem } from '../port.ts';
import { ACCOUNT_MODES, type AccountMode, type BookedOffer } from './book.ts';
import { choicesFor } from './platform.ts';
import { TEXTS } from './texts.ts';

/** Pages of the stand-in for the trading platform: an offer, an account, and the latest offers. */

const STYLE = `
.sheet{
  max-width:640px;margin:2vh auto 0;border:1px solid var(--line);border-radius:14px;background:var(--ink-900);
  padding:20px
}
.sheet h2{font-size:12px;font-weight:600;color:var(--muted);margin-top:18px}
.state{margin-top:6px;font-size:14px;color:var(--muted)}
.state b{color:var(--text)}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:16px}
.side{border:1px solid var(--line);border-radius:8px;padding:12px;background:var(--ink-850);min-width:0}
.side h2{margin:0 0 8px}
.items{list-style:none;padding:0;display:grid;gap:6px;max-height:264px;overflow:auto}
.items li{padding:8px 10px;border-radius:8px;background:var(--ink-800);overflow-wrap:anywhere;line-height:1.3}
.items small{color:var(--muted)}
.facts{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin-top:16px}
.facts dt{color:var(--muted)}
.facts dd{margin:0;text-align:right;overflow-wrap:anywhere}
.go{width:100%;margin-top:16px;padding:13px;font-size:16px}
.hint{margin-top:8px;font-size:12px;color:var(--muted)}
.others{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin-top:8px}
.others button{min-height:44px;padding:8px 12px;text-align:left;line-height:1.25}
.others b{display:block;font-weight:650}
.others small,.modes small{font-size:12px;color:var(--muted)}
.home{display:inline-block;margin-top:16px}
.modes{display:grid;gap:6px;margin:8px 0 12px;border:0;padding:0}
.modes label{
  display:flex;gap:10px;align-items:center;min-height:44px;padding:6px 12px;border:1px solid var(--line);
  border-radius:8px;background:var(--ink-850);cursor:pointer
}
.modes input{accent-color:var(--lift)}
.modes b{display:block;font-weight:650}
.rows{list-style:none;padding:0;margin-top:12px}
.rows li{display:flex;flex-wrap:wrap;gap:4px 12px;padding:10px 0;border-top:1px solid var(--line)}
.rows a{font-weight:650}
.rows span{color:var(--muted)}
@media(max-width:560px){.sheet{padding:16px}.sides,.others{grid-template-columns:1fr}}
`;

const LOCALES: Record<PageLanguage, string> = { en: 'en-GB', ru: 'ru' };

const momentText = (atMs: number, language: PageLanguage): string =>
  `${new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(atMs)} UTC`;

const page = ({
  language,
  title,
  path,
  body,
}: {
  language: PageLanguage;
  title: string;
  path: string;
  body: Html;
}): Html =>
  shell({
    language,
    title,
    note: TEXTS[language].note,
    languageLinks: { en: `${path}?lang=en`, ru: `${path}?lang=ru` },
    style: STYLE,
    body,
  });

const itemList = (names: readonly string[], nothing: string): Html =>
  names.length === 0
    ? html`<p class="muted">${nothing}</p>`
    : html`<ul class="items">${names.map((name) => html`<li>${name}</li>`)}</ul>`;

export interface OfferPage {
  language: PageLanguage;
  siteName: string;
  siteUrl: string;
  offer: BookedOffer;
  /** Names of the items that the partner gives. */
  receiveNames: readonly string[];
  /** Path of this page. */
  path: string;
  nowMs: number;
}

/** Returns the page of an offer for its partner, with all possible actions. */
export const offerPage = ({ language, siteName, siteUrl, offer, receiveNames, path, nowMs }: OfferPage): Html => {
  const texts = TEXTS[language];
  const { request, state } = offer;
  const choices = choicesFor(offer);
  const others = choices.filter((choice) => choice !== 'accept');
  const due =
    state === 'sent' && offer.acceptAtMs !== null
      ? html`<p class="hint">${texts.byItself(Math.max(1, Math.ceil((offer.acceptAtMs - nowMs) / 1000)))}</p>`
      : null;
  return page({
    language,
    title: `${texts.title} · ${siteName}`,
    path,
    body: html`<section class="sheet"><h1>${texts.title}</h1><p class="state" role="status">
      <b>${texts.states[state].title}</b> ${texts.states[state].text}</p>
<div class="sides"><div class="side"><h2>${texts.youGive}</h2>${itemList(receiveNames, texts.nothing)}</div>
      <div class="side"><h2>${texts.youGet}</h2>${itemList(request.give, texts.nothing)}</div></div>
<dl class="facts"><dt>${texts.from}</dt><dd>${siteName}</dd><dt>${texts.message}</dt><dd>${request.message}</dd>
      <dt>${texts.sent}</dt><dd>${momentText(offer.sentAtMs, language)}</dd><dt>${texts.expires}</dt>
      <dd>${momentText(request.expires_at_ms, language)}</dd></dl>
<form method="post" action="${path}?lang=${language}">
      ${
        choices.includes('accept')
          ? html`<button class="primary go" name="choice" value="accept">
        ${texts.accept}</button>`
          : null
      }${due}${
        others.length === 0
          ? null
          : html`<h2>${texts.otherwise}</h2><div class="others">${others.map((choice) => {
              const { label, hint } = state === 'accepted' ? texts.reverseNow : texts.choices[choice];
              return html`<button class="quiet" name="choice" value="${choice}"><b>${label}</b>
              <small>${hint}</small></button>`;
            })}</div>`
      }</form><a class="home" href="${siteUrl}/">${texts.back}</a></section>`,
  });
};

export interface AccountPage {
  language: PageLanguage;
  siteName: string;
  siteUrl: string;
  steamId: string;
  token: string;
  mode: AccountMode;
  items: readonly TradeItem[];
  path: string;
  nowMs: number;
}

/** Returns the page of an account: trade link, behaviour and items. */
export const accountPage = ({
  language,
  siteName,
  siteUrl,
  steamId,
  token,
  mode,
  items,
  path,
  nowMs,
}: AccountPage): Html => {
  const texts = TEXTS[language];
  const { account } = texts;
  const link = `https://steamcommunity.com/tradeoffer/new/?partner=${accountNumberOf(steamId)}&token=${token}`;
  return page({
    language,
    title: `${account.title} · ${siteName}`,
    path,
    body: html`<section class="sheet"><h1>${account.title} ${steamId}</h1><h2>${account.link}</h2>
      <input class="field" readonly aria-label="${account.link}" value="${link}"><p class="hint">${account.linkHint}</p>
<form method="post" action="${path}?lang=${language}"><h2>${account.behaves}</h2>
      <fieldset class="modes">${ACCOUNT_MODES.map(
        (one) =>
          html`<label><input type="radio" name="mode" value="${one}"${one === mode ? html` checked` : null}>
            <span><b>${account.modes[one].label}</b><small>${account.modes[one].hint}</small></span></label>`,
      )}</fieldset><button class="quiet">${account.save}</button></form>
<h2>${account.inventory(items.length)}</h2>${
      mode === 'private'
        ? html`<p class="muted">${account.hidden}</p>`
        : html`<ul class="items" style="margin-top:8px">
          ${items.map(
            (item) => html`<li>
            ${item.marketHashName}${
              item.tradableAfterMs !== null && item.tradableAfterMs > nowMs
                ? html` <small>· ${account.held}
              </small>`
                : null
            }
            </li>`,
          )}</ul>`
    }<a class="home" href="${siteUrl}/">${texts.back}</a></section>`,
  });
};

/** Returns the page of the latest offers, the newest first. */
export const listPage = ({
  language,
  siteName,
  offers,
  path,
  mountPath,
}: {
  language: PageLanguage;
  siteName: string;
  offers: readonly BookedOffer[];
  path: string;
  mountPath: string;
}): Html => {
  const texts = TEXTS[language];
  return page({
    language,
    title: `${texts.list.title} · ${siteName}`,
    path,
    body: html`<section class="sheet"><h1>${texts.list.title}</h1>${
      offers.length === 0
        ? html`<p class="muted" style="margin-top:8px">${texts.list.empty}</p>`
        : html`<ul class="rows">${offers.map(
            ({ platformId, request, state }) =>
              html`<li><a href="${mountPath}/offer/${platformId}?lang=${language}">${texts.offer} ${platformId}</a>
                <span>${texts.states[state].title}</span>
                <span>${texts.list.items(request.give.length, request.receive.length)}</span>
                <a href="${mountPath}/account/${request.partner}?lang=${language}">
                ${texts.list.account} ${request.partner}</a></li>`,
          )}</ul>`
    }</section>`,
  });
};
