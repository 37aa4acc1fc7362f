import { describe, expect, it } from 'vitest';
import { clockTime, dateTime, day, dayTime, dollars, duration, pastTime, shortMoment } from './format.ts';

/** 14:05:09 in the time zone of the page. */
const MOMENT = new Date(2031, 10, 21, 14, 5, 9);
const ISO = MOMENT.toISOString();
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('a moment in the reader’s language and time zone', () => {
  it('has day and time', () => {
    expect(plain(dateTime(ISO, 'en'))).toBe('Nov 21, 14:05');
    expect(plain(dateTime(MOMENT.getTime(), 'ru'))).toBe('21 нояб., 14:05');
  });

  it('has its year, where it may be years away', () => {
    expect(plain(dayTime(ISO, 'en'))).toBe('Nov 21, 2031, 14:05');
    expect(plain(dayTime(ISO, 'ru'))).toMatch(/^21 нояб\. 2031 г\.,? 14:05$/);
  });

  it('has seconds, and the hour of midnight as 00', () => {
    expect(clockTime(MOMENT.getTime(), 'en')).toBe('14:05:09');
    expect(clockTime(new Date(2031, 10, 21, 0, 5, 9).toISOString(), 'ru')).toBe('00:05:09');
    expect(plain(dateTime(new Date(2031, 10, 21, 0, 5).toISOString(), 'en'))).toBe('Nov 21, 00:05');
  });

  it('ends without a full stop, so that a sentence can end with it', () => {
    expect(plain(day(ISO, 'en'))).toBe('November 21, 2031');
    expect(plain(day(ISO, 'ru'))).toBe('21 ноября 2031');
    for (const format of [dateTime, dayTime, day, pastTime, clockTime])
      for (const language of ['en', 'ru'] as const) expect(format(ISO, language)).not.toMatch(/\.$/);
  });

  it('is its time alone within a day ahead, and its day later', () => {
    const at = MOMENT.getTime();
    expect(shortMoment(ISO, 'en', at - 86_399_999)).toBe('14:05');
    expect(shortMoment(ISO, 'en', at - 86_400_000)).toBe('Nov 21');
  });

  it('is its time alone until its day is over, and then its day', () => {
    const midnight = new Date(2031, 10, 22).getTime();
    expect(shortMoment(ISO, 'en', midnight - 1)).toBe('14:05');
    expect(shortMoment(ISO, 'en', midnight)).toBe('Nov 21');
    expect(plain(shortMoment(ISO, 'ru', midnight))).toBe('21 нояб.');
  });
});

it('a length of an hour has its hours, one of a second less has not', () => {
  expect([duration(3_600_000), duration(3_599_999)]).toEqual(['1:00:00', '59:59']);
});

it('a sum that rounds to nothing has no sign', () => {
  expect([dollars(-0.004, 2, 'en'), dollars(-0.006, 2, 'en'), dollars(0.4, 0, 'en')]).toEqual([
    '$0.00',
    '−$0.01',
    '$0',
  ]);
});
