import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Html } from '#api/http/html';

/** The Inter glyphs for the page's language, weights 400 to 700, from its package (docs/decisions/tracking-page.md). */
export const FONT = readFileSync(join(__dirname, 'inter.woff2'));

/** Contains a content hash, so it can be cached for ever. */
export const FONT_NAME = `inter-${createHash('sha256').update(FONT).digest('hex').slice(0, 12)}.woff2`;

const DRESS = readFileSync(join(__dirname, 'dress.css'), 'utf8');

/**
 * The style that all public pages share, in both themes, with a page's own; without comments and indentation.
 * @param font the font's URL, relative to the page
 */
export function writeStyle(font: string, own: string): Html {
  return new Html(
    (DRESS + own)
      .replace('{font}', font)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?([{};,>/]) ?/g, '$1')
      .replaceAll(/([\w-]): /g, '$1:')
      .replaceAll(';}', '}')
      .replaceAll(/\b0\.(?=\d)/g, '.')
      .replaceAll(/--[a-z][a-z-]*/g, shortenName),
  );
}

/** What a style of a partner's own may set. */
const KEPT: readonly string[] = ['--accent', '--on-accent'];
/** The other custom properties have short names in what is sent: the same in every style. */
const NAMES = [...new Set(DRESS.match(/--[a-z][a-z-]*/g))].filter((name) => !KEPT.includes(name));

function shortenName(name: string): string {
  const index = NAMES.indexOf(name);
  return index === -1 ? name : `--${index.toString(36)}`;
}

/** By which a content security policy allows a style or a script that is part of the page. */
export function digestOf({ text }: Html): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
