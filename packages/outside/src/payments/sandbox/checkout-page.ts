import { html, type Html } from '../../http/html.ts';
import type { PageLanguage } from '../../http/language.ts';
import { shell } from '../../http/shell.ts';
import { amountText, momentText } from './format.ts';
import { ORDINARY_CHOICES, TEXTS, UNUSUAL_CHOICES, type Choice } from './texts.ts';
import type { Checkout } from './wire.ts';

/** Page of the stand-in's checkout, for a card or a wallet. */

const STYLE = `
.pay{display:grid;grid-template-columns:5fr 6fr;gap:16px;align-items:start;max-width:780px;margin:2vh auto 0}
.panel{border:1px solid var(--line);border-radius:14px;background:var(--ink-900);padding:20px}
.order dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin-top:16px;font-size:14px}
.order dt{color:var(--muted)}
.order dd{margin:0;text-align:right;overflow-wrap:anywhere}
.sum{
  font-size:40px;line-height:1.1;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:-.02em;
  margin-top:4px
}
.plastic{
  display:flex;flex-direction:column;justify-content:space-between;aspect-ratio:1.75;margin-top:20px;
  padding:16px 18px;border-radius:14px;border:1px solid #3a4a5e;
  background:linear-gradient(135deg,#253548 0,#16202c 55%,#2a2118 100%);font-variant-numeric:tabular-nums
}
.plastic .until{font-style:normal}
.plastic .chip{
  display:block;width:36px;height:26px;border-radius:6px;background:linear-gradient(120deg,var(--lift),#b8792c)
}
.plastic b{font-size:17px;letter-spacing:.06em;font-weight:600;white-space:nowrap}
.plastic span{display:flex;justify-content:space-between;font-size:12px;color:var(--muted)}
.details{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.details label{display:block;font-size:12px;color:var(--muted)}
.details label.wide{grid-column:1/-1}
.details input{margin-top:4px;font-size:16px;color:var(--text);font-variant-numeric:tabular-nums}
.details input:read-only{background:var(--ink-850)}
.go{width:100%;margin-top:16px;padding:13px;font-size:16px}
.hint{margin-top:8px;font-size:12px;color:var(--muted);text-align:center}
.wrong{margin-top:16px;padding-top:14px;border-top:1px solid var(--line)}
.wrong h2{font-size:12px;font-weight:600;color:var(--muted)}
.wrong div{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin-top:8px}
.wrong button{min-height:44px;padding:8px 12px;text-align:left;line-height:1.25}
.wrong b{display:block;font-weight:650}
.wrong small{font-size:12px;color:var(--muted)}
.wrong details{margin-top:8px}
.wrong summary{
  padding:10px 2px;min-height:44px;display:flex;align-items:center;gap:8px;font-size:12px;font-weight:600;
  color:var(--muted);cursor:pointer;list-style:none;border-radius:8px
}
.wrong summary::-webkit-details-marker{display:none}
.wrong summary::before{
  content:'';width:7px;height:7px;margin:0 4px;border:solid currentColor;border-width:0 2px 2px 0;
  transform:rotate(-45deg);transition:transform .12s ease-out
}
.wrong details[open] summary::before{transform:rotate(45deg)}
.wrong summary:hover{color:var(--text)}
.wrong details div{margin-top:0}
@media(max-width:700px){
  .pay{grid-template-columns:1fr;gap:12px}
  .panel{padding:16px}
  .plastic{display:none}
  .sum{font-size:28px}
}
`;

export interface CheckoutPage {
  language: PageLanguage;
  siteName: string;
  checkout: Checkout;
  /** Address of this page, to which the form is posted. */
  action: string;
}

/** Numbers in the prefilled fields, the same for every payer. */
export const CARD_NUMBER = '4242 4242 4242 4242';
export const WALLET_NUMBER = 'SANDBOX-0000-1111';

const field = (label: string, value: string, className = ''): Html =>
  html`<label class="${className}">${label}<input class="field" readonly value="${value}"></label>`;

/** Returns the field for the number of the instrument, which the payer may change. */
const numberField = (label: string, value: string): Html =>
  html`<label class="wide">${label}<input class="field" name="payer" maxlength="60" autocomplete="off" value="${value}">
    </label>`;

const cardFields = (language: PageLanguage): Html => {
  const { card } = TEXTS[language];
  return html`${[
    numberField(card.number, CARD_NUMBER),
    field(card.expiry, '12 / 34'),
    field(card.code, '123'),
    field(card.holder, card.holderName, 'wide'),
  ]}`;
};

const plastic = (language: PageLanguage): Html =>
  html`<div class="plastic" aria-hidden="true"><i class="chip"></i><b>${CARD_NUMBER}</b>
    <span>${TEXTS[language].card.holderName}<i class="until">12 / 34</i></span></div>`;

const order = ({ language, siteName, checkout }: CheckoutPage, isCard: boolean): Html => {
  const texts = TEXTS[language];
  const expiry =
    checkout.expires_at_ms === undefined
      ? null
      : html`<dt>${texts.expires}</dt><dd>${momentText(checkout.expires_at_ms, language)}</dd>`;
  return html`<section class="panel order">
    <h1 class="muted" style="font-size:14px;font-weight:500">${texts.title}</h1>
    <p class="sum">${amountText(checkout.amount_cents, language)}</p>
<dl><dt>${texts.payTo}</dt><dd>${siteName}</dd><dt>${texts.purpose}</dt>
    <dd>${texts.purposeText({ description: checkout.description, siteName })}</dd><dt>${texts.payBy}</dt>
    <dd>${texts.methods[checkout.method_code] ?? checkout.method_code}</dd>${expiry}</dl>
    ${isCard ? plastic(language) : null}</section>`;
};

const buttons = (choices: readonly Exclude<Choice, 'pay'>[], language: PageLanguage): Html => {
  const texts = TEXTS[language].choices;
  return html`<div>
    ${choices.map(
      (choice) => html`<button class="quiet" name="choice" value="${choice}">
      <b>${texts[choice].label}</b><small>${texts[choice].hint}</small></button>`,
    )}
    </div>`;
};

const otherEndings = (language: PageLanguage): Html => {
  const texts = TEXTS[language];
  return html`<div class="wrong"><h2>${texts.otherwise}</h2>${buttons(ORDINARY_CHOICES, language)}
    <details><summary>${texts.unusual}</summary>${buttons(UNUSUAL_CHOICES, language)}</details></div>`;
};

export const checkoutPage = (page: CheckoutPage): Html => {
  const { language, checkout, action } = page;
  const texts = TEXTS[language];
  const isCard = checkout.method_code.startsWith('card');
  return shell({
    language,
    title: `${texts.title} · ${page.siteName}`,
    note: texts.note,
    languageLinks: { en: `${action}?lang=en`, ru: `${action}?lang=ru` },
    style: STYLE,
    body: html`<div class="pay">${order(page, isCard)}
<form class="panel" method="post" action="${action}?lang=${language}">
      <div class="details">${isCard ? cardFields(language) : numberField(texts.wallet.account, WALLET_NUMBER)}</div>
<button class="primary go" name="choice" value="pay">
      ${texts.pay(amountText(checkout.amount_cents, language))}</button>
      <p class="hint">${texts.prefilled}</p>${otherEndings(language)}</form></div>`,
  });
};
