import { classes } from '@updraft/ui';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { dollars, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { chanceWith, stakedCents, stakedItems } from '../own-part.ts';
import { useJackpot } from '../table.ts';
import { isBettingOpen } from '../state-types.ts';

/**
 * The player's items and stake in the pot. While items are selected, the chance and the stake with them. The current
 * chance is above the spinner.
 */
export function OwnFigures() {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const maxItems = useJackpot((state) => state.settings?.maxItems ?? 20);
  const stakes = useJackpot((state) => state.selfBets);
  const phase = useJackpot((state) => state.phase);
  const selectedCents = useSelection((state) => state.selectedCents);
  const more = isBettingOpen({ phase }) ? selectedCents : 0;
  const next = useJackpot((state) => (more === 0 ? null : chanceWith(state, more)));
  const staked = stakedCents(stakes);
  const sum = (cents: number): string => dollars(cents / 100, 2, language);
  return (
    <dl className="grid grid-cols-2 gap-2">
      <Figure
        name={t(more === 0 ? 'your_items' : 'chance_with')}
        now={t('items_of', { count: stakedItems(stakes), max: maxItems })}
        next={more === 0 ? null : next === null ? t('no_opponent') : percent(next / 100, 2, language)}
      />
      <Figure
        name={t(more === 0 ? 'your_stake' : 'stake_with')}
        now={sum(staked)}
        next={more === 0 ? null : sum(staked + more)}
      />
    </dl>
  );
}

/** Figure with its current value, or with its next value while items are selected. */
function Figure({ name, now, next }: { name: string; now: string; next: string | null }) {
  return (
    <div className="min-w-0 rounded-8 bg-ink-850 px-3 py-2 tabular-nums">
      <dt className="truncate text-12 text-muted">{name}</dt>
      <dd className={classes('truncate text-16 font-semibold', next !== null && 'text-info')}>{next ?? now}</dd>
    </div>
  );
}
