import type { ComponentType } from 'react';
import type { BodyProps } from './body.ts';
import { Canister } from './Canister.tsx';
import { Crate } from './Crate.tsx';
import { FlightCase } from './FlightCase.tsx';
import { KitBag } from './KitBag.tsx';
import { Vault } from './Vault.tsx';

interface Body {
  Body: ComponentType<BodyProps>;
  /** Centre of the emblem. `lamps`: centre of the middle lamp. */
  emblem: readonly [x: number, y: number];
  lamps: readonly [x: number, y: number];
}

/** Bodies by price tier, the cheapest first. */
const BODIES: readonly Body[] = [
  { Body: KitBag, emblem: [120, 116], lamps: [120, 150] },
  { Body: Crate, emblem: [120, 114], lamps: [120, 151] },
  { Body: FlightCase, emblem: [120, 114], lamps: [185.5, 140] },
  { Body: Canister, emblem: [120, 114], lamps: [120, 155] },
  { Body: Vault, emblem: [120, 96], lamps: [120, 143] },
];

/** Returns the body for a price tier, counted from 1. */
export const bodyOf = (tier: number): Body => BODIES[tier - 1] ?? (BODIES[0] as Body);
