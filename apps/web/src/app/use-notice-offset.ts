import { useEffect, useState } from 'react';
import { noticeOffset, type Box } from './notice-offset.ts';

/** Interval of checks for elements that have appeared, gone or moved while notices are shown, ms. */
const LOOK_MS = 200;
const USUAL_HEIGHT = 52;
const MARGIN = { top: 8, bottom: 16 } as const;

/** Selector of the controls of a dialog that no notice may cover, disabled ones included. */
const CONTROLS = 'button, a, input, [data-keep-clear]';
const boxesOf = (place: ParentNode, what: string): Box[] =>
  Array.from(place.querySelectorAll(what), (element) => element.getBoundingClientRect());

/** The toast in front of all others, or all plain notices. */
const SHOWN = '[data-sonner-toast][data-front=true], [data-plain-notices]';

/** Visible height of each notice behind the front one, CSS pixels. */
const PEEK = 8;
const MAX_BEHIND = 3;

const stackHeight = (front: Element | null): number => {
  const behind = Math.min(
    MAX_BEHIND,
    document.querySelectorAll('[data-sonner-toast][data-front=false][data-visible=true]').length,
  );
  return (front?.clientHeight ?? USUAL_HEIGHT) + behind * PEEK;
};

const measure = (edge: 'top' | 'bottom'): number => {
  const front = document.querySelector(SHOWN);
  const { innerWidth: width, innerHeight: height } = window;
  const corner = {
    edge,
    width,
    height,
    noticesWidth: front?.clientWidth ?? Math.min(352, width),
    noticesHeight: stackHeight(front),
    margin: MARGIN[edge],
  };
  const clearOf = (boxes: Box[]): number | null => noticeOffset(boxes, corner);
  const dialog = Array.from(document.querySelectorAll('[data-modal]')).at(-1);
  // Anything in a dialog may be pressed next. So notices are below or above the dialog if there is room, else clear of
  // its controls, else clear of the parts marked with `data-keep-clear`.
  if (dialog)
    return (
      clearOf([dialog.getBoundingClientRect()]) ??
      clearOf(boxesOf(dialog, CONTROLS)) ??
      clearOf(boxesOf(dialog, '[data-keep-clear]')) ??
      MARGIN[edge]
    );
  // If there is no room beside all marked parts, the notices may cover those that have just appeared (`new`).
  return (
    clearOf(boxesOf(document, '[data-keep-clear]')) ??
    clearOf(boxesOf(document, '[data-keep-clear]:not([data-keep-clear=new])')) ??
    MARGIN[edge]
  );
};

/**
 * Returns the distance of the notices from the window's edge, in CSS pixels, at which they cover no controls if there
 * is room. It is measured again when `signal` changes, and every `LOOK_MS` while notices are shown.
 */
export function useNoticeOffset(edge: 'top' | 'bottom', signal: unknown): number {
  const [offset, setOffset] = useState<number>(MARGIN[edge]);
  useEffect(() => {
    const look = (): void => setOffset(measure(edge));
    look();
    const timer = setInterval(() => {
      if (document.querySelector(SHOWN) === null) return;
      look();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [edge, signal]);
  return offset;
}
