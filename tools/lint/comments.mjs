// Oxlint plugin: reports comments that begin with a question word. A comment must begin with its subject.

const QUESTION = /^(?:what|how|whether|who|whose|whom|when|where|which|why)\b/i;

/** Returns the text of a comment without the leading asterisks of its lines. */
const textOf = (value) => value.replace(/^\*/, '').replace(/^[ \t]*\* ?/gm, '');

/**
 * Returns the question words with which paragraphs of a comment begin.
 * `value`: the comment without its marks; of consecutive line comments, their lines.
 */
export const questionsIn = (value) =>
  textOf(value)
    .split(/\n\s*\n/)
    .flatMap((paragraph) => QUESTION.exec(paragraph.trim()) ?? []);

/** True if `next` continues the line comment `before`: on the next line, at the same column. */
const continues = (before, next, source) =>
  before.type === 'Line' &&
  next.type === 'Line' &&
  before.loc.start.column === next.loc.start.column &&
  /^\r?\n[ \t]*$/.test(source.slice(before.range[1], next.range[0]));

/** Returns the comments with line comments on consecutive lines joined into one. */
const joined = (comments, source) => {
  const groups = [];
  let last = null;
  for (const comment of comments) {
    const group = groups.at(-1);
    if (group && continues(last, comment, source)) group.value += `\n${comment.value}`;
    else groups.push({ value: comment.value, loc: comment.loc });
    last = comment;
  }
  return groups;
};

const subjectFirst = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    Program: () => {
      const { sourceCode } = context;
      for (const { value, loc } of joined(sourceCode.getAllComments(), sourceCode.text))
        for (const word of questionsIn(value))
          context.report({ loc, message: `Name the subject first: the comment begins with '${word}'.` });
    },
  }),
};

export default { meta: { name: 'comments' }, rules: { 'subject-first': subjectFirst } };
