import { html, type Html } from '../../http/html.ts';
import type { PageLanguage } from '../../http/language.ts';
import { shell } from '../../http/shell.ts';
import { amountText, momentText } from './format.ts';
import type { PayoutEntry } from './payout-book.ts';
import { PAYOUT_TEXTS } from './payouts-texts.ts';

/** Page of the payout site, with instructions for each outcome and the last entries of its book. */

const STYLE = `
.rules{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;list-style:none;margin:14px 0 24px;padding:0}
.rules li{
  display:flex;align-items:center;gap:12px;padding:12px 14px;border:1px solid var(--line);border-radius:14px;
  background:var(--ink-900)
}
.rules b{
  flex:none;min-width:44px;padding:4px 8px;border-radius:8px;background:var(--ink-800);text-align:center;
  font-size:16px;font-variant-numeric:tabular-nums
}
h2{font-size:14px;font-weight:600;color:var(--muted)}
.book{
  list-style:none;margin:8px 0 0;padding:0;border:1px solid var(--line);border-radius:14px;
  background:var(--ink-900);overflow:hidden
}
.book li{
  display:grid;grid-template-columns:1fr auto 116px;gap:2px 16px;align-items:center;padding:11px 16px;
  border-top:1px solid var(--line)
}
.book li:first-child{border-top:0}
.book .sum{font-size:16px;font-weight:650;font-variant-numeric:tabular-nums;text-align:right}
.book small{font-size:12px;color:var(--muted);overflow-wrap:anywhere}
.book .more{grid-column:1/-1}
.state{
  justify-self:end;display:inline-flex;align-items:center;gap:6px;padding:2px 10px;border:1px solid currentColor;
  border-radius:99px;font-size:12px;font-weight:600
}
.state::before{content:'';width:6px;height:6px;border-radius:50%;background:currentColor}
.paid{color:var(--win)}.rejected{color:var(--loss)}.pending{color:var(--lift)}
.empty{
  margin-top:8px;padding:28px 20px;border:1px dashed var(--line);border-radius:14px;text-align:center;
  color:var(--muted)
}
@media(max-width:700px){
  .rules{grid-template-columns:1fr}
  .book li{grid-template-columns:1fr auto;padding:11px 14px}
  .state{grid-column:2}
  .book .sum{grid-column:2;grid-row:1}
  .book small.more{grid-column:1/-1}
}
`;

const MAX_SHOWN = 20;

export interface PayoutsPage {
  language: PageLanguage;
  /** Entries of the book, the oldest first. */
  entries: readonly PayoutEntry[];
  /** Address of this page. */
  address: string;
  delayMs: number;
}

const delayText = (delayMs: number, language: PageLanguage): string => {
  const texts = PAYOUT_TEXTS[language];
  return delayMs < 60_000 ? texts.seconds(Math.ceil(delayMs / 1000)) : texts.minutes(Math.round(delayMs / 60_000));
};

const row = (entry: PayoutEntry, language: PageLanguage): Html => {
  const texts = PAYOUT_TEXTS[language];
  const details = [
    momentText(entry.settledAtMs ?? entry.askedAtMs, language),
    entry.state === 'pending' ? texts.due(momentText(entry.dueAtMs, language)) : null,
    entry.state === 'rejected' ? (texts.reasons[entry.reason] ?? entry.reason) : null,
    entry.payoutId,
  ].filter((text) => text !== null);
  return html`<li>
    <span>${texts.systems[entry.system]} <span class="muted">•••• ${entry.wallet.slice(-4)}</span></span>
    <span class="sum">${amountText(entry.amountCents, language)}</span>
    <span class="state ${entry.state}">${texts.states[entry.state]}</span>
    <small class="more">${details.join(' · ')}</small></li>`;
};

export const payoutsPage = ({ language, entries, address, delayMs }: PayoutsPage): Html => {
  const texts = PAYOUT_TEXTS[language];
  const shown = entries.slice(-MAX_SHOWN).toReversed();
  return shell({
    language,
    title: texts.title,
    note: texts.note,
    languageLinks: { en: `${address}?lang=en`, ru: `${address}?lang=ru` },
    style: STYLE,
    body: html`<h1>${texts.title}</h1><p class="muted" style="margin-top:6px">${texts.intro}</p>
<ul class="rules">
      ${texts.rules.map(
        ({ ending, meaning }) => html`<li><b>${ending}</b>
        <span>${meaning(delayText(delayMs, language))}</span></li>`,
      )}</ul>
<h2>${texts.book}</h2>${
      shown.length === 0
        ? html`<p class="empty">${texts.empty}</p>`
        : html`<ul class="book">${shown.map((entry) => row(entry, language))}</ul>`
    }`,
  });
};
