import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CookieJar } from './cookie-jar.ts';
import { readForm } from './forms.ts';
import { createGate } from './gate.ts';

describe('the cookie jar', () => {
  it('the cookie jar stores, replaces and removes cookies', () => {
    const jar = new CookieJar();
    expect(jar.header()).toBeNull();
    jar.keep(['a=1; Path=/; HttpOnly', 'b=x=y; Max-Age=60']);
    jar.keep(['a=2']);
    expect(jar.header()).toBe('a=2; b=x=y');
    jar.keep(['a=; Path=/; Max-Age=0', 'b=gone; max-age=0']);
    expect(jar.header()).toBeNull();
  });

  it('the cookie jar is bounded and ignores malformed lines', () => {
    const jar = new CookieJar();
    jar.keep(['', 'novalue', '=x', ...Array.from({ length: 50 }, (_, index) => `c${index}=1`)]);
    expect(jar.header()?.split('; ')).toHaveLength(20);
  });
});

describe('reading a form', () => {
  it('reads the first form with its hidden fields, unescaped', () => {
    const page = `<p>x</p><form method="post" action="/sandbox/steam/login?a=1&amp;b=2" aria-label="Players">
      <input type="hidden" name="openid.return_to" value="http://x/r?state=a&amp;b=&quot;&#39;"><input type="hidden" name="lang" value="en">
      <input class="field" name="nickname" value="no"><button name="persona" value="rich">r</button></form>
      <form action="/other"><input type="hidden" name="z" value="z"></form>`;
    expect(readForm(page)).toEqual({
      action: '/sandbox/steam/login?a=1&b=2',
      hidden: [
        ['openid.return_to', `http://x/r?state=a&b="'`],
        ['lang', 'en'],
      ],
    });
  });

  it('returns null for a page without a form', () => {
    expect(readForm('<h1>Not found</h1>')).toBeNull();
  });
});

describe('the gate', () => {
  it('the gate runs two tasks at a time, in order, also after failures', async () => {
    const gate = createGate(2);
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const visit = (n: number) =>
      gate(async () => {
        inside++;
        most = Math.max(most, inside);
        order.push(n);
        await sleep(2);
        inside--;
        if (n % 3 === 0) throw new Error(`no ${n}`);
      });
    const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => visit(n)));
    expect(most).toBe(2);
    expect(order).toEqual(Array.from({ length: 12 }, (_, n) => n));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });
});
