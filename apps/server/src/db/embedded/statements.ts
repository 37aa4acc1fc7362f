import { type PGlite, protocol } from '@electric-sql/pglite';

/** Fields of protocol messages that this file reads. */
interface Message {
  name: string;
}
interface CommandComplete extends Message {
  text: string;
}
interface ParameterTypes extends Message {
  dataTypeIDs: number[];
}
interface Columns extends Message {
  fields: { name: string; dataTypeID: number }[];
}
interface DataRow extends Message {
  fields: (string | null)[];
}

/** Methods of PGlite that this file uses. */
export type Connection = Pick<PGlite, 'execProtocolStream' | 'parsers' | 'serializers'>;

interface Prepared {
  name: string;
  parameters: number[];
  columns: { name: string; parse: ((text: string) => unknown) | undefined }[];
}

/**
 * Largest number of prepared statements: more than the code has. The bound keeps SQL texts that are built at run time
 * from filling the memory.
 */
const MAX_KEPT = 1000;
/** Error code of "cached plan must not change result type": the table has changed since the statement was prepared. */
const STALE = '0A000';

/**
 * Statements of the embedded database, prepared by name on their first use and sent in one message afterwards. The
 * library's own `query` parses, describes and plans a statement at every use, in six messages, which took a sixth of
 * the time of a burst of bets.
 *
 * Errors are those of the database, with `code` and `constraint`.
 */
export class Statements {
  private readonly connection: Connection;
  private readonly known = new Map<string, Prepared>();
  private lastName = 0;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Runs a statement and returns its rows. Throws the database's error. */
  async query(sql: string, params: readonly unknown[] = []): Promise<object[]> {
    const prepared = this.known.get(sql) ?? (await this.prepare(sql));
    const values = params.map((value, at) => this.textOf(value, prepared.parameters[at]));
    try {
      const messages = await this.send(
        protocol.serialize.bind({ statement: prepared.name, values }),
        protocol.serialize.execute({}),
        protocol.serialize.sync(),
      );
      return messages
        .filter((message): message is DataRow => message.name === 'dataRow')
        .map((row) => rowOf(row, prepared));
    } catch (error) {
      if ((error as { code?: string }).code === STALE) await this.forget(sql);
      throw error;
    }
  }

  /**
   * Ends the transaction. Returns the tag of the outcome: `COMMIT`, or `ROLLBACK` if one of its statements had failed.
   */
  async commit(): Promise<string> {
    const messages = await this.send(protocol.serialize.query('commit'));
    return messages.find((message): message is CommandComplete => message.name === 'commandComplete')?.text ?? '';
  }

  private async prepare(sql: string): Promise<Prepared> {
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MAX_KEPT) await this.forget(oldest);
    const name = `s${++this.lastName}`;
    const messages = await this.send(
      protocol.serialize.parse({ name, text: sql }),
      protocol.serialize.describe({ type: 'S', name }),
      protocol.serialize.sync(),
    );
    const parameters = messages.find((message): message is ParameterTypes => message.name === 'parameterDescription');
    const columns = messages.find((message): message is Columns => message.name === 'rowDescription');
    const prepared: Prepared = {
      name,
      parameters: parameters?.dataTypeIDs ?? [],
      columns: (columns?.fields ?? []).map((field) => ({
        name: field.name,
        parse: this.connection.parsers[field.dataTypeID],
      })),
    };
    this.known.set(sql, prepared);
    return prepared;
  }

  private async forget(sql: string): Promise<void> {
    const prepared = this.known.get(sql);
    if (!prepared) return;
    this.known.delete(sql);
    await this.send(protocol.serialize.close({ type: 'S', name: prepared.name }), protocol.serialize.sync());
  }

  private async send(...parts: Uint8Array[]): Promise<Message[]> {
    // No sync by the library is needed: the database syncs its files itself at the commit.
    return this.connection.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }

  private textOf(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serialize = type === undefined ? undefined : this.connection.serializers[type];
    if (serialize) return serialize(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

const rowOf = ({ fields }: DataRow, { columns }: Prepared): object => {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at++) {
    const { name, parse } = columns[at] as Prepared['columns'][number];
    const text = fields[at] ?? null;
    row[name] = text === null || !parse ? text : parse(text);
  }
  return row;
};
