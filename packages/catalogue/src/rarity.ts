export const RARITIES = [
  'consumer',
  'industrial',
  'milspec',
  'restricted',
  'classified',
  'covert',
  'extraordinary',
] as const;
/** The game's seven grades, in rising order. Knives, gloves and contraband are `extraordinary`. */
export type Rarity = (typeof RARITIES)[number];

interface RarityInfo {
  /** The game's own colour, `#rrggbb`. */
  color: string;
  en: string;
  ru: string;
}

export const RARITY_INFO: Record<Rarity, RarityInfo> = {
  consumer: { color: '#b0c3d9', en: 'Consumer Grade', ru: 'Ширпотреб' },
  industrial: { color: '#5e98d9', en: 'Industrial Grade', ru: 'Промышленное качество' },
  milspec: { color: '#4b69ff', en: 'Mil-Spec Grade', ru: 'Армейское качество' },
  restricted: { color: '#8847ff', en: 'Restricted', ru: 'Запрещённое' },
  classified: { color: '#d32ce6', en: 'Classified', ru: 'Засекреченное' },
  covert: { color: '#eb4b4b', en: 'Covert', ru: 'Тайное' },
  extraordinary: { color: '#e4ae39', en: 'Extraordinary', ru: 'Экстраординарное' },
};
