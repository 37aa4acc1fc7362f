import { vi } from 'vitest';
import type { PlayerParts } from '../games/game.ts';
import { personalityOf } from '../mind/personality.ts';
import { createRandom } from '../mind/random.ts';

/** Creates a player with two items at a site that responds to bets with this result. */
export const seated = <Player>(
  create: (parts: Omit<PlayerParts, 'socket'>) => Player,
  answer: object = { ok: true, value: { status: 'success' } },
) => {
  const command = vi.fn((..._asked: unknown[]) => Promise.resolve(answer));
  const session = { token: () => 't'.repeat(30), site: { command }, report: vi.fn(), expired: vi.fn() };
  const items = [
    { id: 1, priceCents: 50 },
    { id: 2, priceCents: 120 },
  ];
  const keeper = {
    purse: () => ({ balanceCents: 0, items }),
    run: () => Promise.resolve(),
    remove: vi.fn(),
    markStale: vi.fn(),
    setBalance: vi.fn(),
  };
  const parts = { session, keeper, personality: personalityOf(2), random: createRandom(3) };
  return { player: create(parts as unknown as PlayerParts), command, session, keeper };
};
