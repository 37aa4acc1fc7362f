import { Suspense, type RefObject } from 'react';
import { usePopups } from '../../lib/popups.ts';
import { useHasToolBar, useIsWide } from '../../lib/media.ts';
import { popupParts, type HangingPopup } from '../popups.ts';

interface PopupPlaceProps {
  name: HangingPopup;
  anchor: RefObject<HTMLElement | null>;
  /**
   * Place of the popup's button: the tool bar where there is one, otherwise the header's menu button, on phones the
   * bottom bar.
   */
  place?: 'tools' | 'md' | 'phone';
}

/** Shows a popup at this button while the popup is open. */
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
