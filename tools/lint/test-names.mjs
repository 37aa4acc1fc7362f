// Oxlint plugin: reports test names that continue the name of their `describe` and cannot be understood alone.

/** Words with which no test name may begin: prepositions, conjunctions, question words and linking adverbs. */
const CONTINUATION = new RegExp(
  `^(?:${[
    'about above after against alone also although and as at away because before behind below beside between beyond but by',
    'during except for from how if in into near neither nor not of off on only or since so still than that though to too',
    'under unless until upon what whatever when where whether which while who whom whose why with within without',
  ]
    .join(' ')
    .replaceAll(' ', '|')})(?![\\p{L}\\p{N}-])`,
  'iu',
);

/** Returns the forbidden first word of a test's name; null if there is none. Rule ids in brackets are skipped. */
export const continuationIn = (name) => CONTINUATION.exec(name.replace(/^(?:\[[^\]]*\]\s*)+/, ''))?.[0] ?? null;

/** Returns the name of the innermost called function: `it` for `it.each([…])('…', …)`. */
const functionOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression')
    return functionOf(node.callee ?? node.tag);
  return node.type === 'MemberExpression' ? functionOf(node.object) : null;
};

/** Returns the text of a literal, or of a template the part before its first value; null for other expressions. */
const beginningOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis[0].value.cooked : null;
};

const verbFirst = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    CallExpression: ({ callee, arguments: [name] }) => {
      if (!['it', 'test'].includes(functionOf(callee))) return;
      const beginning = beginningOf(name);
      const word = beginning === null ? null : continuationIn(beginning);
      if (word !== null)
        context.report({ node: name, message: `Begin a test's name with a verb or the subject, not with '${word}'.` });
    },
  }),
};

export default { meta: { name: 'test-names' }, rules: { 'verb-first': verbFirst } };
