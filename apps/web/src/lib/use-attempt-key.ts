import { useRef } from 'react';
import { newIdempotencyKey } from './api.ts';

/** A key for each content: the same content sent again is the same attempt, any other is a new one. */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string } | null>(null);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
