import { useEffect, useRef, useState } from 'react';

/** State of a file being made. `rows`: number of rows so far; null: no file is being made. */
export interface FileInMaking {
  rows: number | null;
  hasFailed: boolean;
  start: (make: (signal: AbortSignal, onProgress: (rows: number) => void) => Promise<void>) => void;
  stop: () => void;
}

/** Makes one file at a time. Unmounting the component stops it. */
export function useFile(): FileInMaking {
  const [rows, setRows] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  return {
    rows,
    hasFailed,
    start: (make) => {
      const mine = new AbortController();
      stopping.current?.abort();
      stopping.current = mine;
      setFailed(false);
      setRows(0);
      const end = (failed: boolean): void => {
        if (stopping.current !== mine) return;
        setRows(null);
        setFailed(failed && !mine.signal.aborted);
      };
      make(mine.signal, (count) => !mine.signal.aborted && setRows(count)).then(
        () => end(false),
        () => end(true),
      );
    },
    stop: () => stopping.current?.abort(),
  };
}
