import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { readSite, type Site } from '#api/docs/site';
import { writeErrorCatalog } from '#api/openapi/errors';
import { anchorOf } from '#api/openapi/reference/anchor';
import { ROUTES } from '#api/routes';
import { V2_ROUTES } from '#api/v2/routes';
import { docUrlOf } from '#contract/error';
import type { Installation } from '#doctor/check';
import { checksOf } from '#doctor/run-checks';
import { ERRORS } from '#domain/error';
import { namesOf } from '#domain/names-of';
import { builtFile } from '#process/build';
import { loadConfig } from '#process/config/config';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CHAPTERS, fileOf, PAGES, REFERENCES } from '../../../docs/.vitepress/contents';
import { locate } from '../../../docs/.vitepress/links';

const ROOT = join(__dirname, '../../..');
const FOLDER = builtFile('docs/assets');
const ASSETS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((file) => `/docs/assets/${file}`);
let site: Site;
beforeAll(async () => {
  site = await readSite('https://swap.example');
});

const htmlOf = (page: string) => site.served.get(`/docs/${page}`)?.text ?? '';
const articleOf = (page: string) => /<main [\s\S]*<\/main>/.exec(htmlOf(page))?.[0] ?? '';
const linksOf = (html: string) => [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
const anchorsOf = (html: string) => new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
/** The headings of a page and their anchors, without markup. */
const headingsOf = (page: string) =>
  [...articleOf(page).matchAll(/<h([1-6]) id="([^"]*)"[^>]*>([\s\S]*?)<a class="header-anchor"/g)].map(
    ([, level, anchor = '', markup = '']) => ({
      level,
      anchor,
      text: textOf(markup.replaceAll(/<[^>]*>/g, '')).trim(),
    }),
  );
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const textOf = (text: string) => text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

