import { html, type Html } from '../../http/html.ts';
import type { PageLanguage } from '../../http/language.ts';
import { shell } from '../../http/shell.ts';
import { TEXTS } from './texts.ts';

const STYLE = `
.card{max-width:520px;margin:4vh auto 0;border:1px solid var(--line);border-radius:14px;background:var(--ink-900);padding:20px}
.card p{margin-top:8px}
.card form{margin-top:16px}
.card .field{margin:4px 0 12px}
.choices{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.choices button{min-height:44px}
.rows{list-style:none;padding:0;margin-top:12px}
.rows li{
  display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 12px;padding:10px 0;
  border-top:1px solid var(--line)
}
.rows form{margin:0}
.rows button{min-height:44px}
.rows small{display:block;color:var(--muted)}
.links{display:flex;flex-wrap:wrap;gap:8px 20px;margin-top:16px}
.said{margin-top:12px;padding:12px 14px;border-radius:8px;background:var(--ink-800)}
@media(max-width:560px){.card{padding:16px;margin-top:0}.choices{grid-template-columns:1fr}}
`;

interface Common {
  language: PageLanguage;
  siteName: string;
  siteUrl: string;
  path: string;
  channelPath: string;
}

const page = ({ language, path, title }: Pick<Common, 'language' | 'path'> & { title: string }, body: Html): Html => {
  const join = path.includes('?') ? '&' : '?';
  return shell({
    language,
    title,
    note: TEXTS[language].note,
    languageLinks: { en: `${path}${join}lang=en`, ru: `${path}${join}lang=ru` },
    style: STYLE,
    body,
  });
};

const named = (title: string, siteName: string): string => title.replace('{{site}}', siteName);

const links = ({ language, siteName, siteUrl, channelPath }: Common): Html => {
  const { toChannel, back } = TEXTS[language];
  return html`<p class="links"><a href="${channelPath}?lang=${language}">${toChannel}</a>
    <a href="${siteUrl}/">${back(siteName)}</a></p>`;
};

/** Returns the page of the bot before its start. */
export const botPage = (common: Common & { telegramId: number }): Html => {
  const { language, siteName, path, telegramId } = common;
  const { bot } = TEXTS[language];
  const title = named(bot.title, siteName);
  return page(
    { ...common, title },
    html`<section class="card"><h1>${title}</h1><p class="muted">${bot.text}</p>
      <form method="post" action="${path}&lang=${language}">
      <label for="account">${bot.account}</label>
      <input class="field" id="account" name="account" inputmode="numeric" value="${telegramId}">
      <div class="choices"><button class="primary" name="choice" value="both" title="${bot.bothHint}">${bot.both}</button>
      <button class="quiet" name="choice" value="start">${bot.start}</button></div></form>${links(common)}</section>`,
  );
};

/** Returns the page with the bot's reply. */
export const saidPage = (common: Common & { text: string | null }): Html => {
  const { language, siteName, text } = common;
  const { bot, said } = TEXTS[language];
  const title = named(bot.title, siteName);
  return page(
    { ...common, title },
    html`<section class="card"><h1>${title}</h1><p class="muted">${said.title}</p>
      <p class="said" role="status">${text ?? said.nothing}</p>${links(common)}</section>`,
  );
};

/** Returns the page of the channel, on which the newest accounts can subscribe or leave. */
export const channelPage = (
  common: Common & { accounts: readonly { telegramId: number; isSubscribed: boolean }[] },
): Html => {
  const { language, siteName, siteUrl, path, accounts } = common;
  const { channel, back } = TEXTS[language];
  const title = named(channel.title, siteName);
  const row = ({ telegramId, isSubscribed }: { telegramId: number; isSubscribed: boolean }): Html =>
    html`<li><span>${channel.account(telegramId)}<small>${isSubscribed ? channel.subscribed : channel.notSubscribed}</small></span>
      <form method="post" action="${path}?lang=${language}"><input type="hidden" name="account" value="${telegramId}">
      <button class="${isSubscribed ? 'quiet' : 'primary'}" name="choice" value="${isSubscribed ? 'leave' : 'subscribe'}">
      ${isSubscribed ? channel.leave : channel.subscribe}</button></form></li>`;
  return page(
    { ...common, title },
    html`<section class="card"><h1>${title}</h1>${
      accounts.length === 0
        ? html`<p class="muted">${channel.empty}</p>`
        : html`<ul class="rows">${accounts.map(row)}</ul>`
    }<p class="links"><a href="${siteUrl}/">${back(siteName)}</a></p></section>`,
  );
};
