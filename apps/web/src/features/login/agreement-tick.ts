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
 * What a tick of the box does: it is shown at once, sent, and counts once the server has noted it, because the sign-in's
 * window carries what the server noted. Ticks are sent one after another; the last one decides.
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
