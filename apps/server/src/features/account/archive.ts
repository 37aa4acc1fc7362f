import { type ArchiveRow, EXPORT_PAGE } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { ArchiveSection, PersonalData } from '../../db/personal.ts';
import { pageOf } from '../../lib/paging.ts';

/** Position at which an archive continues. */
interface Next {
  section: string;
  cursor: string | null;
}

/** A page of one section. `next` null: the archive ends with it. */
export interface ArchivePage {
  section: string;
  rows: ArchiveRow[];
  next: Next | null;
}

type Row = ArchiveRow & { cursor: number };

const withoutCursor = ({ cursor: _cursor, ...row }: Row): ArchiveRow => row;

/** Everything that is stored about a player, section by section and page by page. [AC-11] */
export class Archive {
  private readonly sections: readonly ArchiveSection[];

  /** Throws when two features have a section of one name. */
  constructor(personal: readonly PersonalData[]) {
    this.sections = personal.flatMap(({ archive = [] }) => archive);
    const names = this.sections.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw new Error(`two features have the section ${twice} of an archive`);
  }

  /** Returns a page of a section, by default of the first one; null: there is no such section. */
  async page(
    query: Query,
    {
      playerId,
      section,
      before = Number.MAX_SAFE_INTEGER,
    }: { playerId: number; section?: string | undefined; before?: number | undefined },
  ): Promise<ArchivePage | null> {
    const at = section === undefined ? 0 : this.sections.findIndex(({ name }) => name === section);
    const asked = this.sections[at];
    if (!asked) return null;
    const read = await query.query<Row>(asked.sql, [playerId, before, EXPORT_PAGE + 1]);
    const { rows, next } = pageOf(read, { most: EXPORT_PAGE, keyOf: ({ cursor }) => [cursor] });
    const following = this.sections[at + 1];
    return {
      section: asked.name,
      rows: rows.map(withoutCursor),
      next:
        next !== null
          ? { section: asked.name, cursor: next }
          : following
            ? { section: following.name, cursor: null }
            : null,
    };
  }
}
