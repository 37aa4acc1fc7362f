import { type JackpotEntry, jackpotPrizes, potCents } from '@updraft/rules/jackpot';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';

const [ANN, BEN] = [1, 2];
const PRICES = { high: 6000, first: 2000, second: 600, third: 400 } as const;
const POT: readonly JackpotEntry[] = [PRICES.high, PRICES.first, PRICES.second, PRICES.third].map((priceCents, at) => ({
  itemId: at + 1,
  playerId: at === 0 ? ANN : BEN,
  priceCents,
}));

/**
 * Example of a pot of two players, with the result for either winner, computed by the rules with the current fee.
 * [JP-20, JP-21]
 */
export function FeeExample({ feePercent }: { feePercent: number }) {
  const { t } = useTexts('jackpot_rules');
  const language = useSettings((state) => state.language);
  const feeBasisPoints = Math.round(feePercent * 100);
  const [ann, ben] = [ANN, BEN].map((winnerId) => jackpotPrizes(POT, { winnerId, feeBasisPoints }));
  if (!ann || !ben || feeBasisPoints === 0) return null;
  const bank = potCents(POT);
  const sum = (cents: number): string => dollars(cents / 100, 2, language);
  const { high, first, second, third } = PRICES;
  const prices = { high: sum(high), first: sum(first), second: sum(second), third: sum(third) };
  return (
    <div className="mt-4 flex flex-col gap-1 border-l-2 border-line pl-3 text-14 text-muted">
      <p>{t('example', { ...prices, pot: sum(bank), most: sum(Math.floor((bank * feeBasisPoints) / 10_000)) })}</p>
      <p>{t('example_fits', { kept: sum(bank - ann.winCents), win: sum(ann.winCents) })}</p>
      <p>{t('example_credit', { credit: sum(ben.creditCents), win: sum(ben.winCents) })}</p>
    </div>
  );
}
