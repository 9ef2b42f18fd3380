import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePolicy } from '#api/http/common-headers';
import { Html, html } from '#api/http/html';
import type { Words } from '../language/words';
import type { Written } from '../language/written';

/** The Inter glyphs of English, weights 400 to 700, from its package (docs/decisions/tracking-page.md). */
export const FONT = readFileSync(join(__dirname, 'inter.woff2'));

/** Contains a content hash, so it can be cached for ever. */
export const FONT_NAME = `inter-${createHash('sha256').update(FONT).digest('hex').slice(0, 12)}.woff2`;

const read = (name: string) => readFileSync(join(__dirname, name), 'utf8');

/** Comments and indentation are removed. */
const STYLE = new Html(
  read('page.css')
    .replace('{font}', FONT_NAME)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(/([\w-]): /g, '$1:')
    .replaceAll(';}', '}')
    .replaceAll(/\b0\.(?=\d)/g, '.'),
);
/** It has no text of its own, so a space beside a sign is never part of one. */
const SCRIPT = new Html(
  read('follow.js')
    .replaceAll(/^ *(\/\/|\/\*\*? ).*\n/gm, '')
    .replaceAll(/\s*([{}()=<>?:;,+*&|-]+)\s*/g, '$1'),
);

const digestOf = ({ text }: Html) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page's one style and one script are allowed by hash; it only calls its own server. */
export const setPagePolicy = pagePolicy({
  styleSrc: [digestOf(STYLE)],
  scriptSrc: [digestOf(SCRIPT)],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ['data:'],
});

interface Page {
  words: Words;
  title: Written;
  /** Null for a page that will not change. */
  refreshSeconds: number | null;
  body: Html;
}

const RTL = html` dir="rtl"`;
const PRELOAD = html`<link rel="preload" href="${FONT_NAME}" as="font" type="font/woff2" crossorigin>\n`;

export function renderDocument({ words, title, refreshSeconds, body }: Page): string {
  // The empty icon keeps browsers from requesting one. With scripts enabled, the page follows the order instead of
  // reloading.
  return html`<!DOCTYPE html>
<html lang="${words.language}"${words.isRtl ? RTL : null}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refreshSeconds === null ? null : html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>\n`}<title>${String(title)}</title>
<link rel="icon" href="data:,">
${words.language === 'en' ? PRELOAD : null}<style>${STYLE}</style>
</head>
<body>
${body}
<script>${SCRIPT}</script>
</body>
</html>
`.text;
}