test('every link of every page leads to an existing page and heading', () => {
  const broken: string[] = [];
  for (const [path, { type, text }] of site.served) {
    for (const link of type.startsWith('text/html') ? linksOf(text) : []) {
      const { origin, pathname, hash } = new URL(link, `https://swap.example${path}`);
      const target = site.served.get(pathname);
      const isServed =
        target !== undefined ||
        site.assets.has(pathname.replace('/docs/', '')) ||
        ASSETS.includes(pathname) ||
        ['/docs/', '/dashboard', '/status'].includes(pathname) ||
        pathname.endsWith('/openapi.json');
      // The explorer makes its anchors itself.
      const isExplorer = pathname.startsWith('/docs/explorer');
      const isThere =
        hash === '' || isExplorer || (target !== undefined && anchorsOf(target.text).has(decodeURI(hash.slice(1))));
      if (origin === 'https://swap.example' && !(isServed && isThere)) {
        broken.push(`${path}: ${link}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('a page is also served as the Markdown it was made from', () => {
  for (const page of PAGES) {
    expect(site.served.get(`/docs/${page}.md`)?.text).toBe(readFileSync(join(ROOT, fileOf(page)), 'utf8'));
  }
});

test('every page of docs is in the navigation once', () => {
  const files = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const served = PAGES.map(fileOf).filter((file) => file.startsWith('docs/'));
  expect([...served, 'docs/index.md'].sort()).toEqual(files.map((file) => `docs/${file}`).sort());
  const links = linksOf(htmlOf('quickstart'));
  expect(PAGES.filter((page) => !links.includes(`/docs/${page}`))).toEqual([]);
});

test('the first page links to every page by its name', () => {
  const home = site.served.get('/docs')?.text ?? '';
  for (const page of PAGES) {
    expect(textOf(home)).toContain(`href="/docs/${page}">${headingsOf(page)[0]?.text}</a>`);
  }
});

const REFERENCE_PAGES = REFERENCES.flatMap(({ pages }) => pages);

test('every operation of the references is in the page itself, by its id, and in the navigation', () => {
  const ids = [...ROUTES, ...V2_ROUTES].map(({ id }) => id);
  const html = REFERENCE_PAGES.map(articleOf).join('');
  expect(ids.filter((id) => !html.includes(`<section class="operation" id="operation/${id}">`))).toEqual([]);
  for (const page of REFERENCE_PAGES) {
    const sections = [...articleOf(page).matchAll(/<section class="operation"[^>]*><h2 id="([^"]+)"/g)];
    const links = linksOf(htmlOf(page));
    expect(sections.filter(([, anchor]) => !links.includes(`/docs/${page}#${anchor}`))).toEqual([]);
  }
});

/** What a page of the references brings with it, in bytes as they are sent: its text, and every script that it names. */
test('a page of the references is mostly text: little script, none of it with the content once more', () => {
  for (const page of REFERENCE_PAGES) {
    const html = htmlOf(page);
    const scripts = new Set(linksOf(html).filter((link) => link.endsWith('.js')));
    const own = [...scripts].find((link) => link.includes(`/${page.replaceAll('/', '_')}.md.`)) ?? '';
    const sizeOf = (text: string) => brotliCompressSync(text).length;
    const sizes = [...scripts].map((link) =>
      sizeOf(readFileSync(join(FOLDER, link.replace('/docs/assets', '')), 'utf8')),
    );
    expect([page, own.endsWith('.lean.js')]).toEqual([page, true]);
    const total = sizes.reduce((sum, size) => sum + size, sizeOf(html));
    expect([page, total < MOST_OF_A_REFERENCE]).toEqual([page, true]);
  }
});
const MOST_OF_A_REFERENCE = 100_000;

test('llms.txt links to every page for language models', () => {
  const text = site.served.get('/docs/llms.txt')?.text ?? '';
  for (const page of PAGES) {
    expect(text).toContain(`[${headingsOf(page)[0]?.text}](https://swap.example/docs/${page}.md)`);
  }
});

test('the schema of scenario files is served under its own address', () => {
  const { type, text = '' } = site.served.get('/docs/scenario.schema.json') ?? {};
  expect(type).toBe('application/schema+json; charset=utf-8');
  expect(JSON.parse(text)).toMatchObject({
    $id: expect.stringMatching(/^https?:.*\/docs\/scenario\.schema\.json$/),
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Swaplane sandbox scenario',
  });
});

test('llms-full.txt has every page, below its address', () => {
  const text = site.served.get('/docs/llms-full.txt')?.text ?? '';
  for (const page of PAGES) {
    const whole = readFileSync(join(ROOT, fileOf(page)), 'utf8').trim();
    expect(text).toContain(`[${headingsOf(page)[0]?.text}](https://swap.example/docs/${page}.md)\n\n${whole}\n`);
  }
});

test('the search finds every heading', () => {
  const index = ASSETS.filter((path) => path.includes('localSearchIndex'));
  const script = index.map((path) => readFileSync(join(FOLDER, path.replace('/docs/assets', '')), 'utf8')).join('');
  for (const page of PAGES) {
    for (const { anchor } of headingsOf(page)) {
      expect(script).toContain(`"/docs/${page}#${anchor}"`);
    }
  }
});

test('a page has one name, and no two pages of a chapter have the same', () => {
  expect(PAGES.filter((page) => headingsOf(page).filter(({ level }) => level === '1').length !== 1)).toEqual([]);
  const names = CHAPTERS.flatMap(({ title, pages }) => pages.map((page) => `${title}: ${headingsOf(page)[0]?.text}`));
  expect(new Set(names).size).toBe(PAGES.length);
});

/** In a process of its own, because VitePress is an ES module. */
const RENDER = `
import { createMarkdownRenderer } from 'vitepress';
import site from './docs/.vitepress/config.mts';
const markdown = await createMarkdownRenderer(process.cwd(), site.markdown, '/docs/');
process.stdout.write(markdown.render(process.argv[1], { relativePath: 'docs/quickstart.md' }));
`;

test('markup in a file is shown as text, and a link to a missing page is not a link', async () => {
  expect(PAGES.filter((page) => /<(?:script|style|iframe|img)\b/.test(articleOf(page)))).toEqual([]);
  const args = ['--import', 'tsx', '--input-type=module', '--eval', RENDER, '--', '<b>x</b> [code](../src/a.ts)'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  expect(stdout.trim()).toBe('<p>&lt;b&gt;x&lt;/b&gt; code</p>');
});

test('a link to a file leads to its page', () =>
  expectForEach(
    [
      ['docs/quickstart.md', 'concepts/orders.md#states', '/concepts/orders#states'],
      ['docs/concepts/orders.md', '../quickstart.md', '/quickstart'],
      ['docs/concepts/orders.md', '#states', '#states'],
      ['docs/client.md', 'https://example.com/x', 'https://example.com/x'],
      ['sdk/client/README.md', '../../docs/quickstart.md', '/quickstart'],
      ['docs/quickstart.md', '../sdk/client/README.md', '/client'],
      ['docs/quickstart.md', '../src/domain/error.ts', null],
    ],
    ([file, link, target]) => {
      expect(locate(file, link)).toBe(target);
    },
  ));

test('anchors equal those that GitHub makes', () => {
  expect(anchorOf('1. Start `Swaplane`, now!')).toBe('1-start-swaplane-now');
});

test('the error catalog is generated from the table of errors', () => {
  expect(readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')).toBe(writeErrorCatalog());
});

test("an error's `doc_url` leads to the heading of its code on the served page", () => {
  for (const code of namesOf(ERRORS)) {
    const { pathname, hash } = new URL(docUrlOf(code, 'https://swap.example'));
    expect(pathname).toBe('/docs/errors');
    expect(headingsOf('errors').find(({ anchor }) => `#${anchor}` === hash)?.text).toBe(code);
  }
});

test('every field that the concepts and recipes mention exists in the published API', () => {
  const published = readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8');
  const unknown = ['concepts', 'recipes'].flatMap((folder) =>
    readdirSync(join(ROOT, 'docs', folder)).flatMap((file) => {
      const text = readFileSync(join(ROOT, 'docs', folder, file), 'utf8');
      const names = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
      return names.filter((name) => !published.includes(name)).map((name) => `${file}: ${name}`);
    }),
  );
  expect(unknown).toEqual([]);
});

test('the page of the doctor explains each of its lines, in their order', () => {
  const config = loadConfig({ PUBLIC_URL: 'https://swap.example' });
  const names = checksOf({ config } as Installation).map(({ name }) => name);
  const lines = readFileSync(join(ROOT, 'docs/doctor.md'), 'utf8').split('## The lines')[1] ?? '';
  const explained = [...lines.matchAll(/^\| `([^`]+)` /gm)].map(([, name]) => name);
  expect(explained).toEqual(
    names.flatMap((name) => (name === 'public url' ? ['provider …', name, 'chain …'] : [name])),
  );
});
