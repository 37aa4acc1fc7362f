import { rename, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { create } from 'tar';

/**
 * Packs the folder of a closed database into one file, which appears only when it is complete. The file contains no
 * owner and no times, so equal databases give nearly equal files. Returns the file's size in bytes.
 */
export const packDatabase = async ({
  dataDir,
  to,
  quality,
}: {
  dataDir: string;
  to: URL;
  quality: number;
}): Promise<number> => {
  const chunks: Buffer[] = [];
  for await (const chunk of create({ cwd: dataDir, portable: true, mtime: new Date(0) }, ['.'])) chunks.push(chunk);
  const packed = brotliCompressSync(Buffer.concat(chunks), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  const parts = new URL(`${to.href}.parts`);
  await writeFile(parts, packed);
  await rename(parts, to);
  return packed.length;
};
