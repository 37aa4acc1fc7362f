import { useRef } from 'react';
import { newIdempotencyKey } from './api.ts';

interface AttemptKey {
  /** Returns the key of this content: the same content sent again is the same attempt, any other is a new one. */
  keyOf: (content: unknown) => string;
  /** Ends the attempt once the server has decided it: the same content is then a new one. */
  end: () => void;
}

/** Keys of a form's command. An attempt without a response is repeated under its key. */
export function useAttemptKey(): AttemptKey {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    keyOf: (content) => {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, key: newIdempotencyKey() };
      return last.current.key;
    },
    end: () => {
      last.current = null;
    },
  };
}
