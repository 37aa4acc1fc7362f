import { expect, it } from 'vitest';
import { roundSounds } from './round-sounds.ts';
import { recordSounds } from '../../testing/sounds.ts';

const played = recordSounds();

interface Coins {
  roundId: number;
  countdown: number;
  selfBets: readonly number[];
  isOpen: boolean;
}
const at = (over: Partial<Coins> = {}): Coins => ({ roundId: 5, countdown: 9, selfBets: [], isOpen: true, ...over });
const heard = roundSounds<Coins>('coins', ({ isOpen }) => isOpen);

it('an own bet that is in is heard while bets are open, and no bet of another round', () => {
  heard(at({ selfBets: [1] }), at());
  expect(played).toEqual(['coins bet']);
  heard(at({ selfBets: [1], isOpen: false }), at());
  heard(at({ selfBets: [2], roundId: 6 }), at());
  expect(played).toHaveLength(1);
});

it('the last three seconds are heard once each by those who have a stake', () => {
  const own = { selfBets: [1] };
  heard(at({ ...own, countdown: 3 }), at({ ...own, countdown: 4 }));
  heard(at({ ...own, countdown: 3 }), at({ ...own, countdown: 3 }));
  heard(at({ ...own, countdown: 4 }), at({ ...own, countdown: 5 }));
  heard(at({ countdown: 2 }), at({ countdown: 3 }));
  heard(at({ ...own, countdown: 0 }), at({ ...own, countdown: 1 }));
  expect(played).toEqual(['coins countdown']);
});
