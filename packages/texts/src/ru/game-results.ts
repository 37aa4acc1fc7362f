import type { Matching } from '../matching.ts';
import type * as english from '../en/game-results.ts';

export const game_results: Matching<typeof english.game_results> = {
  to_item_one: '{{count}} ваш предмет → этот предмет.',
  to_item_few: '{{count}} ваших предмета → этот предмет.',
  to_item_many: '{{count}} ваших предметов → этот предмет.',
  to_item_other: '{{count}} ваших предмета → этот предмет.',
  to_item_and_rest_one: '{{count}} ваш предмет → этот предмет + {{rest}} на баланс.',
  to_item_and_rest_few: '{{count}} ваших предмета → этот предмет + {{rest}} на баланс.',
  to_item_and_rest_many: '{{count}} ваших предметов → этот предмет + {{rest}} на баланс.',
  to_item_and_rest_other: '{{count}} ваших предмета → этот предмет + {{rest}} на баланс.',
  to_balance_one: '{{count}} ваш предмет → {{rest}} на баланс.',
  to_balance_few: '{{count}} ваших предмета → {{rest}} на баланс.',
  to_balance_many: '{{count}} ваших предметов → {{rest}} на баланс.',
  to_balance_other: '{{count}} ваших предмета → {{rest}} на баланс.',
  to_game: 'К игре',
};
