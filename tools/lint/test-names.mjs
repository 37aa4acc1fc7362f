// Oxlint plugin: a test's name is a clause with a verb. A name that only goes on from its group is not understood alone.

/** Words that cannot begin such a clause: prepositions, conjunctions, question words, and adverbs that need a sentence before them. */
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

/** Returns the word with which a test's name goes on from its group, or null. Ids of rules before it do not count. */
export const continuationIn = (name) => CONTINUATION.exec(name.replace(/^(?:\[[^\]]*\]\s*)+/, ''))?.[0] ?? null;

/** Name of the function that a call starts from: `it` for `it.each([…])('…', …)`. */
const functionOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression')
    return functionOf(node.callee ?? node.tag);
  return node.type === 'MemberExpression' ? functionOf(node.object) : null;
};

/** Text of a literal, or the part of a template before its first value; null for other expressions. */
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
