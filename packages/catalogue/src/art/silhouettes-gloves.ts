import { disc, line, poly, rect, row } from './shapes.ts';
import type { Silhouette } from './silhouette.ts';

/** Back of a left hand, fingers up, thumb to the right; the second hand of the pair lies behind it. */
const TWIN = 'translate(243 8) scale(-.93 .93) rotate(-6 128 96)';
const FRONT = 'translate(-22 6) scale(.93)';
const TILT = -9;

const CUFF = 'M64 150L136 150L140 176Q100 186 62 176Z';
const PALM = 'M58 92Q57 84 64 82L128 80Q136 82 138 92L150 108L140 128L136 152L64 152L56 116Z';
const THUMB = 'M136 98Q150 80 162 70Q172 66 176 76Q176 88 164 106Q154 124 140 132Z';
const FINGERS = [
  'M58 96L54 48Q55 39 63 39Q71 39 73 47L77 96Z',
  'M77 94L76 28Q77 19 86 19Q95 19 96 28L97 94Z',
  'M97 94L99 22Q100 13 109 13Q118 13 118 22L117 94Z',
  'M117 96L122 34Q124 25 132 26Q140 28 139 37L136 98Z',
];
/** Knuckle-length stubs of the fingerless models. Bare fingers are not drawn. */
const STUBS = [
  'M58 96L56 62L74 60L77 96Z',
  'M77 94L76 50L96 50L97 94Z',
  'M97 94L98 46L118 46L117 94Z',
  'M117 96L120 56L139 60L136 98Z',
];
const BARE = [
  'M57 66L54 44Q55 36 63 36Q71 36 73 44L74 66Z',
  'M77 56L76 26Q77 18 86 18Q95 18 96 26L96 56Z',
  'M98 52L99 20Q100 12 109 12Q118 12 118 20L118 52Z',
  'M120 62L123 32Q125 24 132 25Q140 27 139 35L138 64Z',
];
const SHORT_THUMB = 'M136 98Q146 84 154 77L170 92Q158 116 140 132Z';
const BARE_THUMB = 'M152 80Q160 68 168 68Q176 70 175 80Q174 90 168 96Z';
const KNUCKLES = [disc(67, 92, 5), disc(86, 87, 5), disc(107, 86, 5), disc(127, 92, 5)];

const sport: Silhouette = {
  tilt: TILT,
  twin: TWIN,
  front: FRONT,
  trim: [CUFF, THUMB],
  paint: [PALM, ...FINGERS],
  cut: [poly('70,104 126,102 122,140 76,140', 10)],
  gleam: [poly('76,110 94,109 90,134 80,134', 5), poly('102,108 120,108 116,134 104,134', 5)],
  seam: [line('56,68 74,66'), line('76,52 96,52'), line('98,48 118,48'), line('121,58 138,60'), line('64,162 138,162')],
};

const driver: Silhouette = {
  tilt: TILT,
  twin: TWIN,
  front: FRONT,
  trim: [THUMB, 'M66 148L134 148L136 164Q100 172 64 164Z'],
  paint: [PALM, ...FINGERS],
  cut: [disc(67, 94, 5), disc(86, 89, 6), disc(107, 88, 6), disc(127, 94, 5), 'M84 152Q100 116 116 152Z'],
  seam: [
    line('66,108 66,146'),
    line('134,108 130,146'),
    line('57,66 74,65'),
    line('77,50 96,50'),
    line('99,46 118,46'),
    line('122,56 138,58'),
    disc(100, 146, 3),
  ],
};

const hand_wraps: Silhouette = {
  tilt: TILT,
  twin: TWIN,
  front: FRONT,
  dark: [...BARE, BARE_THUMB],
  trim: [SHORT_THUMB, CUFF],
  paint: [PALM, ...STUBS],
  gleam: [poly('57,104 140,86 146,98 58,122', 2), poly('58,134 142,114 140,128 60,150', 2)],
  seam: [
    line('56,104 142,84'),
    line('58,122 148,102'),
    line('58,134 144,114'),
    line('62,150 140,128'),
    line('64,164 138,152'),
    line('64,176 140,166'),
    line('56,76 76,72'),
    line('77,64 97,62'),
    line('98,60 118,58'),
    line('119,70 139,72'),
  ],
};

const moto: Silhouette = {
  tilt: TILT,
  twin: TWIN,
  front: FRONT,
  trim: [CUFF, THUMB],
  paint: [PALM, ...FINGERS],
  top: [
    poly('60,92 66,80 132,78 138,90 132,102 104,98 66,104', 7),
    rect(58, 56, 13, 12, 4),
    rect(79, 42, 14, 13, 4),
    rect(101, 38, 14, 13, 4),
    rect(123, 50, 13, 12, 4),
    poly('80,112 118,110 114,128 84,128', 6),
  ],
  seam: [line('62,160 138,160')],
};

const specialist: Silhouette = {
  tilt: TILT,
  twin: TWIN,
  front: FRONT,
  dark: [poly('58,150 142,148 144,164 60,166', 4)],
  trim: ['M66 164L136 162L138 180Q102 188 66 180Z', THUMB],
  paint: [PALM, ...FINGERS],
  cut: [row({ x: 72, y: 108, w: 5, h: 34, step: 12, count: 5 })],
  gleam: [poly('60,84 134,82 138,96 60,98', 6)],
  seam: [
    line('55,60 73,58'),
    line('55,70 74,68'),
    line('76,42 96,42'),
    line('76,54 96,54'),
    line('98,38 118,38'),
    line('98,50 118,50'),
    line('122,50 139,52'),
    line('121,60 138,62'),
  ],
  top: [rect(112, 150, 18, 12, 2)],
};

const bloodhound: Silhouette = {
  tilt: TILT,
  twin: TWIN,
  front: FRONT,
  dark: [...BARE, BARE_THUMB],
  trim: [SHORT_THUMB, CUFF],
  paint: [PALM, ...STUBS],
  top: KNUCKLES,
  cut: [poly('84,112 114,111 118,124 99,144 80,124', 5)],
  gleam: [poly('90,117 108,117 111,123 99,136 87,123', 3)],
  seam: [line('64,162 138,162'), line('64,169 139,169')],
};

const brokenfang: Silhouette = {
  tilt: TILT,
  twin: TWIN,
  front: FRONT,
  dark: [...BARE, BARE_THUMB],
  trim: [SHORT_THUMB, 'M62 146L138 146L142 178Q100 188 60 178Z'],
  paint: [PALM, ...STUBS],
  top: [...KNUCKLES, disc(74, 162, 3.5), disc(92, 165, 3.5), disc(110, 165, 3.5), disc(128, 162, 3.5)],
  cut: [poly('88,108 96,108 92,138', 1), poly('104,108 112,108 108,138', 1)],
  seam: [line('60,154 140,154'), line('62,174 140,174')],
};

const hydra: Silhouette = {
  tilt: TILT,
  twin: TWIN,
  front: FRONT,
  dark: [...BARE, BARE_THUMB],
  trim: [SHORT_THUMB, CUFF],
  paint: [PALM, ...STUBS],
  top: [poly('60,96 64,82 132,80 138,94 128,98 100,92 70,98', 5)],
  cut: ['M100 104L108 116L122 108L116 124L124 140L108 134L100 146L92 134L76 140L84 124L78 108L92 116Z'],
  seam: [line('64,160 138,160'), line('64,168 139,168')],
};

export const GLOVES: Record<string, Silhouette> = {
  sport,
  driver,
  hand_wraps,
  moto,
  specialist,
  bloodhound,
  brokenfang,
  hydra,
};
