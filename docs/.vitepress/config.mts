import { cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig, type HeadConfig } from 'vitepress';
import { anchorOf } from '../../api/openapi/reference/anchor';
import { CODE_CLASSES, CODE_THEME } from './code';
import { CHAPTERS, ELSEWHERE } from './contents';
import { mendLinks } from './links';
import { writeProductColors } from './product-colors';
import { markReferences, referenceSidebars } from './reference';
import { titleOf, writeTexts } from './texts';

// VitePress runs this file from a copy elsewhere, always from the root of the repository or from docs.
const ROOT = resolve(import.meta.dirname, '../..');
const COLORS = 'virtual:product-colors.css';

/** The documentation: Markdown files of this folder and of others, made into static pages that the API serves below /docs. */
export default defineConfig({
  title: 'Swaplane',
  titleTemplate: ':title · Swaplane',
  description: 'One HTTP API in front of many swap providers',
  lang: 'en',
  base: '/docs/',
  cleanUrls: true,
  // A reader opens few of the many pages to which the navigation links.
  router: { prefetchLinks: false },
  // The portals follow it too, without a button.
  appearance: 'force-auto',
  // Otherwise a script in every page, which the policy would have to let in.
  metaChunk: true,
  srcDir: ROOT,
  srcExclude: ['*.md', '!(docs|sdk)/**', 'sdk/cli/**'],
  rewrites: {
    'docs/:page*': ':page*',
    ...Object.fromEntries(Object.entries(ELSEWHERE).map(([page, file]) => [file, `${page}.md`])),
  },
  // Of servers that the reader starts.
  ignoreDeadLinks: 'localhostLinks',
  outDir: join(ROOT, 'dist/docs'),
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/mark.svg' }]],
  markdown: {
    html: false,
    linkify: false,
    attrs: { disable: true },
    anchor: { slugify: anchorOf },
    theme: CODE_THEME,
    codeTransformers: CODE_CLASSES,
    config: (markdown) => {
      mendLinks(markdown, ROOT);
      markReferences(markdown);
    },
  },
  themeConfig: {
    logo: { src: '/mark.svg', alt: '', width: 24, height: 24 },
    siteTitle: 'Swaplane Docs',
    nav: [
      { text: 'Partner API', link: '/reference', activeMatch: '^/reference(?!/v2)' },
      { text: 'Exchange API v2', link: '/reference/v2', activeMatch: '^/reference/v2' },
    ],
    sidebar: {
      ...referenceSidebars(ROOT),
      '/': CHAPTERS.map(({ title, pages, isFolded }) => ({
        text: title,
        ...(isFolded && { collapsed: true }),
        items: pages.map((page) => ({ text: titleOf(ROOT, page), link: `/${page}` })),
      })),
    },
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local', options: { detailedView: true } },
    externalLinkIcon: false,
  },
  vite: {
    plugins: [
      {
        name: 'product-colors',
        resolveId: (id: string) => (id === COLORS ? `\0${COLORS}` : null),
        load: (id: string) => (id === `\0${COLORS}` ? productColors() : null),
      },
    ],
    server: { watch: { ignored: [join(ROOT, 'dist*/**')] } },
    // A font in a style sheet would be a data address, which the policy forbids.
    build: { assetsInlineLimit: 0 },
  },
  // A reference has its samples where other pages have their outline.
  transformPageData: ({ relativePath }) =>
    relativePath.startsWith('reference') ? { frontmatter: { aside: false, pageClass: 'reference' } } : undefined,
  // Known only from the style sheet otherwise, so that the text would move when it arrives.
  transformHead: ({ assets }) =>
    assets
      .filter((asset) => /\/inter-latin-wght-normal\.[\w-]+\.woff2$/.test(asset))
      .map((href): HeadConfig => ['link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' }]),
  // The policy of the pages allows no style attributes; what the parts need of them is set by their script.
  transformHtml: (html) => html.replaceAll(/ style="[^"]*"/g, ''),
  buildEnd: ({ outDir }) => {
    writeTexts(ROOT, outDir);
    cpSync(join(ROOT, 'web/src/design/mark.svg'), join(outDir, 'mark.svg'));
    // For the references, which are no pages of this site.
    writeFileSync(join(outDir, 'colors.css'), productColors());
  },
});

function productColors(): string {
  return writeProductColors(join(ROOT, 'web/src/design/theme/tokens.css'));
}
