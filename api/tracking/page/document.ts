import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { pagePolicy } from '#api/http/every-request';
import { Html, html } from '#api/http/html';
import { textOn } from '#domain/partners/accent';
import { builtFile } from '#process/build';
import type { Words } from '../language/words';
import type { Written } from '../language/written';
import { digestOf, FONT_NAME, writeStyle } from './dress';

const read = (name: string) => readFileSync(join(__dirname, name), 'utf8');

/** What a kind of page consists of besides its body. */
interface Kind {
  /** The font's URL, relative to the page. */
  font: string;
  style: Html;
  script: Html | null;
}

const ORDER_PAGE = {
  font: FONT_NAME,
  style: writeStyle(FONT_NAME, read('page.css')),
  // As the build has made it small.
  script: new Html(readFileSync(builtFile('api/tracking/page/follow.js'), 'utf8')),
} satisfies Kind;

/** One level below the order's page, and without a script. */
const FORM_PAGE = {
  font: `../${FONT_NAME}`,
  style: writeStyle(`../${FONT_NAME}`, read('page.css') + read('../refund/form.css')),
  script: null,
} satisfies Kind;

/** A partner's color in place of the page's own, in both themes. Small text keeps the color of what it stands in. */
function writeAccent(accent: string): Html {
  return new Html(`:root{--accent:${accent};--on-accent:${textOn(accent)}}a,.copy{color:inherit}`);
}

const SELF = ["'self'"];

/**
 * The page's styles and its one script are allowed by hash; it only calls its own server, whose service worker it may start.
 */
function policyWith(...accents: readonly Html[]): RequestHandler {
  const { style, script } = ORDER_PAGE;
  return pagePolicy({
    styleSrc: [style, ...accents].map(digestOf),
    scriptSrc: [digestOf(script)],
    connectSrc: SELF,
    workerSrc: SELF,
    fontSrc: SELF,
    imgSrc: ['data:'],
  });
}

const OWN_POLICY = policyWith();

/** The policy of a page in a partner's color, or in the page's own. */
export function policyFor(accent: string | null): RequestHandler {
  return accent === null ? OWN_POLICY : policyWith(writeAccent(accent));
}

/** The policy of a page with a form: it runs no script, and sends to its own server alone. */
export function formPolicyFor(accent: string | null): RequestHandler {
  const styles = [FORM_PAGE.style, ...(accent === null ? [] : [writeAccent(accent)])];
  return pagePolicy({ styleSrc: styles.map(digestOf), fontSrc: SELF, imgSrc: ['data:'], formAction: SELF });
}

interface Page {
  words: Words;
  title: Written;
  /** Null for a page that will not change. */
  refreshSeconds: number | null;
  /** A partner's color; null for the page's own. */
  accent?: string | null;
  /** A page with a form, one level below the order's. */
  isForm?: boolean;
  body: Html;
}

const RTL = html` dir="rtl"`;

function renderPreload(font: string): Html {
  return html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`;
}

export function renderDocument({ words, title, refreshSeconds, accent = null, isForm = false, body }: Page): string {
  const { font, style, script } = isForm ? FORM_PAGE : ORDER_PAGE;
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
${words.language === 'en' ? renderPreload(font) : null}<style>${style}</style>${accent === null ? null : html`<style>${writeAccent(accent)}</style>`}
</head>
<body>
${body}
${
  script &&
  html`<script>${script}</script>
`
}</body>
</html>
`.text;
}
