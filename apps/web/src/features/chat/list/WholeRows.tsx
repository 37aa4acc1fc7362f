import { useLayoutEffect, useRef } from 'react';
import { distanceFromEnd, END_PX, type RowsProps } from './rows.ts';
import { follows } from './scroll-rule.ts';

/** Largest number of messages that this list draws. */
const AT_MOST = 200;

/** List that draws the newest messages, used until the windowed list is loaded. */
export function WholeRows({ messages, scroller, end, reach, onMoved, children }: RowsProps) {
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  useLayoutEffect(() => {
    if (!content.current) return;
    const toEnd = (): void => scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
    const look = (): void => onMoved((isFollowing.current = follows(distanceFromEnd(scroller))));
    end.current = toEnd;
    reach.current = (id) =>
      content.current?.querySelector(`[data-message="${id}"]`)?.scrollIntoView({ block: 'center' });
    scroller.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(() => isFollowing.current && toEnd());
    sizes.observe(scroller);
    sizes.observe(content.current);
    return () => {
      scroller.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroller, end, reach, onMoved]);
  // Runs before the paint, so that the newest message is visible first.
  useLayoutEffect(() => {
    if (isFollowing.current) end.current();
  }, [end, messages]);
  const shown = messages.slice(-AT_MOST);
  return (
    <div ref={content} style={{ paddingBottom: END_PX }}>
      {shown.map((message, index) => (
        <div key={message.id} data-message={message.id} className="[contain:layout_style]">
          {children(message, shown[index - 1])}
        </div>
      ))}
    </div>
  );
}
