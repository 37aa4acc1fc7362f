import { describe, expect, it } from 'vitest';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { simulate } from './simulate.ts';

const KILLS = Number(process.env['SIMULATION_KILLS'] ?? 30);
const SEED = Number(process.env['SIMULATION_SEED'] ?? Date.now() % 1_000_000);
const MS_A_KILL = 20_000;

describe('a server that is killed again and again', () => {
  it(
    `[I2] [CR-20] [CR-21] loses, doubles and changes nothing in ${KILLS} kills (SIMULATION_SEED=${SEED})`,
    async () => {
      const place = await newDatabase();
      try {
        const { contradictions, ...summary } = await simulate({ place, kills: KILLS, seed: SEED });
        expect(contradictions, `seed ${SEED}`).toEqual([]);
        // A simulation in which nobody did anything would prove nothing.
        expect(summary.kills).toBe(KILLS);
        expect(summary.bets).toBeGreaterThan(KILLS);
        expect(summary.takes).toBeGreaterThan(KILLS / 10);
        expect(summary.trades).toBeGreaterThan(KILLS);
      } finally {
        await place.drop();
      }
    },
    KILLS * MS_A_KILL + 120_000,
  );
});
