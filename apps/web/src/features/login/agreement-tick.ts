/** The box of the agreement: as it is shown, and whether the server has noted it. */
export interface Tick {
  ticked: boolean;
  noted: boolean;
}

interface Options {
  /** Tells the server. Rejects when it was not noted. */
  send: (ticked: boolean) => Promise<void>;
  show: (tick: Tick) => void;
  fail: (error: unknown) => void;
}

/**
 * Returns the handler of the box's ticks. A tick is shown at once and sent. It counts once the server has stored it,
 * because the sign-in's window carries the stored value. Ticks are sent one after another; the last one decides.
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
