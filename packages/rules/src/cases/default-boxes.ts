// PURE. Recipes of the boxes of a new site. Rules CA-30 … CA-32 of SPEC.md compose the boxes from the catalogue.

/** Names, price and target return of a shipped box, in hundredths of a percent. `art`: the name of its drawing. */
export interface DefaultBox {
  art: string;
  name: string;
  nameRu: string;
  priceCents: number;
  returnBasisPoints: number;
}

/** Boxes of a new site, the cheapest first. */
export const DEFAULT_BOXES: readonly DefaultBox[] = [
  { art: 'whisper', name: 'Whisper', nameRu: 'Шёпот', priceCents: 50, returnBasisPoints: 9000 },
  { art: 'breeze', name: 'Breeze', nameRu: 'Бриз', priceCents: 100, returnBasisPoints: 9050 },
  { art: 'kite', name: 'Kite', nameRu: 'Воздушный змей', priceCents: 200, returnBasisPoints: 9100 },
  { art: 'glider', name: 'Glider', nameRu: 'Планёр', priceCents: 350, returnBasisPoints: 9125 },
  { art: 'tailwind', name: 'Tailwind', nameRu: 'Попутный ветер', priceCents: 500, returnBasisPoints: 9150 },
  { art: 'thermal', name: 'Thermal', nameRu: 'Термик', priceCents: 1000, returnBasisPoints: 9200 },
  { art: 'crosswind', name: 'Crosswind', nameRu: 'Боковой ветер', priceCents: 1500, returnBasisPoints: 9200 },
  { art: 'jet-stream', name: 'Jet Stream', nameRu: 'Струйное течение', priceCents: 2500, returnBasisPoints: 9250 },
  { art: 'afterburner', name: 'Afterburner', nameRu: 'Форсаж', priceCents: 5000, returnBasisPoints: 9300 },
  { art: 'supersonic', name: 'Supersonic', nameRu: 'Сверхзвук', priceCents: 10_000, returnBasisPoints: 9300 },
  { art: 'stratosphere', name: 'Stratosphere', nameRu: 'Стратосфера', priceCents: 15_000, returnBasisPoints: 9350 },
  { art: 'apex', name: 'Apex', nameRu: 'Апогей', priceCents: 25_000, returnBasisPoints: 9400 },
];
