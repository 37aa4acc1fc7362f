import type { CallOutput } from '@updraft/contract';
import { api } from '../../lib/api.ts';
import { collectPages } from '../../lib/collect-pages.ts';
import { saveFile } from '../../lib/save-file.ts';
import { today } from '../../entities/history/period.ts';

type ArchivePage = Extract<CallOutput<'POST /api/user/getArchive'>, { success: true }>;
type ArchiveRow = ArchivePage['rows'][number];

/** A row with its section; `row` null: names the section only, at the beginning of each page. */
interface SectionRow {
  section: string;
  row: ArchiveRow | null;
}

/** Groups rows by their section. A section without rows gets an empty list. */
const sectionsOf = (rows: readonly SectionRow[]): Record<string, ArchiveRow[]> => {
  const sections: Record<string, ArchiveRow[]> = {};
  for (const { section, row } of rows) (sections[section] ??= []).push(...(row === null ? [] : [row]));
  return sections;
};

/** Returns the position of the archive's next page, as one text; null: there is none. */
const placeOf = (next: ArchivePage['next']): string | null => next && `${next.section} ${next.cursor ?? ''}`;

/** Saves everything that is stored about the player as one file. @throws ApiError, AbortError */
export async function saveArchive(signal: AbortSignal, onProgress: (rows: number) => void): Promise<void> {
  const rows = await collectPages<SectionRow>({
    signal,
    onProgress,
    load: async (place) => {
      const [section, cursor] = place?.split(' ') ?? [];
      const page = await api(
        'POST /api/user/getArchive',
        { ...(section && { section }), ...(cursor && { cursor }) },
        { signal },
      );
      if (!page.success) throw new Error(page.message);
      return {
        rows: [{ section: page.section, row: null }, ...page.rows.map((row) => ({ section: page.section, row }))],
        next: placeOf(page.next),
      };
    },
  });
  const archive = { made_at: new Date().toISOString(), ...sectionsOf(rows) };
  saveFile({ name: `my-data-${today()}.json`, type: 'application/json', parts: [JSON.stringify(archive, null, 1)] });
}
