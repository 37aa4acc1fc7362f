import { html, type Html } from '../../http/html.ts';
import type { PageLanguage } from '../../http/language.ts';
import { shell } from '../../http/shell.ts';
import { MAX_NICKNAME } from '../nickname.ts';
import { PERSONAS, type Persona } from './personas.ts';
import type { RememberedPlayer } from './remembered.ts';
import { TEXTS } from './texts.ts';

/** Page on which the user chooses an account. All accounts are visible in a window of 860 by 500 pixels. */

const STYLE = `
.head{margin-bottom:14px}
.grid{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:12px}
.card{
  display:flex;align-items:center;gap:12px;width:100%;min-width:0;padding:16px 12px;text-align:left;
  border:1px solid var(--line);border-radius:14px;background:var(--ink-850)
}
.card:hover{border-color:var(--lift);background:var(--ink-800)}
.card img{flex:none;width:44px;height:44px;border-radius:12px}
.card span{display:block;min-width:0}
.card b,.card small{display:block;overflow:hidden;text-overflow:ellipsis}
.card b{white-space:nowrap}
.card b{font-size:14px;font-weight:650}
.card small{font-size:12px;color:var(--muted)}
.card .role{font-size:12px;font-weight:650;color:var(--lift)}
.card .is-banned{color:var(--loss)}
.new{
  display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin-top:12px;padding:12px;
  border:1px solid var(--line);border-radius:14px;background:var(--ink-900)
}
.new form{display:contents}
.new b{flex:none;font-size:14px;font-weight:650}
.new .field{flex:1 1 180px;width:auto;min-height:44px}
.new .primary{min-height:44px}
.foot{display:flex;align-items:center;flex-wrap:wrap;gap:8px;margin-top:12px;min-height:40px}
.foot .made{display:flex;align-items:center;flex-wrap:wrap;gap:8px;flex:1;min-width:0;font-size:12px}
.chip{
  display:flex;align-items:center;gap:8px;max-width:190px;padding:5px 12px 5px 6px;border:1px solid var(--line);
  border-radius:99px;background:var(--ink-850);font-size:12px
}
.chip:hover{border-color:var(--lift)}
.chip img{width:24px;height:24px;border-radius:50%}
.chip span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.foot .cancel{margin-left:auto;min-height:44px}
@media(max-width:700px){.grid{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media(max-width:560px){
  .grid{gap:10px}
  .card b{white-space:normal;overflow-wrap:anywhere;line-height:1.2}
  .card .role{overflow-wrap:anywhere}
  .card{padding:8px;gap:8px;border-radius:12px}
  .card img{width:36px;height:36px;border-radius:8px}
  .card .hint{white-space:normal;line-height:1.25}
  .new b{flex-basis:100%}
  .new .primary{flex:1 1 auto}
  .chip{padding-top:9px;padding-bottom:9px}
}
`;

export interface Chooser {
  language: PageLanguage;
  siteName: string;
  /** Path at which the stand-in is mounted: `/sandbox/steam`. */
  mountPath: string;
  /** The protocol's fields, passed on through the form. */
  fields: ReadonlyMap<string, string>;
  remembered: readonly RememberedPlayer[];
}

const avatarOf = (mountPath: string, steamId: string, size: number): Html =>
  html`<img src="${mountPath}/avatar/${steamId}.svg" width="${size}" height="${size}" alt="">`;

const hiddenFields = (fields: ReadonlyMap<string, string>, language: PageLanguage): Html =>
  html`${[...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <input type="hidden" name="lang" value="${language}">`;

const personaCard = ({ persona, steamId, nickname }: Persona, { language, mountPath }: Chooser): Html => {
  const { label, hint } = TEXTS[language].about[persona];
  return html`<button class="card" name="persona" value="${persona}">${avatarOf(mountPath, steamId, 44)}
    <span><span class="role${persona === 'banned' ? ' is-banned' : ''}">${label}</span><b>${nickname}</b>
    <small class="hint">${hint}</small></span></button>`;
};

const madeBefore = ({ remembered, language, mountPath }: Chooser): Html | null =>
  remembered.length === 0
    ? null
    : html`<span class="muted">${TEXTS[language].again}</span>${remembered.map(
        ({ steamId, nickname }) =>
          html`<button class="chip" name="persona" value="${steamId}">${avatarOf(mountPath, steamId, 24)}
            <span>${nickname}</span></button>`,
      )}`;

const linkIn = (language: PageLanguage, { mountPath, fields }: Chooser): string =>
  `${mountPath}/login?${new URLSearchParams([...fields, ['lang', language]]).toString()}`;

export const chooserPage = (chooser: Chooser): Html => {
  const { language, siteName, mountPath, fields } = chooser;
  const texts = TEXTS[language];
  const action = `${mountPath}/login`;
  const hidden = hiddenFields(fields, language);
  return shell({
    language,
    title: texts.title(siteName),
    note: texts.note,
    languageLinks: { en: linkIn('en', chooser), ru: linkIn('ru', chooser) },
    style: STYLE,
    body: html`
<div class="head"><h1>${texts.title(siteName)}</h1><p class="muted">${texts.lead}</p></div>
<form method="post" action="${action}" aria-label="${texts.personas}">${hidden}
      <div class="grid">${PERSONAS.map((persona) => personaCard(persona, chooser))}</div></form>
<div class="new"><form method="post" action="${action}" aria-label="${texts.newPlayer}">${hidden}
      <b>${texts.newPlayer}</b>
      <input class="field" name="nickname" maxlength="${MAX_NICKNAME}" autocomplete="off" spellcheck="false"
        placeholder="${texts.nickname}" aria-label="${texts.nickname}">
      <button class="primary" name="persona" value="new">${texts.create}</button></form></div>
<form class="foot" method="post" action="${action}">${hidden}<div class="made">${madeBefore(chooser)}</div>
      <button class="quiet cancel" name="persona" value="cancel">${texts.cancel}</button></form>`,
  });
};
