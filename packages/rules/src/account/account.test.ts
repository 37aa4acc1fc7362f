import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ERASURE_CODE_MS,
  ERASURE_OBSTACLES,
  csvCell,
  csvLine,
  deviceOf,
  isCodeFresh,
  orderedObstacles,
  shortAddress,
  withSumsAfter,
} from './index.ts';

describe('a statement', () => {
  it('[AC-2] each entry has the sums after it, so that opening and changes make the closing sum', () => {
    const entries = [
      { id: 3, cashCents: -250, itemsCents: 250, bonusCents: 0 },
      { id: 2, cashCents: 500, itemsCents: 0, bonusCents: -500 },
      { id: 1, cashCents: 0, itemsCents: 1000, bonusCents: 700 },
    ];
    const after = { cashCents: 250, itemsCents: 1250, bonusCents: 200 };
    expect(withSumsAfter(entries, after).map((entry) => [entry.id, entry.after])).toEqual([
      [3, after],
      [2, { cashCents: 500, itemsCents: 1000, bonusCents: 200 }],
      [1, { cashCents: 0, itemsCents: 1000, bonusCents: 700 }],
    ]);
  });

  it('[AC-2] a statement continues from page to page as if it were one', () => {
    const cents = fc.integer({ min: -999, max: 999 });
    const change = fc.record({ cashCents: cents, itemsCents: cents, bonusCents: cents });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1 }), fc.nat(50), (entries, cut) => {
        const after = { cashCents: 1_000_000, itemsCents: 1_000_000, bonusCents: 1_000_000 };
        const whole = withSumsAfter(entries, after);
        const last = whole[cut];
        if (!last) return;
        expect(withSumsAfter(entries.slice(cut), last.after)).toEqual(whole.slice(cut));
      }),
    );
  });
});

describe('cells for spreadsheets', () => {
  it.each([
    ['=1+1', `'=1+1`],
    ['+7 900', `'+7 900`],
    ['-2', `'-2`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    [' =1', `' =1`],
    ['＝1+1', `'＝1+1`],
    ['＋1', `'＋1`],
    ['－1', `'－1`],
    ['＠SUM(A1)', `'＠SUM(A1)`],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['AK-47 | Redline', 'AK-47 | Redline'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['', ''],
  ])('[AC-3] writes %j as %j', (text, written) => {
    expect(csvCell(text)).toBe(written);
  });

  it('[AC-3] writes numbers unchanged, and ends lines as spreadsheets expect', () => {
    expect(csvLine([1, -2.5, null, 'x'])).toBe('1,-2.5,,x\r\n');
  });

  it('[AC-3] never begins a cell of text with a sign of a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(csvCell(text).replace(/^"/, '')).not.toMatch(/^\s*[=+\-@\t\r]/);
      }),
    );
  });
});

describe('what is kept of a session', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'Chrome', 'Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge', 'Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 OPR/115.0', 'Opera', 'Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Version/18.0 Safari/604', 'Safari', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari', 'Chrome', 'Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit Version/18.0 Safari/605', 'Safari', 'macOS'],
    ['curl/8.0', null, null],
    [undefined, null, null],
  ])('[AC-4] reads %s as %s on %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });

  it.each([
    ['203.0.113.77', '203.0.113.…'],
    ['::ffff:203.0.113.77', '203.0.113.…'],
    ['2001:db8:1234:5678::1', '2001:db8:1234:…'],
    ['2001:DB8::1', '2001:db8:0:…'],
    ['::1', '0:0:0:…'],
    ['fe80::1%eth0', 'fe80:0:0:…'],
    ['1:2:3:4:5:6:7:8', '1:2:3:…'],
    ['1:2:3', null],
    ['a::b::c', null],
    ['nonsense', null],
  ])('[AC-5] shortens %s to %s', (address, short) => {
    expect(shortAddress(address)).toBe(short);
  });
});

describe('an erasure', () => {
  it('[AC-7] lists each obstacle once, in a fixed order', () => {
    expect(orderedObstacles(['debt', 'balance', 'bets', 'balance'])).toEqual(['bets', 'balance', 'debt']);
    expect(orderedObstacles([...ERASURE_OBSTACLES].reverse())).toEqual([...ERASURE_OBSTACLES]);
  });

  it('[AC-8] accepts a code for ten minutes', () => {
    expect(isCodeFresh({ givenMs: 1000, nowMs: 1000 + ERASURE_CODE_MS })).toBe(true);
    expect(isCodeFresh({ givenMs: 1000, nowMs: 1001 + ERASURE_CODE_MS })).toBe(false);
    expect(isCodeFresh({ givenMs: 1000, nowMs: 999 })).toBe(false);
  });
});
