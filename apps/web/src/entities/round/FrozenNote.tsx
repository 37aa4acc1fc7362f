import { Icon } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';

/** Says on the picture of a round that it stands still, because nothing is heard. */
export function FrozenNote() {
  const { t } = useTexts('game');
  return (
    <p
      role="status"
      className="absolute top-2 left-1/2 flex max-w-[92%] @max-md:top-auto @max-md:bottom-2 -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-ink-900 px-3 py-1 text-12 whitespace-nowrap"
    >
      <Icon name="warning" size={16} className="text-lift" />
      {t('frozen')}
    </p>
  );
}
