import { useState } from 'react';

/** Returns true if `condition` has ever been true. */
export function useOnce(condition: boolean): boolean {
  const [was, setWas] = useState(condition);
  if (condition && !was) setWas(true);
  return was || condition;
}
