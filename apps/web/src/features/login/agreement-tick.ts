/** State of the agreement's box. `ticked`: as shown. `noted`: true if the server has stored the tick. */
export interface Tick {
  ticked: boolean;
  noted: boolean;
}

interface Options {
  /** Sends a tick to the server. Rejects if the server has not stored it. */
  send: (ticked: boolean) => Promise<void>;
  show: (tick: Tick) => void;
  fail: (error: unknown) => void;
}

/**
 * Returns the handler of the box's ticks. A tick is shown at once and sent. It counts once the server has stored it,
 * because the sign-in's window carries the stored value. Ticks are sent one after another, and only the last one is
 * shown as stored.
 */
export const createTicking = ({ send, show, fail }: Options): ((ticked: boolean) => Promise<void>) => {
  let last = 0;
  let before = Promise.resolve();
  return (ticked) => {
    last += 1;
    const own = last;
    const isLast = (): boolean => own === last;
    show({ ticked, noted: false });
    before = before.then(async () => {
      if (!isLast()) return;
      try {
        await send(ticked);
        if (isLast()) show({ ticked, noted: ticked });
      } catch (error) {
        if (!isLast()) return;
        show({ ticked: false, noted: false });
        fail(error);
      }
    });
    return before;
  };
};
