import { describe, expect, it } from 'vitest';
import { noticeOffset, type Box } from './notice-offset.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const desktop = { edge: 'bottom', width: 1440, height: 900, noticesWidth: 352, noticesHeight: 52, margin: 16 } as const;
const phone = { edge: 'top', width: 390, height: 844, noticesWidth: 374, noticesHeight: 52, margin: 8 } as const;

/** True if the notices at this offset cover a box. */
const covers = (
  offset: number | null,
  one: Box,
  corner: { edge: 'top' | 'bottom'; height: number; noticesHeight: number },
): boolean => {
  if (offset === null) return true;
  const top = corner.edge === 'top' ? offset : corner.height - offset - corner.noticesHeight;
  return one.top < top + corner.noticesHeight && one.bottom > top;
};

describe('the notices', () => {
  it('stand at the edge when nothing is there', () => {
    expect(noticeOffset([], desktop)).toBe(16);
    expect(noticeOffset([box(700, 850, 400, 40)], desktop)).toBe(16);
    expect(noticeOffset([box(24, 600, 240, 48)], desktop)).toBe(16);
  });

  it('stand above the buttons of the inventory', () => {
    const buttons = box(24, 828, 680, 44);
    const offset = noticeOffset([buttons], desktop);
    expect(covers(offset, buttons, desktop)).toBe(false);
    expect(offset).toBe(900 - 828 + 8);
  });

  it('climb over one thing after another', () => {
    const both = [box(24, 700, 300, 60), box(24, 790, 300, 100)];
    const offset = noticeOffset(both, desktop);
    for (const one of both) expect(covers(offset, one, desktop)).toBe(false);
  });

  it('hang below the deposit button of a phone', () => {
    const deposit = box(176, 6, 140, 44);
    const offset = noticeOffset([deposit], phone);
    expect(covers(offset, deposit, phone)).toBe(false);
    expect(offset).toBe(54);
  });

  it('stand above all of a dialog that leaves no room below it, and below one that does', () => {
    const small = { ...desktop, width: 1024, height: 768 };
    const dialog = box(24, 65, 976, 637);
    const offset = noticeOffset([dialog], small);
    expect(offset).toBe(768 - 65 + 8);
    expect(covers(offset, dialog, small)).toBe(false);
    expect(noticeOffset([box(112, 99, 1216, 702)], desktop)).toBe(16);
  });

  it('have no place where everything has to stay clear', () => {
    expect(noticeOffset([box(0, 20, 400, 870)], desktop)).toBeNull();
    expect(noticeOffset([box(0, 40, 390, 804)], phone)).toBeNull();
  });

  it('take what is not shown for nothing', () => {
    expect(noticeOffset([box(0, 0, 0, 0)], desktop)).toBe(16);
  });
});
