import { useLayoutEffect, useRef } from 'react';
import { distanceFromEnd, END_PX, type RowsProps } from './rows.ts';
import { follows } from './scroll-rule.ts';

/** More are not drawn at once, should the window of those in sight not arrive. */
const AT_MOST = 200;

/** All messages, as they are until the window of those in sight takes over. */
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
  // Before the picture: the newest message is what is seen first.
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
