import { expect, it } from 'vitest';
import { PlayerEvents } from './player-events.ts';

it('changes with each event of the player alone', () => {
  const events = new PlayerEvents();
  const [before, ofOther] = [events.at(1), events.at(2)];
  expect(events.at(1)).toBe(before);
  events.count(1);
  expect(events.at(1)).not.toBe(before);
  expect(events.at(2)).toBe(ofOther);
});

it('is another one in every process, and for everybody after counts were forgotten', () => {
  const events = new PlayerEvents({ most: 2 });
  expect(new PlayerEvents().at(1)).not.toBe(events.at(1));
  events.count(1);
  events.count(2);
  const known = [events.at(1), events.at(2)];
  events.count(1);
  expect(events.at(2)).toBe(known[1]);
  events.count(3);
  expect([known[0], known[1]]).not.toContain(events.at(1));
  expect(events.at(2)).not.toBe(known[1]);
});
