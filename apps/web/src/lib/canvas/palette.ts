/** Design tokens for scenes, read from the page because a canvas has no colours of its own. */
export interface Palette {
  ink: string;
  raised: string;
  line: string;
  text: string;
  muted: string;
  lift: string;
  liftDeep: string;
  win: string;
  loss: string;
  info: string;
  body: string;
  display: string;
}

export const readPalette = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: token('--color-ink-900'),
    raised: token('--color-ink-800'),
    line: token('--color-line'),
    text: token('--color-text'),
    muted: token('--color-muted'),
    lift: token('--color-lift'),
    liftDeep: token('--color-lift-deep'),
    win: token('--color-win'),
    loss: token('--color-loss'),
    info: token('--color-info'),
    body: token('--font-body'),
    display: token('--font-display'),
  };
};

/** Adds an opacity to a `#rrggbb` token. */
export const withAlpha = (colour: string, alpha: number): string =>
  `${colour}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
