import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Html, html } from './html';

const STYLE = new Html(readFileSync(join(__dirname, 'page.css'), 'utf8'));

/** The page's one style is let in by its hash; nothing else is loaded, run, framed or sent. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE.text).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Page {
  title: string;
  /** Null for a page that will not change. */
  refreshSeconds: number | null;
  body: Html;
}

export function renderDocument({ title, refreshSeconds, body }: Page): string {
  // The empty icon keeps browsers from asking for one.
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refreshSeconds === null ? null : html`<meta http-equiv="refresh" content="${refreshSeconds}">\n`}<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`.text;
}

/** The same for every order that is not shown, whatever the reason. */
export const NOT_FOUND_PAGE = renderDocument({
  title: 'Order not found',
  refreshSeconds: null,
  body: html`<main><section class="status" aria-labelledby="status">
<h1 id="status">Order not found</h1>
<p>This link does not lead to an order. It may be incomplete, or the order may be too old to be shown.</p>
<p class="advice">Open the link again from where you started the swap, and copy all of it.</p>
</section></main>`,
});
