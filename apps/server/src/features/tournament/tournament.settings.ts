import { refusePrizes } from '@updraft/rules/tournament';
import { z } from 'zod';
import { refuse } from '../../lib/result.ts';
import { wireCents } from '../../kernel/settings.kinds.ts';
import { type SettingsRule, defineSettings } from '../../kernel/settings.part.ts';

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(3)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line');

const PRIZES = [
  'tournament.prize1Cents',
  'tournament.prize2Cents',
  'tournament.prize3Cents',
  'tournament.prize4Cents',
  'tournament.prize5Cents',
] as const;

/** Rule that no prize is above the one before it. Stored values that break the rule are lowered. [TO-1] */
const prizesInOrder: SettingsRule<Readonly<Record<(typeof PRIZES)[number], number>>> = {
  keys: PRIZES,
  refuse: (values) =>
    refusePrizes(PRIZES.map((key) => values[key])) === null ? null : refuse('staff_api.tournament_prizes'),
  tighten: (values) => {
    let most = values[PRIZES[0]];
    return Object.fromEntries(PRIZES.map((key) => [key, (most = Math.min(most, values[key]))]));
  },
};

export const tournamentSettings = defineSettings({
  shape: {
    'tournament.scheduled': z.boolean().default(false),
    'tournament.minutes': z.number().int().min(5).max(86_400).default(10_080),
    'tournament.pauseMinutes': z.number().int().min(1).max(43_200).default(1440),
    'tournament.minPaymentCents': wireCents.default(1000),
    'tournament.prize1Cents': wireCents.min(1).default(10_000),
    'tournament.prize2Cents': wireCents.default(5000),
    'tournament.prize3Cents': wireCents.default(2500),
    'tournament.prize4Cents': wireCents.default(1500),
    'tournament.prize5Cents': wireCents.default(1000),
    'tournament.name': line(60).default('Night flight'),
    'tournament.nameRu': line(60).default('Ночной вылет'),
    'tournament.description': line(300).default(
      'Every dollar that you stake in crash, on the wheel and in cases is a point. The first five share the prizes.',
    ),
    'tournament.descriptionRu': line(300).default(
      'Каждый доллар ставок в краше, на колесе и в кейсах — это очко. Призы получат первые пятеро.',
    ),
  },
  about: {
    'tournament.scheduled': 'Whether the site announces tournaments by itself, one after the other.',
    'tournament.minutes': 'How long a scheduled tournament lasts.',
    'tournament.pauseMinutes': 'Between the end of a tournament and the next scheduled one.',
    'tournament.minPaymentCents': 'What players must have deposited in total to join a scheduled one; 0: nothing.',
    'tournament.prize1Cents': 'The first prize of a scheduled tournament. No prize is above the one before it.',
    'tournament.prize2Cents': 'The second prize; 0: there is none.',
    'tournament.prize3Cents': 'The third prize; 0: there is none.',
    'tournament.prize4Cents': 'The fourth prize; 0: there is none.',
    'tournament.prize5Cents': 'The fifth prize; 0: there is none.',
    'tournament.name': 'The name of scheduled tournaments in English.',
    'tournament.nameRu': 'Their name in Russian.',
    'tournament.description': 'What players read of scheduled tournaments, in English.',
    'tournament.descriptionRu': 'What they read in Russian.',
  },
  stricter: {
    'tournament.minPaymentCents': 'higher',
    ...Object.fromEntries(PRIZES.map((key) => [key, 'lower' as const])),
  },
  // The sandbox has one tournament a day, so that the page nearly always shows one.
  inSandbox: { 'tournament.scheduled': true, 'tournament.minutes': 1438, 'tournament.pauseMinutes': 2 },
  rules: [prizesInOrder],
});
