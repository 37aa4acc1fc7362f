import { VIDEO_STOP_DELAY_MS } from '@updraft/contract/constants';
import { useEffect, useRef } from 'react';
import { isCovered, onCoverChange } from '../../lib/page-covered.ts';
import { onIdle } from '../../lib/idle.ts';
import { crashStore } from './store.ts';
import { isSafari, VIDEO_NAMES, videoOf, wantedFrom, type VideoName } from './video-plan.ts';

/** Longest wait for an idle moment before the videos are fetched, ms. */
const IDLE_WITHIN_MS = 3000;

/** Videos in the order of their likely use. `FETCHED_AT_ONCE`: number of videos fetched in one waiting phase. */
const FETCH_ORDER: readonly VideoName[] = ['low', 'crash', 'medium', 'high'];
const FETCHED_AT_ONCE = 2;

/** Fetches a video in advance, because the browser needs longer than a frame to create its player. */
const prepare = (name: VideoName, video: HTMLVideoElement): void => {
  if (video.preload === 'auto') return;
  video.poster = `/video/${name}.webp`;
  video.preload = 'auto';
};

/**
 * Plays a video, or pauses it while a dialog covers it, because a playing video slows down the presses in the dialog.
 */
const playOrRest = (video: HTMLVideoElement): void => {
  if (isCovered()) video.pause();
  else video.play().catch(() => undefined);
};

/** Shows and starts a video. Its poster is shown until the video plays, and stays if the browser refuses to play it. */
const start = (name: VideoName, video: HTMLVideoElement): void => {
  prepare(name, video);
  video.style.opacity = '1';
  playOrRest(video);
};

/**
 * Stops a video. The crash video is rewound here, after the round, because seeking is too slow for an animated frame.
 * Loops keep their position.
 */
const stop = (name: VideoName, video: HTMLVideoElement): void => {
  if (video.style.opacity === '0') return;
  video.style.opacity = '0';
  video.pause();
  if (name === 'crash') video.currentTime = 0;
};

/** Prepares videos one at a time, each in its own idle moment. Returns a function that cancels the rest. */
const prepareInTurn = ([first, ...rest]: readonly (readonly [VideoName, HTMLVideoElement])[]): (() => void) => {
  if (first === undefined) return () => undefined;
  let callOff = onIdle(
    () => {
      prepare(...first);
      callOff = prepareInTurn(rest);
    },
    { withinMs: IDLE_WITHIN_MS },
  );
  return () => callOff();
};

const missing = (videos: ReadonlyMap<VideoName, HTMLVideoElement>): (readonly [VideoName, HTMLVideoElement])[] =>
  FETCH_ORDER.flatMap((name) => {
    const video = videos.get(name);
    return video === undefined || video.preload === 'auto' ? [] : [[name, video] as const];
  });

/**
 * Plays the video of the phase, or pauses it while a dialog covers it. Earlier videos stop 400 ms later, when the new
 * one covers them. If a level's video is not prepared, the current video continues, because preparing one would delay
 * the flight. A page opened in mid-flight prepares its videos during that flight, so that they follow the levels too.
 */
function followPhases(videos: ReadonlyMap<VideoName, HTMLVideoElement>): () => void {
  /** Video of the current phase; null: none; undefined: no loaded state has been handled yet. */
  let current: VideoName | null | undefined;
  /** True during the flight in which the page was loaded. */
  let isJoined = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callOff: () => void = () => undefined;
  const stopOthers = (): void => {
    for (const [name, video] of videos) if (name !== current) stop(name, video);
  };
  const follow = (): void => {
    const state = crashStore.getState();
    if (!state.loaded) return;
    const next = videoOf(state);
    if (next === current) return;
    const video = next === null ? undefined : videos.get(next);
    if (current && current !== 'crash' && state.phase === 'running' && video?.preload !== 'auto') return;
    if (state.phase !== 'running') isJoined = false;
    else if (current === undefined) isJoined = true;
    current = next;
    if (next !== null && video) start(next, video);
    clearTimeout(timer);
    timer = setTimeout(stopOthers, VIDEO_STOP_DELAY_MS);
    callOff();
    // No video is prepared in flight, because no idle moment is long enough. The flight in which the page was opened is
    // an exception, because its levels need their videos.
    if (isJoined)
      callOff = prepareInTurn(
        wantedFrom(state.level).flatMap((name) => missing(videos).filter(([other]) => other === name)),
      );
    else if (next === null) callOff = prepareInTurn(missing(videos).slice(0, FETCHED_AT_ONCE));
  };
  const onCover = (): void => {
    const video = current ? videos.get(current) : undefined;
    // The crash video is not played a second time.
    if (video && !video.ended) playOrRest(video);
  };
  follow();
  const unsubscribe = [crashStore.subscribe(follow), onCoverChange(onCover)];
  return () => {
    unsubscribe.forEach((stop) => stop());
    callOff();
    clearTimeout(timer);
  };
}

/** Videos of the phases, above the still picture. */
export default function VideoLayer() {
  const elements = useRef(new Map<VideoName, HTMLVideoElement>());
  useEffect(() => {
    return followPhases(elements.current);
  }, []);
  const names = isSafari(navigator.userAgent) ? VIDEO_NAMES.filter((name) => name !== 'crash') : VIDEO_NAMES;
  return names.map((name) => (
    <video
      key={name}
      ref={(video) => {
        if (video) elements.current.set(name, video);
        else elements.current.delete(name);
      }}
      muted
      playsInline
      loop={name !== 'crash'}
      preload="none"
      tabIndex={-1}
      disablePictureInPicture
      style={{ opacity: 0 }}
      // One pixel less high than the still picture, so that rounding never makes a later video the largest paint of the
      // page.
      className="absolute inset-x-0 bottom-0 h-[calc(100%-1px)] w-full object-cover transition-opacity duration-(--motion-panel)"
    >
      <source src={`/video/${name}.webm`} type="video/webm" />
      <source src={`/video/${name}.mp4`} type="video/mp4" />
    </video>
  ));
}
