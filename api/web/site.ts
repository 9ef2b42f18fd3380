import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
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

const FOLDER = builtFile('web');

/** Whether it was built, which needs packages that an installation may leave out. */
export function hasSite(): boolean {
  return existsSync(FOLDER);
}

/** Reads it; it stays in memory. */
export async function readSite(): Promise<Site> {
  const names = await readdir(join(FOLDER, 'assets'));
  const assets = names.map(
    async (name) =>
      [
        name,
        compressedFile(
          await readFile(join(FOLDER, 'assets', name)),
          TYPES[extname(name)] ?? 'application/octet-stream',
        ),
      ] as const,
  );
  const pages = ['dashboard', 'support'].map(async (name) => {
    const html = await readFile(join(FOLDER, `${name}.html`), 'utf8');
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
    return [`/${name}`, { html, etag }] as const;
  });
  return { pages: new Map(await Promise.all(pages)), assets: new Map(await Promise.all(assets)) };
}
