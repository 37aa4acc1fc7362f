import type { ShownItem } from '@updraft/contract';
import { CircularTimer } from '@updraft/ui';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { Timer } from './state.ts';

const ART = { 72: 48, 128: 96 } as const;

/** The time of the giveaway as a ring around its first prize. */
export function Ring({ item, timer, size }: { item: ShownItem | null; timer: Timer | null; size: keyof typeof ART }) {
  const { t } = useTexts('giveaway');
  const percent = timer ? Math.floor(timer.percentage) : item ? 100 : 0;
  return (
    <CircularTimer share={percent / 100} idle={item === null} size={size} label={t('timer', { percent })}>
      {item && <ItemArt image={item.image} size={ART[size]} alt="" />}
    </CircularTimer>
  );
}
