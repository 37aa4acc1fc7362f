export interface Clip {
  name: 'low' | 'medium' | 'high' | 'crash';
  seconds: number;
  /** True if the clip repeats, so that its first frame follows its last. */
  loops: boolean;
  /** Constant quality of the encoder: higher values give smaller files. */
  vp9Quality: number;
  h264Quality: number;
  /** Moment of the still picture, as a share of the clip's duration, 0 to 1. */
  posterAt: number;
}

export const FPS = 25;
export const MAX_VIDEO_BYTES = 400_000;
export const MAX_POSTER_BYTES = 20_000;

export const CLIPS: Clip[] = [
  { name: 'low', seconds: 4, loops: true, vp9Quality: 24, h264Quality: 19, posterAt: 0 },
  { name: 'medium', seconds: 4, loops: true, vp9Quality: 29, h264Quality: 22, posterAt: 0 },
  { name: 'high', seconds: 3.2, loops: true, vp9Quality: 36, h264Quality: 27, posterAt: 0 },
  { name: 'crash', seconds: 1.8, loops: false, vp9Quality: 34, h264Quality: 25, posterAt: 0.2 },
];
