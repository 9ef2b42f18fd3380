import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { builtFile } from '../../src/process/build';
import { type CompressedFile, compressedFile } from '../http/compressed';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

export interface SitePage {
  html: string;
  etag: string;
}

/** The web application as it was built. */
export interface Site {
  /** By the first part of their path. */
  pages: ReadonlyMap<string, SitePage>;
  /** By name; each changes its name with its content. */
  assets: ReadonlyMap<string, CompressedFile>;
}

/** Reads it once; it stays in memory. */
export async function readSite(folder = builtFile('web')): Promise<Site> {
  const names = await readdir(join(folder, 'assets'));
  const assets = names.map(
    async (name) =>
      [
        name,
        compressedFile(
          await readFile(join(folder, 'assets', name)),
          TYPES[extname(name)] ?? 'application/octet-stream',
        ),
      ] as const,
  );
  const pages = ['dashboard', 'support'].map(async (name) => {
    const html = await readFile(join(folder, `${name}.html`), 'utf8');
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
    return [`/${name}`, { html, etag }] as const;
  });
  return { pages: new Map(await Promise.all(pages)), assets: new Map(await Promise.all(assets)) };
}
