/**
 * Returns the statements of an SQL file, in order. A statement ends with a semicolon at the end of a line, outside of a
 * function's body (`$$ … $$`). Comments before a statement stay with it. Throws if the file ends within a statement.
 */
export const splitSql = (sql: string): string[] => {
  const statements: string[] = [];
  let lines: string[] = [];
  let isInBody = false;
  for (const line of sql.split('\n')) {
    lines.push(line);
    if ((line.split('$$').length - 1) % 2 === 1) isInBody = !isInBody;
    if (isInBody || !line.trimEnd().endsWith(';') || line.trimStart().startsWith('--')) continue;
    statements.push(lines.join('\n').trim());
    lines = [];
  }
  const rest = lines.filter((line) => line.trim() !== '' && !line.trimStart().startsWith('--'));
  if (rest.length > 0) throw new Error(`an SQL file ends in the middle of a statement: ${rest[0] ?? ''}`);
  return statements;
};
