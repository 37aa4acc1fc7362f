import { useId, type ElementType, type HTMLAttributes } from 'react';
import { classes } from './classes.ts';

type PanelTag = 'section' | 'div' | 'form' | 'ul' | 'dl' | 'li' | 'p' | 'span' | 'table';

/**
 * `lift`: currently important. `loss`: use of special rights. `deep`: the background of a picture. `raised`: inside a
 * dialog.
 */
const TONES = {
  plain: 'border-line bg-ink-900',
  lift: 'border-lift/50 bg-ink-900',
  loss: 'border-loss/40 bg-ink-900',
  deep: 'border-line bg-ink-950',
  raised: 'border-line bg-ink-850',
} as const;

const PADDINGS = { none: null, small: 'p-4', medium: 'p-5' } as const;

export interface PanelProps extends HTMLAttributes<HTMLElement> {
  /** The panel's element; `section` by default. */
  as?: PanelTag;
  tone?: keyof typeof TONES;
  padding?: keyof typeof PADDINGS;
  /** The heading, which also names the panel. Without one, name a section by `aria-label` or `aria-labelledby`. */
  heading?: string;
}

/** A surface with a border: the usual frame of content on a page. */
export function Panel({ as, tone = 'plain', padding = 'none', heading, className, children, ...rest }: PanelProps) {
  const Element: ElementType<HTMLAttributes<HTMLElement>> = as ?? 'section';
  const headingId = useId();
  return (
    <Element
      {...(heading !== undefined && { 'aria-labelledby': headingId })}
      {...rest}
      className={classes('rounded-14 border', TONES[tone], PADDINGS[padding], className)}
    >
      {heading !== undefined && (
        <h2 id={headingId} className="font-display text-16 font-medium">
          {heading}
        </h2>
      )}
      {children}
    </Element>
  );
}
