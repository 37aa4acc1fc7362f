import { html, type Html } from '../../http/html.ts';
import type { PageLanguage } from '../../http/language.ts';
import { shell } from '../../http/shell.ts';
import { momentText, roublesText } from './format.ts';
import { WALLET_CHOICES, WALLET_TEXTS } from './wallet-texts.ts';
import type { Transfer, WalletRequest } from './wallet-wire.ts';

/** Pages of the wallet: a transfer to make, and its receipt. */

const STYLE = `
.wallet{
  max-width:480px;margin:3vh auto 0;border:1px solid var(--line);border-radius:14px;background:var(--ink-900);
  padding:20px
}
.wallet h1{font-size:14px;font-weight:500;color:var(--muted)}
.wallet h1.done{display:flex;align-items:center;gap:8px;color:var(--win);font-weight:650}
.wallet h1.done::before{
  content:'';width:12px;height:6px;margin:-4px 3px 0 3px;border:solid currentColor;border-width:0 0 2px 2px;
  transform:rotate(-45deg)
}
.sum{
  font-size:40px;line-height:1.1;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:-.02em;
  margin-top:4px
}
.wallet dl{
  display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:16px 0;padding:16px 0;
  border:1px solid var(--line);border-width:1px 0
}
.wallet dl:last-child{margin-bottom:0;padding-bottom:0;border-bottom:0}
.wallet dt{color:var(--muted)}
.wallet dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.wallet dd .field{text-align:right}
.hint{margin-top:8px;font-size:12px;color:var(--muted);text-align:center}
.go{width:100%;padding:13px;font-size:16px}
.wrong{margin-top:16px;padding-top:14px;border-top:1px solid var(--line)}
.wrong h2{font-size:12px;font-weight:600;color:var(--muted)}
.wrong div{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin-top:8px}
.wrong button{min-height:44px;padding:8px 12px;text-align:left;line-height:1.25}
.wrong b{display:block;font-weight:650}
.wrong small{font-size:12px;color:var(--muted)}
.number{display:block;margin-top:16px;font-size:12px;color:var(--muted)}
.copy{display:flex;gap:8px;margin-top:4px}
.copy input{
  flex:1;font-size:20px;font-weight:650;letter-spacing:.04em;font-variant-numeric:tabular-nums;color:var(--text)
}
.copy button{flex:none;min-width:128px}
.next{margin-top:12px}
@media(max-width:560px){
  .wallet{padding:16px;margin-top:0}
  .sum{font-size:28px}
  .wrong div{grid-template-columns:1fr 1fr}
  .wrong button:last-child:nth-child(odd){grid-column:1/-1}
  .copy{flex-wrap:wrap}
  .copy input{flex-basis:100%}
  .copy button{flex:1;min-height:44px}
}
`;

/** Prefilled wallet of the payer, the same for everyone. */
export const PAYER = '+7 900 123-45-67';

interface PaymentPage {
  language: PageLanguage;
  request: WalletRequest;
  payee: string;
  /** Address of this page, to which the form is posted. */
  action: string;
}

export const walletPage = ({ language, request, payee, action }: PaymentPage): Html => {
  const texts = WALLET_TEXTS[language];
  const amount = roublesText(request.amount_kopecks, language);
  const mistakes = WALLET_CHOICES.filter((choice) => choice !== 'exact').map(
    (choice) =>
      html`<button class="quiet" name="choice" value="${choice}"><b>${texts.choices[choice].label}</b>
        <small>${texts.choices[choice].hint}</small></button>`,
  );
  return shell({
    language,
    title: texts.title,
    note: texts.note,
    languageLinks: { en: `${action}?lang=en`, ru: `${action}?lang=ru` },
    style: STYLE,
    body: html`<form class="wallet" method="post" action="${action}?lang=${language}"><h1>${texts.title}</h1>
      <p class="sum">${amount}</p>
<dl><dt>${texts.payee}</dt><dd>${payee}</dd><dt>${texts.comment}</dt><dd>${request.invoice_id}</dd>
      <dt><label for="payer">${texts.from}</label></dt>
      <dd><input class="field" id="payer" name="payer" maxlength="60" autocomplete="off" value="${PAYER}"></dd><dt>${texts.expires}</dt>
      <dd>${momentText(request.expires_at_ms, language)}</dd></dl>
<button class="primary go" name="choice" value="exact">${texts.pay(amount)}</button>
      <p class="hint">${texts.commentNote}<br>${texts.prefilled}</p>
<div class="wrong"><h2>${texts.otherwise}</h2><div>${mistakes}</div></div></form>`,
  });
};

interface ReceiptPage {
  language: PageLanguage;
  transfer: Transfer;
  /** Address of this page. */
  address: string;
  /** Address of the script behind the copy button. */
  scriptUrl: string;
}

export const receiptPage = ({ language, transfer, address, scriptUrl }: ReceiptPage): Html => {
  const { note, payee, comment, receipt } = WALLET_TEXTS[language];
  return shell({
    language,
    title: receipt.title,
    note,
    languageLinks: { en: `${address}?lang=en`, ru: `${address}?lang=ru` },
    style: STYLE,
    body: html`<section class="wallet"><h1 class="done">${receipt.title}</h1>
      <p class="sum">${roublesText(transfer.amount_kopecks, language)}</p>
<label class="number" for="receipt">${receipt.number}</label><div class="copy">
      <input class="field" id="receipt" readonly value="${transfer.receipt}">
      <button class="primary" type="button" data-copy="receipt" data-copied="${receipt.copied}" hidden>
      ${receipt.copy}</button></div><p class="next">${receipt.next}</p>
<dl><dt>${payee}</dt><dd>${transfer.payee}</dd><dt>${comment}</dt>
      <dd>${transfer.comment === '' ? receipt.none : transfer.comment}</dd><dt>${receipt.at}</dt>
      <dd>${momentText(transfer.paid_at_ms, language)}</dd></dl></section><script src="${scriptUrl}" defer></script>`,
  });
};

/**
 * Script of the copy button, served as its own file because the pages' content policy requires it. The script shows the
 * button.
 */
export const COPY_SCRIPT = `for (const button of document.querySelectorAll('[data-copy]')) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  field.addEventListener('focus', () => field.select());
  button.addEventListener('click', async () => {
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { if (!document.execCommand('copy')) return; }
    button.textContent = button.dataset.copied;
  });
}
`;
