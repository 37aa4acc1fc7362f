import { type Schema, nameOfRef } from './types.ts';

const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 });

const range = (low: number | undefined, high: number | undefined): string => {
  const from = low !== undefined && low > -UNBOUNDED ? number(low) : '';
  const to = high !== undefined && high < UNBOUNDED ? number(high) : '';
  return from || to ? ` ${from}…${to}` : '';
};

const numberText = (type: 'number' | 'integer', schema: Schema): string => {
  const low = schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1);
  return `${type}${range(low, schema.maximum)}`;
};

const stringText = ({ pattern, minLength, maxLength }: Schema): string =>
  pattern ? `string /${pattern}/` : `string${range(minLength, maxLength)}`;

const objectText = (schema: Schema, indent: string): string => {
  if (typeof schema.additionalProperties === 'object') {
    const keys = schema.propertyNames?.pattern ? `/${schema.propertyNames.pattern}/` : 'string';
    return `{ [${keys}]: ${textOf(schema.additionalProperties, indent)} }`;
  }
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) return '{}';
  const required = new Set(schema.required);
  const fields = entries.map(
    ([name, part]) => `${name}${required.has(name) ? '' : '?'}: ${textOf(part, `${indent}  `)}`,
  );
  const line = `{ ${fields.join(', ')} }`;
  return line.length + indent.length <= 100 && !line.includes('\n')
    ? line
    : `{\n${fields.map((field) => `${indent}  ${field}`).join('\n')}\n${indent}}`;
};

/** Returns a schema as TypeScript text with its bounds and default: `integer 1…`, `string …64`, `Item[] …50`. */
export const textOf = (schema: Schema, indent = ''): string => {
  const fallback = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
  return bareText(schema, indent) + fallback;
};

const bareText = (schema: Schema, indent: string): string => {
  if (schema.$ref) return nameOfRef(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((part) => textOf(part, indent)).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectText(schema, indent);
    case 'array':
      return `${listed(schema.items ?? {}, indent)}[]${range(schema.minItems, schema.maxItems)}`;
    case 'number':
    case 'integer':
      return numberText(schema.type, schema);
    case 'string':
      return stringText(schema);
    case undefined:
      return 'anything';
    default:
      return schema.type;
  }
};

/** Returns the text of a list's items, in brackets unless it is one name or one object. */
const listed = (items: Schema, indent: string): string => {
  const text = textOf(items, indent);
  return /^[A-Za-z]+$|^\{/.test(text) ? text : `(${text})`;
};
