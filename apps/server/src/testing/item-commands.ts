import { WITHDRAWAL_SYSTEMS } from '@updraft/rules/withdrawals';
import { Storehouse } from '../features/storehouse/storehouse.commands.ts';
import { Withdrawals } from '../features/withdrawals/withdrawals.commands.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { World } from './world.ts';

/**
 * Creates the commands by which items leave a player, over a world's database: sale to the storehouse, and withdrawal.
 */
export const createItemCommands = (
  { outbox, wagering, catalogue, settings }: World,
  clock: Clock = systemClock,
): { storehouse: Storehouse; withdrawals: Withdrawals } => ({
  storehouse: new Storehouse({ outbox, clock }),
  withdrawals: new Withdrawals({
    outbox,
    wagering,
    catalogue,
    settings,
    clock,
    systems: new Set(WITHDRAWAL_SYSTEMS),
    onSending: () => undefined,
  }),
});
