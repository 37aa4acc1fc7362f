/** Pictures for previews of links, as SVG text: one for each result, and one of the site. */
import type { Language } from '@updraft/contract';
import type { PreviewText } from '@updraft/texts/preview';
import type { PreviewCard } from '../../../kernel/preview-card.ts';
import { nameOf, say, written } from '../words.ts';
import { artOf } from './art.ts';
import { INK, HEIGHT, LIFT, MARGIN, MUTED, WIDTH, line, mark, picture } from './parts.ts';

interface Drawn {
  language: Language;
  siteName: string;
}

/** Subject of a picture: a result of a game, or the site itself. */
export type Picture = Drawn & { of: { game: PreviewText; card: PreviewCard } | null };

const head = (siteName: string): string =>
  mark({ x: MARGIN, y: 48, size: 52 }) +
  line(siteName, { x: MARGIN + 70, y: 88, size: 34, face: 'display', width: 480 });

/** Draws the names and values of a card's facts in columns below the result. */
const factsOf = ({ facts }: PreviewCard, language: Language): string => {
  const column = (WIDTH - 2 * MARGIN) / Math.max(1, facts.length);
  return facts
    .map(([name, value], at) => {
      const x = MARGIN + at * column;
      return (
        line(say(language, name), { x, y: 512, size: 24, colour: MUTED, width: column - 28 }) +
        line(written(language, value), { x, y: 556, size: 34, face: 'bold', width: column - 28 })
      );
    })
    .join('');
};

/** Draws the picture of a result. `game`: key of the game's name. */
const cardSvg = (card: PreviewCard, { game, language, siteName }: Drawn & { game: PreviewText }): string =>
  picture(
    artOf(card.art, card.colour) +
      head(siteName) +
      line(`${say(language, game)} · ${nameOf(language, card)}`, {
        x: WIDTH - MARGIN,
        y: 84,
        size: 28,
        colour: MUTED,
        anchor: 'end',
        width: 480,
      }) +
      line(written(language, card.result), {
        x: MARGIN,
        y: 330,
        size: 128,
        colour: card.colour,
        face: 'display',
        width: 560,
      }) +
      `<path d="M${MARGIN} 468H${WIDTH - MARGIN}" stroke="${INK.line}" stroke-width="2"/>` +
      factsOf(card, language) +
      line(say(language, 'check'), { x: MARGIN, y: 606, size: 20, colour: LIFT }),
  );

/** Draws the picture of the site, for pages without a result. */
const siteSvg = ({ language, siteName }: Drawn): string =>
  picture(
    artOf({ kind: 'curve', hundredths: 900 }, LIFT) +
      mark({ x: MARGIN, y: 176, size: 116 }) +
      line(siteName, { x: MARGIN, y: 400, size: 104, face: 'display', width: 620 }) +
      `<path d="M${MARGIN} 468H${WIDTH - MARGIN}" stroke="${INK.line}" stroke-width="2"/>` +
      line(say(language, 'site_line'), {
        x: MARGIN,
        y: HEIGHT - 92,
        size: 34,
        colour: MUTED,
        width: WIDTH - 2 * MARGIN,
      }),
  );

/** Returns the picture of a result, or of the site, as SVG text. */
export const svgOf = ({ of, ...drawn }: Picture): string =>
  of === null ? siteSvg(drawn) : cardSvg(of.card, { game: of.game, ...drawn });
