/** Opens boxes: sends the command, repeats it up to three times while its outcome is unknown, and runs the reels. */
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

/** Pauses before each repeat of a command without a response, ms. */
const REPEAT_AFTER_MS = [800, 2000, 4000] as const;

/** Ends the running reels; null: none run. */
let endReel: (() => void) | null = null;

type Answer = CallOutput<'POST /api/cases/open'>;

/** True if the page shows the box of this command. */
const isSeen = ({ box }: KeptOpening): boolean => useOpeningStore.getState().boxId === box.id;

/** True if the page still handles this command. False after a later command replaced it. */
const isCurrent = ({ key }: KeptOpening): boolean => {
  const state = getOpening();
  return state.kind !== 'ready' && state.opening.key === key;
};

/** Opens the chosen number of boxes with the client seed of the form. */
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
 * Requests the result of the last command after a reload, if the result was not shown before it. The result appears on
 * the page of its box. On other pages a notice shows it.
 */
export function restoreOpening(playerId: number): void {
  const opening = keptOpening(playerId);
  if (opening === null || isCurrent(opening) || !isFreeFor(getOpening(), playerId)) return;
  holdOwnDrops();
  dispatch({ type: 'asked', opening, isRestored: true });
  void ask(opening, { isRepeat: true });
}

/** Requests once more the result of a command without a response. The page may show any box. */
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
  /** The server will refuse each repeat, and the outcome of the first attempt is unknown. */
  | { kind: 'closed'; error: ApiError }
  | { kind: 'undecided' };

/** Statuses after which a repeat of the command can still succeed: once the player has signed in, or a little later. */
const MAY_BE_ANSWERED: readonly number[] = [401, 408, 429];

/**
 * True if the server refused the attempt and changed nothing. Without a response, or after a server error, the outcome
 * is unknown.
 */
const isTurnedAway = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 0 && error.status < 500;

/**
 * Sends the command, and repeats it with the same key while its outcome is unknown. A refused first attempt did
 * nothing, and is not repeated. A refused repeat does not show whether an earlier attempt opened the boxes: after 401,
 * 408 or 429 the repeats go on, after any other refusal they end.
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

/** Returns the name of the box in the language of the page. */
const nameOf = ({ box }: KeptOpening): string => boxName(box, getSettings().language);

/** Leaves a command whose outcome is unknown. It stays stored, and the player can request the result again. */
function leaveUndecided(opening: KeptOpening): void {
  dispatch({ type: 'unanswered' });
  // The button of the box shows this state on its page instead.
  if (useOpeningStore.getState().boxId === null)
    notify({ type: 'info', message: 'cases.unanswered_left', params: { box: nameOf(opening) } });
}

/**
 * Notifies the player that a command was not carried out. The notice names the box, because the page no longer shows
 * it.
 */
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

/**
 * Ends a command that will get no response. The notice refers to the inventory, which contains the items if the boxes
 * were opened.
 */
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
  // Reloads the outdated data.
  if (message === 'cases_api.seeds_changed' || message === 'cases_api.no_client_seed') void refreshSeeds(playerId);
  else if (message.startsWith('cases_api.box_')) void refreshBox(request.id);
}

/** Returns the running times of the reels; 0 if the box is not on screen or the player prefers reduced motion. */
const timesOf = (opening: KeptOpening): ReelTimes =>
  reelTimes({
    isQuick: useOpeningStore.getState().isQuick,
    isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isHidden: document.hidden || !isSeen(opening),
  });

function succeed(opening: KeptOpening, { winItems, balance, nonce }: Extract<Answer, { status: 'success' }>): void {
  const times = timesOf(opening);
  getSession().setBalance(balance);
  // Events of live drops do not mark an anonymous player's own drops. The list does.
  if (getSession().user?.is_anonymous) void refreshBoxes();
  const { playerId, request } = opening;
  const seeds = knownSeeds(playerId);
  // An opening restored after a reload may have older seeds than those known now. Newer seeds are not overwritten.
  if (seeds?.server_seed_hash === request.server_seed_hash && seeds.nonce <= nonce)
    putSeeds(playerId, { ...seeds, client_seed: request.client_seed ?? seeds.client_seed, nonce });
  rememberOpening(request.server_seed_hash, winItems[0]?.opening);
  dispatch({ type: 'answered', won: winItems, times });
  const show = (): void => {
    endReel = null;
    if (!isCurrent(opening)) return;
    // A result that was not seen stays stored. It then appears on the page of its box, even after a reload.
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

/** Ends the reels at once and shows the result. */
export const skipReel = (): void => endReel?.();

/** True if the page shows the result of the last command. */
const isResultSeen = (): boolean => {
  const state = getOpening();
  return state.kind === 'shown' && isSeen(state.opening);
};

/** Called when the page of a box is shown. It shows the pending result of that box if there is one. */
export function enterBox(boxId: number): void {
  useOpeningStore.setState({ boxId, refusal: null });
  if (isResultSeen()) keepOpening(null);
}

/**
 * Called when the page of a box is left. A result that was seen is closed, and its items are kept. Running reels end,
 * and a notice shows their result, which stays pending until the player sees it.
 */
export function leaveBox(): void {
  if (isResultSeen()) dispatch({ type: 'closed' });
  useOpeningStore.setState({ boxId: null });
  skipReel();
}
