import type { CaseBox } from '@updraft/contract';
import { classes, IconButton } from '@updraft/ui';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { boxName } from '../box-name.ts';
import { useBoxList } from './list-store.ts';

/** Star button that marks a box as a favourite in this browser. */
export function FavouriteButton({ box, className }: { box: CaseBox; className?: string }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const isFavourite = useBoxList(({ favourites }) => favourites.includes(box.id));
  const toggle = useBoxList((state) => state.toggleFavourite);
  return (
    <IconButton
      icon="star"
      label={t('favourite', { box: boxName(box, language) })}
      aria-pressed={isFavourite}
      onClick={() => toggle(box.id)}
      className={classes('aria-pressed:text-info! aria-pressed:[&_svg]:fill-current', className)}
    />
  );
}
