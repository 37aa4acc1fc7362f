import * as contract from '@updraft/contract';
import { z } from 'zod';

/** The part of a JSON schema that the reference reads. */
export interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

/** Side of a schema: the sent value, or the received one. */
export type Side = 'input' | 'output';

/** Named types of the contract, so that schemas refer to them by name instead of repeating them. */
const registry = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(contract)) {
  if (value instanceof z.ZodType && value !== contract.Nothing) registry.add(value, { id: name });
}

export interface Described {
  schema: Schema;
  /** The named types that the schema refers to, directly or not. */
  types: Record<string, Schema>;
}

/** Returns a type's schema, with references to named types (`#/$defs/Name`). */
export const describe = (type: z.ZodType, side: Side): Described => {
  // A named type becomes a reference only inside another object, so the type is wrapped in one.
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object({ it: type }), {
    io: side,
    metadata: registry,
    unrepresentable: 'any',
  }) as Schema & {
    $defs?: Record<string, Schema & { id?: string }>;
  };
  return {
    schema: properties['it'] ?? {},
    types: Object.fromEntries(Object.entries($defs).map(([name, { id: _id, ...schema }]) => [name, schema])),
  };
};

export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
