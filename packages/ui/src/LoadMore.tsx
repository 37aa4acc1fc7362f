import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { useFailureShown } from './failure-shown.ts';

export interface LoadMoreProps {
  label: string;
  failedText: string;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
  className?: string;
}

/**
 * The end of a list with more pages. The next page is loaded when this end comes near the window, or when the button is
 * pressed. After a failure only the button loads it.
 */
export function LoadMore({ label, failedText, loading, failed, onMore, className }: LoadMoreProps) {
  useFailureShown(failed ? failedText : null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || loading || failed) return;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && onMore(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [loading, failed, onMore]);
  return (
    <div ref={end} className={classes('flex flex-col items-center gap-2 pt-4', className)}>
      {failed && (
        <p role="alert" className="text-14 text-loss">
          {failedText}
        </p>
      )}
      <Button size="small" loading={loading} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
