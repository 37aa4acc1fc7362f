/**
 * Renders the four background clips of the crash screen into apps/web/public/video.
 * Run: `npx tsx tools/render-videos/index.ts [name …]`. Needs Chromium (CHROMIUM_PATH) and ffmpeg.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import { CLIPS, FPS, MAX_POSTER_BYTES, MAX_VIDEO_BYTES, type Clip } from './clips.ts';
import { checkSize, ffmpeg } from './ffmpeg.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = fileURLToPath(new URL('../../apps/web/public/video/', import.meta.url));

async function bundleScenes(): Promise<string> {
  const result = await build({
    entryPoints: [join(here, 'scenes/index.ts')],
    bundle: true,
    write: false,
    format: 'iife',
  });
  return result.outputFiles[0]?.text ?? '';
}

async function frame(page: Page, name: string, t: number): Promise<Buffer> {
  const png = await page.evaluate(
    ([scene, at]) => (window as unknown as { renderFrame(n: string, t: number): string }).renderFrame(scene, at),
    [name, t] as [string, number],
  );
  return Buffer.from(png, 'base64');
}

async function renderFrames(page: Page, clip: Clip, folder: string): Promise<void> {
  const count = Math.round(clip.seconds * FPS);
  const last = clip.loops ? count : count - 1;
  for (let i = 0; i < count; i++) {
    writeFileSync(join(folder, `${String(i).padStart(4, '0')}.png`), await frame(page, clip.name, i / last));
  }
  writeFileSync(join(folder, 'poster.png'), await frame(page, clip.name, clip.posterAt));
}

function encode(clip: Clip, folder: string): void {
  const input = ['-framerate', String(FPS), '-i', join(folder, '%04d.png')];
  // Converts the colours to BT.709 and tags the clip so, because browsers assume BT.709. Another matrix shifts the dark
  // blues.
  const colour = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ];
  const plain = [
    '-an',
    ...colour,
    '-pix_fmt',
    'yuv420p',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
  ];
  const out = (extension: string) => join(target, `${clip.name}.${extension}`);
  ffmpeg(
    ...input,
    ...plain,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    String(clip.vp9Quality),
    '-b:v',
    '0',
    '-threads',
    '1',
    out('webm'),
  );
  ffmpeg(
    ...input,
    ...plain,
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    String(clip.h264Quality),
    '-threads',
    '1',
    '-movflags',
    '+faststart',
    out('mp4'),
  );
  const poster = ['-i', join(folder, 'poster.png'), '-map_metadata', '-1', '-fflags', '+bitexact'];
  ffmpeg(...poster, '-c:v', 'libwebp', '-quality', '70', out('webp'));
  ffmpeg(...poster, '-q:v', '11', out('jpg'));
  for (const extension of ['webm', 'mp4']) checkSize(out(extension), MAX_VIDEO_BYTES);
  for (const extension of ['webp', 'jpg']) checkSize(out(extension), MAX_POSTER_BYTES);
}

async function main(wanted: string[]): Promise<void> {
  mkdirSync(target, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundleScenes() });
    for (const clip of CLIPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const folder = mkdtempSync(join(tmpdir(), `clip-${clip.name}-`));
      try {
        await renderFrames(page, clip, folder);
        encode(clip, folder);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
  } finally {
    await browser.close();
  }
}

await main(process.argv.slice(2));
