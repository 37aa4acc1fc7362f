import { useEffect, useState } from 'react';
import { whenSettled } from './when-settled.ts';

/** Another page of the same visit does not wait again. */
let wasSettled = false;

/** Returns true once the page has settled: parts not needed before a first bet are fetched then. */
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
