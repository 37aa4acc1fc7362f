import { Suspense, type RefObject } from 'react';
import { usePopups } from '../../lib/popups.ts';
import { useHasToolBar, useIsWide } from '../../lib/media.ts';
import { popupParts, type HangingPopup } from '../popups.ts';

interface PopupPlaceProps {
  name: HangingPopup;
  anchor: RefObject<HTMLElement | null>;
  /**
   * Place of this button if several buttons can open the popup: the tool bar (from 1440 px), the header (from 768 px)
   * or the bottom bar of phones. The popup opens at the button of the current width only.
   */
  place?: 'tools' | 'md' | 'phone';
}

/** Shows the popup `name` at the button `anchor` while the popup is open. */
export function PopupPlace({ name, anchor, place }: PopupPlaceProps) {
  const open = usePopups((state) => state.open === name);
  const isWide = useIsWide();
  const hasToolBar = useHasToolBar();
  const isHere = place === undefined || (place === 'tools' ? hasToolBar : place === 'md' ? isWide : !isWide);
  if (!open || !isHere) return null;
  const Part = popupParts[name];
  return (
    <Suspense fallback={null}>
      <Part anchor={anchor} />
    </Suspense>
  );
}
