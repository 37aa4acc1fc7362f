import { useRef } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import type { DepositForm } from './deposit-state.ts';

/** A key for each content of the form: the same attempt sent again is the same deposit, another one is another. */
export function useAttemptKey(): (form: DepositForm) => string {
  const last = useRef<{ form: string; key: string } | null>(null);
  return (form) => {
    const content = JSON.stringify(form);
    if (last.current?.form !== content) last.current = { form: content, key: newIdempotencyKey() };
    return last.current.key;
  };
}
