/** Opens boxes: sends the command, repeats it until an answer comes, and lets the reels run. */
import type { CallOutput, MessageParams } from '@updraft/contract';
import { api, ApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { reloadInventory } from '../../../entities/inventory/inventory-store.ts';
import { getSession } from '../../../entities/session/session-store.ts';
import { translate } from '../../../lib/i18n.ts';
import { noticeText } from '../../../lib/notice-text.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { getSettings } from '../../../lib/settings.ts';
import { play } from '../../../lib/sound.ts';
import { boxName } from '../box-name.ts';
import { knownDrops, knownSeeds, putSeeds, refreshBox, refreshBoxes, refreshSeeds, type WholeBox } from '../query.ts';
import { rememberOpening } from '../seeds/last-openings.ts';
import { seenSeeds } from '../seeds/use-followed-seeds.ts';
import { keepOpening, keptOpening } from './kept-opening.ts';
import { reelTimes, showMs } from './reel-times.ts';
import { tellResult } from './result-notice.ts';
import { isFreeFor, type KeptOpening, type ReelTimes } from './state.ts';
import { dispatch, getOpening, useOpeningStore } from './store.ts';

/** Pauses before the repeats of a command that got no answer. */
const REPEAT_AFTER_MS = [800, 2000, 4000] as const;

/** Ends the reels that run. */
let endReel: (() => void) | null = null;

type Answer = CallOutput<'POST /api/cases/open'>;

/** True if the player sees the page of this command's box. */
const isSeen = ({ box }: KeptOpening): boolean => useOpeningStore.getState().boxId === box.id;

/** True if the page still waits for this command, and not for one of a later player. */
const isCurrent = ({ key }: KeptOpening): boolean => {
  const state = getOpening();
  return state.kind !== 'ready' && state.opening.key === key;
};

/** Opens as many boxes as are chosen, with the client seed that stands in its field. */
export function openBoxes({ box }: Pick<WholeBox, 'box'>): void {
  const { user } = getSession();
  const seeds = user && knownSeeds(user.id);
  if (!user || !seeds || !isFreeFor(getOpening(), user.id)) return;
  const opening: KeptOpening = {
    key: newIdempotencyKey(),
    playerId: user.id,
    box: { id: box.id, name: box.name, name_ru: box.name_ru },
    request: {
      id: box.id,
      count: useOpeningStore.getState().count,
      box_hash: box.hash,
      price: box.price,
      return_percent: box.return_percent,
      ...seenSeeds(seeds),
      nonce: seeds.nonce,
    },
  };
  keepOpening(opening);
  holdOwnDrops();
  dispatch({ type: 'closed' });
  dispatch({ type: 'asked', opening, isRestored: false });
  play('bet', 'cases');
  void ask(opening, { isRepeat: false });
}

/**
 * Asks for what the last command gave if the page was loaded anew before its result had been shown. It is shown on the
 * page of its box, and told by a notice on another one's.
 */
export function restoreOpening(playerId: number): void {
  const opening = keptOpening(playerId);
  if (opening === null || isCurrent(opening) || !isFreeFor(getOpening(), playerId)) return;
  holdOwnDrops();
  dispatch({ type: 'asked', opening, isRestored: true });
  void ask(opening, { isRepeat: true });
}

/** Asks once more for the result of a command without an answer, on whichever box's page. */
export function askAgain(): void {
  const state = getOpening();
  if (state.kind !== 'unanswered') return;
  dispatch({ type: 'askedAgain' });
  void ask(state.opening, { isRepeat: true });
}

const holdOwnDrops = (): void => useOpeningStore.setState({ refusal: null, seenDropId: knownDrops()[0]?.id ?? 0 });

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Sent =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'turned_away'; error: ApiError }
  /** Repeats of it will never be answered, and nobody knows what came of the first attempt. */
  | { kind: 'closed'; error: ApiError }
  | { kind: 'undecided' };

/** After these the same command may be answered: once the player is signed in, or a little later. */
const MAY_BE_ANSWERED: readonly number[] = [401, 408, 429];

/** True if the server refused the attempt and changed nothing. Without a response, or after a fault, the outcome is unknown. */
const isTurnedAway = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 0 && error.status < 500;

/**
 * Sends the command, and again while nobody knows what came of it: by its key a repeat is the same command. An attempt
 * that is turned away (401, 408, 429) did nothing. But it says nothing of an attempt before it, which may have opened
 * the boxes: so only an answer decides a repeat. One that is refused for good ends the questions.
 */
async function send({ key, request }: KeptOpening, { isRepeat }: { isRepeat: boolean }): Promise<Sent> {
  let isFirst = !isRepeat;
  for (const pauseMs of [...REPEAT_AFTER_MS, null]) {
    try {
      return { kind: 'answered', answer: await api('POST /api/cases/open', request, { idempotencyKey: key }) };
    } catch (error) {
      if (isFirst && isTurnedAway(error)) return { kind: 'turned_away', error };
      if (isTurnedAway(error) && !MAY_BE_ANSWERED.includes(error.status)) return { kind: 'closed', error };
    }
    isFirst = false;
    if (pauseMs !== null) await wait(pauseMs);
  }
  return { kind: 'undecided' };
}

