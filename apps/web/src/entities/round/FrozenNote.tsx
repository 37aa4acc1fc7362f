import { classes, Icon } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';

const CENTRED = 'left-1/2 -translate-x-1/2';
/**
 * Classes of the note's place on the picture of a game. `top`: top centre. `edge`: top centre, on a narrow picture
 * bottom centre. `corner`: top left, on a narrow picture bottom centre.
 */
const PLACES = {
  top: `top-2 ${CENTRED}`,
  edge: `top-2 ${CENTRED} @max-md:top-auto @max-md:bottom-2`,
  corner: 'top-2 left-2 @max-md:top-auto @max-md:bottom-2 @max-md:left-1/2 @max-md:-translate-x-1/2',
} as const;

/** Note on the picture of a round that is frozen because no messages arrive. The top bar shows no text in that case. */
export function FrozenNote({ place = 'edge' }: { place?: keyof typeof PLACES }) {
  const { t } = useTexts('game');
  return (
    <p
      role="status"
      data-frozen
      className={classes(
        'absolute flex max-w-[92%] items-center gap-2 rounded-full border border-line bg-ink-900 px-3 py-1 text-12 whitespace-nowrap',
        PLACES[place],
      )}
    >
      <Icon name="warning" size={16} className="text-lift" />
      {t('frozen')}
    </p>
  );
}
