import { describe, expect, it } from 'vitest';
import { isSafari, videoOf, wantedFrom } from './video-plan.ts';

describe('the phase videos', () => {
  it('one per level while running, crash afterwards, none while waiting', () => {
    expect(videoOf({ phase: 'waiting', level: 'low' })).toBeNull();
    expect((['low', 'medium', 'high'] as const).map((level) => videoOf({ phase: 'running', level }))).toEqual([
      'low',
      'medium',
      'high',
    ]);
    expect(videoOf({ phase: 'crashed', level: 'high' })).toBe('crash');
  });

  it('a page that comes in mid-flight makes the films that it will want: of the levels above, and of the crash', () => {
    expect((['low', 'medium', 'high'] as const).map(wantedFrom)).toEqual([
      ['medium', 'crash', 'high'],
      ['high', 'crash'],
      ['crash'],
    ]);
  });

  it('tells Safari from the browsers that name it', () => {
    const safari =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
    const chromeOnPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1';
    expect([safari, chrome, chromeOnPhone].map(isSafari)).toEqual([true, false, false]);
  });
});
