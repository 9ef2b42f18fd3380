import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inter's letters of the page's language, 400 to 700, from its package (docs/decisions/tracking-page.md). */
export const FONT = readFileSync(join(__dirname, 'inter.woff2'));

/** Changes with the content, so that it may be kept for ever. */
export const FONT_NAME = `inter-${createHash('sha256').update(FONT).digest('hex').slice(0, 12)}.woff2`;
