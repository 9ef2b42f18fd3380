import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { builtFile } from '#process/build';

/** Content with a fixed URL that may change with the next release. */
export interface Served {
  type: string;
  text: string;
  /** The page's Content-Security-Policy. */
  policy?: string;
}

export const GUIDE = builtFile('docs');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/schema+json; charset=utf-8',
};
/** Files that the generator writes for other servers. */
const UNSERVED = new Set(['404.html', 'hashmap.json']);

/** Whether the guide was built: that needs packages which an installation may leave out. */
export function hasGuide(): boolean {
  return existsSync(GUIDE);
}

/** By full path: the built pages, their files with fixed names, and their Markdown. */
export async function readGuide(publicUrl: string): Promise<Map<string, Served>> {
  const { origin, pathname } = new URL(publicUrl);
  const files = (await readdir(GUIDE, { recursive: true })).filter(
    (file) => TYPES[extname(file)] !== undefined && !file.startsWith('assets/') && !UNSERVED.has(file),
  );
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, Served]> => {
        const text = await readFile(join(GUIDE, file), 'utf8');
        return [pathOf(file), serveFile(file, text, `${origin}${pathname.replace(/\/$/, '')}`)];
      }),
    ),
  );
}

function pathOf(file: string): string {
  return file === 'index.html' ? '/docs' : `/docs/${file.replace(/\.html$/, '')}`;
}

function serveFile(file: string, text: string, address: string): Served {
  const type = TYPES[extname(file)] ?? '';
  if (extname(file) === '.html') {
    return { type, text, policy: guidePolicy(text) };
  }
  if (extname(file) === '.json') {
    const schema: object = JSON.parse(text);
    return { type, text: `${JSON.stringify({ $id: `${address}/docs/${file}`, ...schema }, null, 2)}\n` };
  }
  return { type, text: file.endsWith('.txt') ? text.replaceAll('](/docs/', `](${address}/docs/`) : text };
}

/** Everything loads from this server; of inline scripts, only those that the page was built with may run. */
function guidePolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
