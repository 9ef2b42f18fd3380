import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePolicy } from '#api/http/common-headers';
import { Html, html } from '#api/http/html';
import { digestOf, FONT_NAME, writeStyle } from './dress';

const read = (name: string) => readFileSync(join(__dirname, name), 'utf8');

const STYLE = writeStyle(FONT_NAME, read('page.css'));
/** Comments and indentation are removed. */
const SCRIPT = new Html(
  read('follow.js')
    .replaceAll(/^ *(\/\/|\/\*\*? ).*\n/gm, '')
    .replaceAll(/^ +/gm, ''),
);

/** The page's one style and one script are allowed by hash; it only calls its own server. */
export const setPagePolicy = pagePolicy({
  styleSrc: [digestOf(STYLE)],
  scriptSrc: [digestOf(SCRIPT)],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ['data:'],
});

interface Page {
  title: string;
  /** Null for a page that will not change. */
  refreshSeconds: number | null;
  body: Html;
}

export function renderDocument({ title, refreshSeconds, body }: Page): string {
  // The empty icon keeps browsers from requesting one. With scripts enabled, the page follows the order instead of
  // reloading.
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refreshSeconds === null ? null : html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>\n`}<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="${FONT_NAME}" as="font" type="font/woff2" crossorigin>
<style>${STYLE}</style>
</head>
<body>
${body}
<script>${SCRIPT}</script>
</body>
</html>
`.text;
}