async function ask(opening: KeptOpening, attempt: { isRepeat: boolean }): Promise<void> {
  const sent = await send(opening, attempt);
  if (!isCurrent(opening)) return;
  if (sent.kind === 'undecided') leaveUndecided(opening);
  else if (sent.kind === 'closed') close(opening, sent.error);
  else if (sent.kind === 'turned_away') turnAway(opening, sent.error);
  else if (sent.answer.status === 'success') succeed(opening, sent.answer);
  else refuse(opening, sent.answer);
}

/** The name of the box in the language of the page. */
const nameOf = ({ box }: KeptOpening): string => boxName(box, getSettings().language);

/** Nobody knows what came of the command: it is kept, and the player asks again when they want to. */
function leaveUndecided(opening: KeptOpening): void {
  dispatch({ type: 'unanswered' });
  // On the page of a box its button says so.
  if (useOpeningStore.getState().boxId === null)
    notify({ type: 'info', message: 'cases.unanswered_left', params: { box: nameOf(opening) } });
}

/** The command was not carried out. A page that no longer shows its box is told which one it was. */
function tellNotOpened(opening: KeptOpening, { message, params }: { message: string; params?: MessageParams }): void {
  notify({
    type: 'error',
    message: 'cases.not_opened',
    additional: message,
    params: { ...params, box: nameOf(opening) },
  });
}

function turnAway(opening: KeptOpening, error: ApiError): void {
  keepOpening(null);
  dispatch({ type: 'refused' });
  if (isSeen(opening) || error.endsSession) notifyError(error, 'cases_error.open');
  else tellNotOpened(opening, error);
}

/** Says what is known where no answer will come: the inventory and the history have whatever the command gave. */
function close(opening: KeptOpening, { message, params }: ApiError): void {
  keepOpening(null);
  dispatch({ type: 'refused' });
  notify({
    type: 'info',
    message: 'cases.never_answered',
    additional: message,
    params: { ...params, box: nameOf(opening) },
  });
  void reloadInventory();
  void refreshSeeds(opening.playerId);
}

function refuse(opening: KeptOpening, { message, params }: Extract<Answer, { status: 'error' }>): void {
  const { playerId, request } = opening;
  keepOpening(null);
  dispatch({ type: 'refused' });
  if (isSeen(opening)) useOpeningStore.setState({ refusal: noticeText({ message, params }, translate) });
  else tellNotOpened(opening, { message, params });
  // Reloads the data that was out of date.
  if (message === 'cases_api.seeds_changed' || message === 'cases_api.no_client_seed') void refreshSeeds(playerId);
  else if (message.startsWith('cases_api.box_')) void refreshBox(request.id);
}

/** Running times of the reels; 0 if the box is not on screen or the player prefers less movement. */
const timesOf = (opening: KeptOpening): ReelTimes =>
  reelTimes({
    isQuick: useOpeningStore.getState().isQuick,
    isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isHidden: document.hidden || !isSeen(opening),
  });

function succeed(opening: KeptOpening, { winItems, balance, nonce }: Extract<Answer, { status: 'success' }>): void {
  const times = timesOf(opening);
  getSession().setBalance(balance);
  // Live drops do not tell an anonymous player which are their own: the list does.
  if (getSession().user?.is_anonymous) void refreshBoxes();
  const { playerId, request } = opening;
  const seeds = knownSeeds(playerId);
  // A restored command may be older than what is known of the seeds.
  if (seeds?.server_seed_hash === request.server_seed_hash && seeds.nonce <= nonce)
    putSeeds(playerId, { ...seeds, client_seed: request.client_seed ?? seeds.client_seed, nonce });
  rememberOpening(request.server_seed_hash, winItems[0]?.opening);
  dispatch({ type: 'answered', won: winItems, times });
  const show = (): void => {
    endReel = null;
    if (!isCurrent(opening)) return;
    // A result that nobody has seen stays kept: it waits on the page of its box, also after a reload.
    if (isSeen(opening)) keepOpening(null);
    dispatch({ type: 'stopped' });
    tellResult({ isSeen: isSeen(opening) });
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

/** True if the page shows the result of the last command. */
const isResultSeen = (): boolean => {
  const state = getOpening();
  return state.kind === 'shown' && isSeen(state.opening);
};

/** The page of a box is shown, with the result that was left in mid-reel if there is one. */
export function enterBox(boxId: number): void {
  useOpeningStore.setState({ boxId, refusal: null });
  if (isResultSeen()) keepOpening(null);
}

/**
 * The page of a box is left: reels that run end, and a notice tells what they gave. A result that was not seen waits for
 * its player; one that was seen is closed, which keeps its items.
 */
export function leaveBox(): void {
  if (isResultSeen()) dispatch({ type: 'closed' });
  useOpeningStore.setState({ boxId: null });
  skipReel();
}
