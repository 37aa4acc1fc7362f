import type { ComponentType } from 'react';
import type { BodyProps } from './body.ts';
import { Canister } from './Canister.tsx';
import { Crate } from './Crate.tsx';
import { FlightCase } from './FlightCase.tsx';
import { KitBag } from './KitBag.tsx';
import { Vault } from './Vault.tsx';

interface Body {
  Body: ComponentType<BodyProps>;
  /** Middle of the emblem, and of the middle lamp. */
  emblem: readonly [x: number, y: number];
  lamps: readonly [x: number, y: number];
}

/** A body for each step of price, the cheapest first: how dear a box is shows in what it is. */
const BODIES: readonly Body[] = [
  { Body: KitBag, emblem: [120, 116], lamps: [120, 150] },
  { Body: Crate, emblem: [120, 114], lamps: [120, 151] },
  { Body: FlightCase, emblem: [120, 114], lamps: [185.5, 140] },
  { Body: Canister, emblem: [120, 114], lamps: [120, 155] },
  { Body: Vault, emblem: [120, 96], lamps: [120, 143] },
];

/** The body of a step of price, from 1 on. */
export const bodyOf = (tier: number): Body => BODIES[tier - 1] ?? (BODIES[0] as Body);
