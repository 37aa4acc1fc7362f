import type { Language } from '@updraft/contract';
import type { PreviewText } from '@updraft/texts/preview';
import { Recent } from '../../lib/recent.ts';
import type { PreviewCard } from '../../kernel/preview-card.ts';
import type { Picture } from './drawing/card-svg.ts';
import type { Renderer } from './renderer.ts';

/** Size of the cache of pictures, in bytes: some two hundred pictures. */
const MOST_BYTES = 32 * 1024 * 1024;

interface Asked {
  language: Language;
  siteName: string;
  of: { game: PreviewText; card: PreviewCard } | null;
}

const keyOf = ({ language, siteName, of }: Asked): string =>
  `${language} ${of ? `${of.game} ${of.card.id}` : ''} ${siteName}`;

/** Pictures as PNG, with a cache. Concurrent requests for a picture share one drawing. */
export class Pictures {
  private readonly kept = new Recent<Buffer>(MOST_BYTES);
  private readonly coming = new Map<string, Promise<Buffer>>();
  private readonly renderer: Pick<Renderer, 'render'>;

  constructor(renderer: Pick<Renderer, 'render'>) {
    this.renderer = renderer;
  }

  /** Returns a cached picture, or one that is being drawn for another request; undefined: neither. */
  known(asked: Asked): Buffer | Promise<Buffer> | undefined {
    const key = keyOf(asked);
    return this.kept.get(key) ?? this.coming.get(key);
  }

  /** Draws a picture; null: too many drawings wait. Rejects if the drawing fails. */
  draw(asked: Asked): Promise<Buffer> | null {
    const key = keyOf(asked);
    const drawn = this.renderer.render(asked satisfies Picture);
    if (!drawn) return null;
    const coming = drawn
      .then((png) => {
        const buffer = Buffer.from(png);
        this.kept.set(key, buffer, buffer.length);
        return buffer;
      })
      .finally(() => this.coming.delete(key));
    this.coming.set(key, coming);
    return coming;
  }
}
