import { Suspense, type RefObject } from 'react';
import { usePopups } from '../../lib/popups.ts';
import { useHasToolBar, useIsWide } from '../../lib/media.ts';
import { popupParts, type HangingPopup } from '../popups.ts';

interface PopupPlaceProps {
  name: HangingPopup;
  anchor: RefObject<HTMLElement | null>;
  /** The same popup hangs from the tool bar where there is one, from the header's menu button below that, and from the bottom bar on a phone. */
  place?: 'tools' | 'md' | 'phone';
}

/** Shows a popup at its button while it is the open one. */
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
