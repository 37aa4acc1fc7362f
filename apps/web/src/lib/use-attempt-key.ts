import { useRef } from 'react';
import { newIdempotencyKey } from './api.ts';

interface AttemptKey {
  /**
   * Returns the key of a content. The same content is a repeat of the same attempt, and any other
   * content a new attempt.
   */
  keyOf: (content: unknown) => string;
  /** Ends the attempt after the server has decided it. The same content then gets a new key. */
  end: () => void;
}

/**
 * Returns the idempotency keys of a form's command. An attempt without a response is repeated with
 * the same key.
 */
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
