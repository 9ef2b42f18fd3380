import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The Inter glyphs for the page's language, weights 400 to 700, from its package (docs/decisions/tracking-page.md). */
export const FONT = readFileSync(join(__dirname, 'inter.woff2'));

/** Contains a content hash, so it can be cached for ever. */
export const FONT_NAME = `inter-${createHash('sha256').update(FONT).digest('hex').slice(0, 12)}.woff2`;
