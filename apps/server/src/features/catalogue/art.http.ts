import { fallbackArtSvg, itemArtSvg } from '@updraft/catalogue/art';
import { IMAGE_SIZES } from '@updraft/contract';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../kernel/catalogue.ts';

const CACHE_S = 86_400;

/** Serves the site's drawn art at addresses like those of Steam's image host: base, image id, size. */
export const registerItemArt = (app: FastifyInstance, catalogue: Catalogue): void => {
  const byImage = new Map(catalogue.entries.map((entry) => [entry.imageId, entry]));
  app.get('/item-art/:image/:size', async (request, reply) => {
    const { image, size } = request.params as { image: string; size: string };
    const pixels = IMAGE_SIZES.find((one) => size === `${one}fx${one}f`);
    if (!pixels) return reply.code(404).send({ status: 'error', message: 'app_api.not_found' });
    const entry = byImage.get(image);
    const { imageId, model, weaponClass, finish, rarity } = entry ?? {};
    const svg =
      imageId && model && weaponClass && rarity
        ? itemArtSvg({ imageId, model, weaponClass, finish: finish ?? null, rarity, size: pixels })
        : fallbackArtSvg();
    return reply.type('image/svg+xml').header('cache-control', `public, max-age=${CACHE_S}`).send(svg);
  });
};
