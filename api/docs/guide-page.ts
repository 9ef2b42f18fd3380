import { Html, html } from '../http/html';
import { CHAPTERS, REFERENCES } from './contents';
import { type GuidePage, PAGES, pathBetween } from './guide';

/** Everything comes from this server, nothing is written into the page by script but what the page brought along. */
export const GUIDE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Names of served files, by what they are. */
export interface GuideAssets {
  styles: readonly string[];
  scripts: readonly string[];
}

/** What every page of the guide is made with. */
export interface GuideSite {
  titles: ReadonlyMap<string, string>;
  assets: GuideAssets;
}

const HOME = '';

export function renderGuidePage(page: GuidePage, site: GuideSite): string {
  const outline = page.headings.filter(({ level }) => level === 2 || level === 3);
  return renderFrame(page.path, page.title, site, [
    html`<main id="content"><article>${new Html(page.html)}</article>
<p class="twin"><a href="${pathBetween(page.path, `${page.path}.md`)}">This page as Markdown</a></p>
${renderNeighbours(page.path, site)}</main>`,
    outline.length < 2
      ? null
      : html`<aside class="outline" aria-label="On this page"><h2>On this page</h2><ul>${outline.map(
          ({ level, text, anchor }) => html`<li class="level-${level}"><a href="#${anchor}">${text}</a></li>`,
        )}</ul></aside>`,
  ]);
}

/** The first page: what there is to read. */
export function renderGuideHome(site: GuideSite): string {
  const cards = CHAPTERS.map(
    ({ title, pages }) =>
      html`<section><h2>${title}</h2><ul>${pages.map(
        (path) => html`<li><a href="${pathBetween(HOME, path)}">${site.titles.get(path) ?? path}</a></li>`,
      )}</ul></section>`,
  );
  return renderFrame(HOME, 'Documentation', site, [
    html`<main id="content" class="home"><h1>Swaplane documentation</h1>
<p class="lead">One HTTP API in front of many swap providers. Ask for a price, open an order, show the deposit address, and follow the
order by webhook, event stream or polling.</p>
<p class="calls"><a class="call" href="${pathBetween(HOME, 'quickstart')}">Your first order in five minutes</a>
<a href="${pathBetween(HOME, 'reference')}">API reference</a></p>
<div class="chapters">${cards}</div></main>`,
  ]);
}

function renderFrame(path: string, title: string, site: GuideSite, content: readonly (Html | null)[]): string {
  const asset = (name: string) => pathBetween(path, name);
  return `<!DOCTYPE html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Swaplane</title>
<link rel="icon" href="data:,">
${site.assets.styles.map((name) => html`<link rel="stylesheet" href="${asset(name)}">\n`)}${site.assets.scripts.map((name) => html`<script src="${asset(name)}" defer></script>\n`)}</head>
<body data-index="${asset('search.json')}" data-home="${pathBetween(path, '')}">
<a class="skip" href="#content">Skip to content</a>
<header class="bar"><a class="brand" href="${path === HOME ? 'docs' : pathBetween(path, '../docs')}">Swaplane <span>Docs</span></a>
<div class="search" role="search"><label for="search">Search</label><input id="search" type="search" placeholder="Search" autocomplete="off" aria-controls="found"><kbd>/</kbd><ul id="found" hidden></ul></div>
<button class="menu" type="button" aria-expanded="false" aria-controls="pages">Pages</button></header>
<div class="columns"><nav id="pages" aria-label="Pages">${renderNavigation(path, site)}</nav>
${content.map((part) => part ?? html``)}</div>
</body>
</html>`.text
}
`;
}

function renderNavigation(current: string, { titles }: GuideSite): Html[] {
  const link = (path: string, title: string) =>
    path === current
      ? html`<li><a href="${pathBetween(current, path)}" aria-current="page">${title}</a></li>`
      : html`<li><a href="${pathBetween(current, path)}">${title}</a></li>`;
  const chapters = CHAPTERS.map(({ title, pages, isFolded }) => {
    const list = html`<ul>${pages.map((path) => link(path, titles.get(path) ?? path))}</ul>`;
    const open = new Html(pages.includes(current) ? ' open' : '');
    return isFolded
      ? html`<details${open}><summary>${title}</summary>${list}</details>`
      : html`<h2>${title}</h2>${list}`;
  });
  return [...chapters, html`<h2>API</h2><ul>${REFERENCES.map(({ path, title }) => link(path, title))}</ul>`];
}

function renderNeighbours(path: string, { titles }: GuideSite): Html {
  const at = PAGES.indexOf(path);
  const link = (to: string | undefined, rel: string) =>
    to === undefined
      ? null
      : html`<a rel="${rel}" href="${pathBetween(path, to)}"><span>${rel === 'prev' ? 'Previous' : 'Next'}</span>${titles.get(to) ?? to}</a>`;
  return html`<nav class="neighbours" aria-label="Before and next">${link(PAGES[at - 1], 'prev')}${link(PAGES[at + 1], 'next')}</nav>`;
}
