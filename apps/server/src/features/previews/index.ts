import type { PreviewText } from '@updraft/texts/preview';
import type { Feature } from '../../feature.ts';
import { workerOf } from '../../lib/worker.ts';
import type { FindCard } from '../../kernel/preview-card.ts';
import { Cards } from './cards.ts';
import { Pictures } from './pictures.ts';
import { findPreview, pictureRoutes } from './previews.http.ts';
import { Renderer } from './renderer.ts';

interface PreviewsPort {
  /** Gives links to results of a game their pictures and texts. `game`: its name, which is also in the path. */
  show: (game: PreviewText, find: FindCard) => void;
}

/** Previews of shared links: a picture of the result, drawn here, and the tags of its page. */
export const previews: Feature<{ name: 'previews'; port: PreviewsPort }> = {
  name: 'previews',
  create: ({ settings, publicUrl, addressGroupOf, clock }) => {
    const cards = new Cards();
    const renderer = new Renderer();
    const deps = {
      cards,
      siteName: () => settings.get('site.name'),
      publicUrl,
      nowMs: () => clock.monoMs(),
    };
    return {
      port: { show: (game, find) => cards.add(game, find) },
      routes: pictureRoutes({ ...deps, pictures: new Pictures(renderer), addressGroupOf }),
      preview: findPreview(deps),
      workers: [workerOf(() => () => renderer.stop())],
    };
  },
};
