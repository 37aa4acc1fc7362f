// Pure: takes the schema as read from a database and the files that made it; returns the text of
// docs/reference/schema.md.
import type { Named, Table } from './read-schema.ts';
import type { Migration } from './migrations.ts';
import { splitSql } from './split-sql.ts';

/** Returns the comment lines at the beginning of a text, as one paragraph or list. */
const commentOf = (text: string): string => {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const words = lines.slice(0, end < 0 ? lines.length : end).map((line) => line.replace(/^-- ?/, ''));
  // Items of a list and blank lines stay on their own line; other lines continue the line before.
  return words.reduce(
    (done, line) =>
      done === '' || line === '' || line.startsWith('- ') || done.endsWith('\n')
        ? `${done}${done && '\n'}${line}`
        : `${done} ${line.trim()}`,
    '',
  );
};

interface Described {
  about: string;
  /**
   * Tables, views and functions in file order, each with the comment before it and the statement without that comment.
   */
  objects: { kind: string; name: string; about: string; sql: string }[];
}

const CREATES = /^create (?:unique )?(table|view|function) (\w+)/m;

/** Extracts the objects that a file of the schema creates, with their comments. */
const describe = ({ sql }: Migration): Described => {
  const [head = ''] = sql.split('\n\n', 1);
  const objects = splitSql(sql.slice(head.length)).flatMap((statement) => {
    const [, kind, name] = CREATES.exec(statement) ?? [];
    return kind && name ? [{ kind, name, about: commentOf(statement), sql: statement.replace(/^(--.*\n)+/, '') }] : [];
  });
  return { about: commentOf(head), objects };
};

const cell = (text: string): string => text.replaceAll('|', '\\|');
const list = (title: string, entries: readonly Named[]): string[] =>
  entries.length === 0
    ? []
    : [`${title}:`, entries.map(({ name, definition }) => `- \`${name}\`: \`${definition}\``).join('\n')];

const columnRows = ({ columns }: Table): string =>
  columns
    .map(
      ({ name, type, isNullable, fallback }) =>
        `| \`${name}\` | ${type}${isNullable ? '' : ', not null'} | ${fallback && `\`${cell(fallback)}\``} |`,
    )
    .join('\n');

const tableText = (table: Table, about: string): string[] => [
  `### ${table.name}`,
  ...(about ? [about] : []),
  `| column | type | default |\n|---|---|---|\n${columnRows(table)}`,
  ...list('Constraints', table.constraints),
  ...list('Indexes', table.indexes),
  ...list('Triggers', table.triggers),
];

/** Returns the references between tables by foreign keys. */
const references = (tables: readonly Table[]): { from: string; to: string }[] =>
  tables.flatMap(({ name, constraints }) =>
    constraints.flatMap(({ definition }) => {
      const to = /^FOREIGN KEY .* REFERENCES (\w+)/.exec(definition)?.[1];
      return to ? [{ from: name, to }] : [];
    }),
  );

/** Returns a diagram of a subject: its tables, and the foreign keys that start there. */
const picture = (tables: readonly Table[]): string[] => {
  const arrows = [
    ...new Set(
      references(tables)
        .filter(({ from, to }) => from !== to)
        .map(({ from, to }) => `  ${from} --> ${to}`),
    ),
  ];
  const alone = tables
    .filter(({ name }) => !arrows.some((arrow) => new RegExp(`\\b${name}\\b`).test(arrow)))
    .map(({ name }) => `  ${name}`);
  return tables.length === 0 ? [] : [['```mermaid', 'flowchart LR', ...arrows, ...alone, '```'].join('\n')];
};

/**
 * Returns the text of docs/reference/schema.md: every table with its columns, constraints and triggers, by the files
 * that create them.
 */
export const schemaPage = (tables: readonly Table[], files: readonly Migration[]): string => {
  const sections = files.flatMap((file) => {
    const { about, objects } = describe(file);
    const aboutOf = (name: string): string => objects.find((object) => object.name === name)?.about ?? '';
    const own = objects.flatMap(({ name }) => tables.filter((table) => table.name === name));
    // Views are taken from the file, because versions of PostgreSQL write the same view differently.
    const views = objects.filter(({ kind }) => kind === 'view');
    const functions = objects.filter(({ kind }) => kind === 'function');
    return [
      `## ${file.name}`,
      about,
      ...picture(own),
      ...own.flatMap((table) => tableText(table, aboutOf(table.name))),
      ...views.flatMap(({ name, about, sql }) => [
        `### ${name} (view)`,
        ...(about ? [about] : []),
        `\`\`\`sql\n${sql}\n\`\`\``,
      ]),
      ...(functions.length > 0
        ? [
            '### Functions',
            functions.map(({ name, about }) => `- \`${name}\`${about && `: ${about.replace(/\n/g, ' ')}`}`).join('\n'),
          ]
        : []),
    ];
  });
  return [
    '# Schema',
    'Made from a migrated database and the comments of `apps/server/src/db/schema/*.sql` by `npm run docs`. Arrows are foreign keys.',
    ...sections,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
};
