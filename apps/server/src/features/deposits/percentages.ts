import { percentagesOf } from '@updraft/rules/bonus';
import type { PromoOfDeposits } from '../../ports/promo.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import { findInvoice } from './deposits.store.ts';
import type { GivePercentages } from '../../ports/deposits.ts';

/**
 * Creates the function that pays the percentages of an invoice as bonus money, once for each invoice or review. It runs
 * in the caller's transaction under the player's lock. [BO-2]
 */
export const createPercentages =
  ({
    settings,
    promo,
    wagering,
  }: {
    settings: SettingsReader;
    promo: Pick<PromoOfDeposits, 'confirm'>;
    wagering: Pick<WageringBooks, 'giveBonus'>;
  }): GivePercentages =>
  async (query, emit, { invoiceId, playerId, depositCents, deposit }) => {
    const invoice = await findInvoice(query, invoiceId);
    if (!invoice) return { promoLost: false };
    const code = invoice.promo_code;
    const earnsPromo = code !== null && (await promo.confirm(query, { invoiceId, playerId, code, depositCents }));
    const basisPoints = [invoice.nickname_basis_points, earnsPromo ? invoice.promo_basis_points : 0];
    const [nicknameCents = 0, promoCents = 0] = percentagesOf(depositCents, {
      basisPoints,
      maxCents: settings.get('bonus.maxPercentageCents'),
    });
    const of = deposit.source === 'invoice' ? `deposit-%:${invoiceId}` : `review-%:${deposit.sourceId}`;
    const common = { playerId, deposit };
    await wagering.giveBonus(query, emit, {
      ...common,
      kind: 'bonus.nickname',
      key: of.replace('%', 'bonus'),
      cents: nicknameCents,
      memo: { invoice: invoiceId, basisPoints: basisPoints[0] },
    });
    await wagering.giveBonus(query, emit, {
      ...common,
      kind: 'bonus.promo',
      key: of.replace('%', 'promo'),
      cents: promoCents,
      memo: { invoice: invoiceId, code, basisPoints: basisPoints[1] },
    });
    return { promoLost: code !== null && !earnsPromo };
  };
