import { Suspense, type RefObject } from 'react';
import { usePopups } from '../../lib/popups.ts';
import { useIsWide } from '../../lib/media.ts';
import { popupParts, type HangingPopup } from './popup-parts.ts';

interface PopupPlaceProps {
  name: HangingPopup;
  anchor: RefObject<HTMLElement | null>;
  /** The same popup hangs from a header button on wide screens and from the bottom bar on a phone. */
  place?: 'md' | 'phone';
}

/** Shows a popup at its button while it is the open one. */
export function PopupPlace({ name, anchor, place }: PopupPlaceProps) {
  const open = usePopups((state) => state.open === name);
  const isWide = useIsWide();
  const isHere = place === undefined || (place === 'md') === isWide;
  if (!open || !isHere) return null;
  const Part = popupParts[name];
  return (
    <Suspense fallback={null}>
      <Part anchor={anchor} />
    </Suspense>
  );
}
