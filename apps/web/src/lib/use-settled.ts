import { useEffect, useState } from 'react';
import { whenSettled } from './when-settled.ts';

/** True after the first settling, so that later pages of the visit do not wait again. */
let wasSettled = false;

/** Returns true once the page has settled. Parts not needed before a first bet are fetched then. */
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
