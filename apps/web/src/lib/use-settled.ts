import { useEffect, useState } from 'react';
import { whenSettled } from './when-settled.ts';

/** Another page of the same visit does not wait again. */
let wasSettled = false;

/** Whether the page has settled: what is not needed before a first bet comes then. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(wasSettled);
  useEffect(
    () =>
      whenSettled(() => {
        wasSettled = true;
        setSettled(true);
      }),
    [],
  );
  return isSettled;
}
