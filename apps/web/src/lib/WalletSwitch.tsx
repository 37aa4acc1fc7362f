import { classes } from '@updraft/ui';
import { openModal, preloadModal } from './modals.ts';
import { useTexts } from './texts.ts';

const WAYS = ['deposit', 'withdraw'] as const;

/** Switch between the two dialogs of the wallet, shown at the top of each. */
export function WalletSwitch({ here }: { here: (typeof WAYS)[number] }) {
  const { t } = useTexts('shell');
  return (
    <div role="group" aria-label={t('wallet')} className="grid grid-cols-2 gap-1 rounded-8 border border-line p-1">
      {WAYS.map((way) => (
        <button
          key={way}
          type="button"
          aria-pressed={way === here}
          onPointerEnter={() => preloadModal(way)}
          onClick={() => way !== here && openModal(way)}
          className={classes(
            'min-h-9 cursor-pointer rounded-8 px-2 text-14 max-md:min-h-11',
            way === here ? 'bg-ink-800 font-medium text-text' : 'text-muted hover:text-text',
          )}
        >
          {t(way)}
        </button>
      ))}
    </div>
  );
}
