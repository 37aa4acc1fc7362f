import type { CallOutput } from '@updraft/contract';
import { api } from '../../lib/api.ts';
import { collectPages } from '../../lib/collect-pages.ts';
import { saveFile } from '../../lib/save-file.ts';
import { today } from '../../entities/history/period.ts';

type ArchivePage = Extract<CallOutput<'POST /api/user/getArchive'>, { success: true }>;
type ArchiveRow = ArchivePage['rows'][number];

/** Returns the position of the archive's next page, as one text; null: there is none. */
const placeOf = (next: ArchivePage['next']): string | null => next && `${next.section} ${next.cursor ?? ''}`;

/** Saves everything that is stored about the player as one file. @throws ApiError, AbortError */
export async function saveArchive(signal: AbortSignal, onProgress: (rows: number) => void): Promise<void> {
  const sections: Record<string, ArchiveRow[]> = {};
  await collectPages<ArchiveRow>({
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
      // A section without rows is in the file too.
      (sections[page.section] ??= []).push(...page.rows);
      return { rows: page.rows, next: placeOf(page.next) };
    },
  });
  const archive = { made_at: new Date().toISOString(), ...sections };
  saveFile({ name: `my-data-${today()}.json`, type: 'application/json', parts: [JSON.stringify(archive, null, 1)] });
}
