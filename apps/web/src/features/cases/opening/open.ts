/** Opens boxes: sends the command, repeats it until an answer comes, and lets the reels run. */
import type { CallOutput } from '@updraft/contract';
import { api, ApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { reloadInventory } from '../../../entities/inventory/inventory-store.ts';
import { getSession } from '../../../entities/session/session-store.ts';
import { translate } from '../../../lib/i18n.ts';
import { noticeText } from '../../../lib/notice-text.ts';
import { notifyError } from '../../../lib/notices.ts';
import { play } from '../../../lib/sound.ts';
import { knownDrops, knownSeeds, putSeeds, refreshBox, refreshSeeds, type WholeBox } from '../query.ts';
import { rememberOpening } from '../seeds/last-openings.ts';
import { useSeedForm } from '../seeds/seed-form.ts';
import { keepOpening, keptOpening } from './kept-opening.ts';
import { reelTimes, showMs } from './reel-times.ts';
import { tellResult } from './result-notice.ts';
import { isFree, type KeptOpening } from './state.ts';
import { dispatch, getOpening, useOpeningStore } from './store.ts';

/** Pauses before the repeats of a command that got no answer. */
const REPEAT_AFTER_MS = [800, 2000, 4000] as const;

/** An answer that says nothing of the command: the network, a restart, a fault. By its key a repeat is the same command. */
const isUndecided = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** The box's name in both languages, for the notice of a win. */
type Named = Pick<WholeBox['box'], 'id' | 'name' | 'name_ru'>;

/** Ends the reels that run. */
let endReel: (() => void) | null = null;

type Answer = CallOutput<'POST /api/cases/open'>;

/** Opens as many boxes as are chosen, with the client seed that stands in its field. */
export function openBoxes({ box }: Pick<WholeBox, 'box'>): void {
  const { user } = getSession();
  const seeds = user && knownSeeds(user.id);
  if (!user || !seeds || !isFree(getOpening())) return;
  const { text } = useSeedForm.getState();
  const opening: KeptOpening = {
    key: newIdempotencyKey(),
    playerId: user.id,
    request: {
      ...{ id: box.id, count: useOpeningStore.getState().count, box_hash: box.hash, price: box.price },
      ...{ server_seed_hash: seeds.server_seed_hash, nonce: seeds.nonce },
      ...(text !== seeds.client_seed && { client_seed: text }),
    },
  };
  keepOpening(opening);
  holdOwnDrops();
  dispatch({ type: 'closed' });
  dispatch({ type: 'asked', opening, isRestored: false });
  play('bet', 'cases');
  void ask(opening, box);
}

/** Shows what the last command gave if the page was loaded anew before its result had been shown. */
export function restoreOpening(playerId: number, box: Named): void {
  const opening = keptOpening({ playerId, boxId: box.id });
  if (opening === null || !isFree(getOpening())) return;
  holdOwnDrops();
  dispatch({ type: 'asked', opening, isRestored: true });
  void ask(opening, box);
}

/** Asks once more for the result of a command without an answer. */
export function askAgain(box: Named): void {
  const state = getOpening();
  if (state.kind !== 'unanswered') return;
  dispatch({ type: 'askedAgain' });
  void ask(state.opening, box);
}

const holdOwnDrops = (): void => useOpeningStore.setState({ refusal: null, seenDropId: knownDrops()[0]?.id ?? 0 });

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function send({ key, request }: KeptOpening): Promise<Answer> {
  for (const pauseMs of REPEAT_AFTER_MS) {
    try {
      return await api('POST /api/cases/open', request, { idempotencyKey: key });
    } catch (error) {
      if (!isUndecided(error)) throw error;
    }
    await wait(pauseMs);
  }
  return api('POST /api/cases/open', request, { idempotencyKey: key });
}

async function ask(opening: KeptOpening, box: Named): Promise<void> {
  try {
    const answer = await send(opening);
    if (answer.status === 'success') succeed(opening, box, answer);
    else refuse(opening, answer);
  } catch (error) {
    if (isUndecided(error)) return dispatch({ type: 'unanswered' });
    keepOpening(null);
    dispatch({ type: 'refused' });
    notifyError(error, 'cases_error.open');
  }
}

function succeed(
  opening: KeptOpening,
  box: Named,
  { winItems, balance, nonce }: Extract<Answer, { status: 'success' }>,
): void {
  const { isQuick } = useOpeningStore.getState();
  const times = reelTimes({
    isQuick,
    isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isHidden: document.hidden,
  });
  getSession().setBalance(balance);
  const { playerId, request } = opening;
  const seeds = knownSeeds(playerId);
  // A restored command may be older than what is known of the seeds.
  if (seeds?.server_seed_hash === request.server_seed_hash && seeds.nonce <= nonce)
    putSeeds(playerId, { ...seeds, client_seed: request.client_seed ?? seeds.client_seed, nonce });
  rememberOpening(request.server_seed_hash, winItems[0]?.opening);
  dispatch({ type: 'answered', won: winItems, times });
  const show = (): void => {
    endReel = null;
    keepOpening(null);
    dispatch({ type: 'stopped' });
    tellResult(box);
    void reloadInventory();
  };
  if (getOpening().kind !== 'reeling') return show();
  const timer = setTimeout(show, showMs(times, winItems.length));
  endReel = () => {
    clearTimeout(timer);
    show();
  };
}

/** Ends the reels at once: their result has been decided. */
export const skipReel = (): void => endReel?.();

/** The page of a box is left: reels that run end, and what they gave is in the inventory. */
export function leaveBox(): void {
  skipReel();
  dispatch({ type: 'closed' });
}

function refuse({ playerId, request }: KeptOpening, { message, params }: Extract<Answer, { status: 'error' }>): void {
  keepOpening(null);
  dispatch({ type: 'refused' });
  useOpeningStore.setState({ refusal: noticeText({ message, params }, translate) });
  // What was out of date is shown as it is now.
  if (message === 'cases_api.seeds_changed' || message === 'cases_api.no_client_seed') void refreshSeeds(playerId);
  else if (message.startsWith('cases_api.box_')) void refreshBox(request.id);
}
