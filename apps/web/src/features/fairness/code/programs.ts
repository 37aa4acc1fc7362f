// Pure: the formulas of games as programs that run anywhere, filled with the values of a result.
import { type PublishedValues, type Verifier, inShell } from '@updraft/rules/fairness';

export type ProgramLanguage = 'javascript' | 'python';

export interface Program {
  language: ProgramLanguage;
  code: string;
}

/**
 * The formula of a game. Variables are named like published values: `secretHash` in JavaScript, `secret_hash` in
 * Python.
 */
export interface GameProgram extends Readonly<Record<ProgramLanguage, string>> {
  /** The beginning of the comment at the top of the program. */
  readonly about: string;
  /** Published values at the top. The body reads them. */
  readonly needs: readonly string[];
  /** Published values that are printed, in this order. The body calculates them. */
  readonly prints: readonly string[];
  /** The body calls `draw(key, text, n)`, the draw without bias. */
  readonly draws?: true;
}

const JAVASCRIPT_HASH = `
const bytesOf = (text) => new TextEncoder().encode(text);
const hexOf = (buffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (text) => hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)));
`;

const JAVASCRIPT_DRAW = `
async function hmac(key, text) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', imported, bytesOf(text)));
}

// A number from 0 to n - 1. A k that would make some numbers likelier is skipped.
async function draw(key, text, n) {
  for (let attempt = 0; attempt < 256; attempt++) {
    const hash = await hmac(key, text + ':' + attempt);
    const k = parseInt(hash.slice(0, 13), 16); // 52 bits
    if (k < 2 ** 52 - (2 ** 52 % n)) return k % n;
  }
}
`;

const PYTHON_HASH = `
def sha(text):
    return sha256(text.encode()).hexdigest()
`;

const PYTHON_DRAW = `
def draw(key, text, n):
    """A number from 0 to n - 1. A k that would make some numbers likelier is skipped."""
    for attempt in range(256):
        digest = hmac.new(key.encode(), f'{text}:{attempt}'.encode(), sha256).hexdigest()
        k = int(digest[:13], 16)  # 52 bits
        if k < 2**52 - 2**52 % n:
            return k % n
`;

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
const indented = (body: string): string => body.trim().replaceAll(/^(?=.)/gm, '  ');

/** Returns a function that formats a value for a program. A malformed value is left out. [FA-13] */
const literalsOf = ({ fields }: Pick<Verifier, 'fields'>, values: PublishedValues): ((name: string) => string) => {
  const of = inShell(fields, values);
  return (name) => (fields.find((field) => field.name === name)?.form === 'whole' ? of(name) || '0' : `'${of(name)}'`);
};

/** The programs of a game that print what follows from the published values of a result. */
export const programsOf = (
  program: GameProgram,
  verifier: Pick<Verifier, 'fields'>,
  values: PublishedValues,
): Program[] => {
  const { about, needs, prints, draws = false } = program;
  const literal = literalsOf(verifier, values);
  return [
    {
      language: 'javascript',
      code: `// ${about}, from its public values alone.
${needs.map((name) => `const ${camel(name)} = ${literal(name)};`).join('\n')}
${JAVASCRIPT_HASH}${draws ? JAVASCRIPT_DRAW : ''}
async function main() {
${indented(program.javascript)}
${prints.map((name) => `  console.log('${name}', ${camel(name)});`).join('\n')}
}

main();
`,
    },
    {
      language: 'python',
      code: `# ${about}, from its public values alone.
from hashlib import sha256
${draws ? 'import hmac\n' : ''}
${needs.map((name) => `${name} = ${literal(name)}`).join('\n')}

${PYTHON_HASH}${draws ? `\n${PYTHON_DRAW}` : ''}

${program.python.trim()}
${prints.map((name) => `print('${name}', ${name})`).join('\n')}
`,
    },
  ];
};
