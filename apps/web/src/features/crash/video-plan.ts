// Pure: choice of the phase video.
import type { CrashState } from './state-types.ts';

export const VIDEO_NAMES = ['low', 'medium', 'high', 'crash'] as const;
export type VideoName = (typeof VIDEO_NAMES)[number];

/** Returns the video of a phase: one per level while running, the crash video afterwards, none while waiting. */
export const videoOf = ({ phase, level }: Pick<CrashState, 'phase' | 'level'>): VideoName | null => {
  if (phase === 'waiting') return null;
  return phase === 'running' ? level : 'crash';
};

/**
 * Returns the videos that a page opened at this level needs, most urgent first: the next level, the crash, then the
 * higher levels.
 */
export const wantedFrom = (level: CrashState['level']): VideoName[] => {
  const [next, ...later] = VIDEO_NAMES.slice(VIDEO_NAMES.indexOf(level) + 1);
  return next === undefined || next === 'crash'
    ? ['crash']
    : [next, 'crash', ...later.filter((name) => name !== 'crash')];
};

/** True for Safari. It stutters when it starts a second decoder, so the crash video is left out there. */
export const isSafari = (userAgent: string): boolean =>
  /^((?!chrome|chromium|android|crios|fxios|edg).)*safari/i.test(userAgent);
