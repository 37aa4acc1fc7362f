import { Button, Popover, type PopoverProps, type TypedNumber } from '@updraft/ui';
import { useState } from 'react';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { sumCents, toCents } from '../../lib/cents.ts';
import { dollars } from '../../lib/format.ts';
import { DollarInput } from '../../lib/DollarInput.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';

/** Preset sums in dollars. Only sums that the inventory covers are offered. */
const SUMS = [1, 5, 10, 25, 50, 100];

interface SumPopupProps extends Pick<PopoverProps, 'anchor' | 'onClose'> {
  /** The smallest bet of the game, in cents. */
  leastCents: number;
  /** Reason that no items were selected. */
  problem: string | undefined;
  /** Selects items for a sum; returns false if no items match the sum. */
  onPick: (cents: number) => boolean;
}

/** Popup for the sum to which items are selected: a typed or a preset sum. */
export default function SumPopup({ anchor, onClose, leastCents, problem, onPick }: SumPopupProps) {
  const { t } = useTexts('stake_pick');
  const language = useSettings((state) => state.language);
  const ownCents = useSelection((state) => sumCents(state.items));
  const [amount, setAmount] = useState<TypedNumber>(null);
  const cents = typeof amount === 'number' ? toCents(amount) : 0;
  const pick = (wantedCents: number): void => {
    if (onPick(wantedCents)) onClose();
  };
  return (
    <Popover title={t('sum')} anchor={anchor} onClose={onClose} side="top">
      <form
        className="grid gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (cents > 0) pick(cents);
        }}
      >
        <div className="grid grid-cols-3 gap-2">
          {SUMS.filter((sum) => sum * 100 >= leastCents && sum * 100 <= ownCents).map((sum) => (
            <Button key={sum} size="small" onClick={() => pick(sum * 100)}>
              {dollars(sum, 0, language)}
            </Button>
          ))}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <DollarInput label={t('your_sum')} value={amount} problem={problem} onChange={setAmount} />
          <Button type="submit" variant="primary" disabled={cents === 0}>
            {t('select')}
          </Button>
        </div>
        <p className="text-12 leading-4 text-muted">{t('sum_text')}</p>
      </form>
    </Popover>
  );
}
