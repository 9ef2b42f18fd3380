import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAPTERS, ELSEWHERE } from '../../../api/docs/contents';
import { writeErrorCatalogue } from '../../../api/docs/error-catalogue';
import { pathBetween, readGuide } from '../../../api/docs/guide';
import { anchorOf, renderMarkdown } from '../../../api/docs/markdown';
import { readSite, type Site } from '../../../api/docs/site';

const ROOT = join(__dirname, '../../..');
let site: Site;
beforeAll(async () => {
  site = await readSite('https://swap.example');
});

const linksOf = (html: string) => [...html.matchAll(/(?:href|src|data-index)="([^"]*)"/g)].map(([, link = '']) => link);
const anchorsOf = (html: string) => new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));

test('every link of every page leads to something that is served, and to a heading that exists', () => {
  const broken: string[] = [];
  for (const [path, { type, text }] of site.served) {
    for (const link of type.startsWith('text/html') && path.startsWith('/docs') ? linksOf(text) : []) {
      const { origin, pathname, hash } = new URL(link, `https://swap.example${path}`);
      const target = site.served.get(pathname);
      const isServed =
        target !== undefined ||
        site.assets.has(pathname.replace('/docs/', '')) ||
        pathname === '/docs/' ||
        pathname.endsWith('/openapi.json');
      const isThere = hash === '' || (target !== undefined && anchorsOf(target.text).has(decodeURI(hash.slice(1))));
      if (origin === 'https://swap.example' && link !== 'data:,' && !(isServed && isThere)) {
        broken.push(`${path}: ${link}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('a page is also served as the Markdown that it was made from', async () => {
  for (const { path } of await readGuide()) {
    expect(site.served.get(`/docs/${path}.md`)?.text).toBe(
      readFileSync(join(ROOT, ELSEWHERE[path] ?? `docs/${path}.md`), 'utf8'),
    );
  }
});

test('every page of docs stands in the navigation, once', () => {
  const files = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const listed = CHAPTERS.flatMap(({ pages }) => pages);
  expect([...listed].sort()).toEqual(
    [...files.map((file) => file.replace(/\.md$/, '')), ...Object.keys(ELSEWHERE)].sort(),
  );
});

test('language models find every page in llms.txt', async () => {
  const text = site.served.get('/docs/llms.txt')?.text ?? '';
  for (const { path, title } of await readGuide()) {
    expect(text).toContain(`[${title}](https://swap.example/docs/${path}.md)`);
  }
});

test('the search knows every heading with its text', async () => {
  const entries = JSON.parse(site.served.get('/docs/search.json')?.text ?? '[]') as { id: string; heading: string }[];
  for (const { path, headings } of await readGuide()) {
    for (const { anchor, level, text } of headings) {
      expect(entries).toContainEqual(
        expect.objectContaining({ id: level === 1 ? path : `${path}#${anchor}`, heading: text }),
      );
    }
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test('a page has one name, and no two pages of a chapter have the same', async () => {
  const pages = await readGuide();
  expect(pages.filter(({ headings }) => headings.filter(({ level }) => level === 1).length !== 1)).toEqual([]);
  expect(new Set(pages.map(({ chapter, title }) => `${chapter}: ${title}`)).size).toBe(pages.length);
});

test('markup in a file is shown as text, and a link to what is not served is no link', () => {
  const { html } = renderMarkdown('# A\n\n<b>x</b> [code](../src/a.ts) [page](b.md#c)', (link) =>
    link.startsWith('..') ? null : link,
  );
  expect(html).toContain('&lt;b&gt;x&lt;/b&gt; code <a href="b.md#c">page</a>');
});

test.each([
  ['', 'quickstart', 'docs/quickstart'],
  ['quickstart', 'concepts/orders', './concepts/orders'],
  ['concepts/orders', 'quickstart', '../quickstart'],
  ['concepts/orders', 'concepts/refunds', '../concepts/refunds'],
])('from %p to %p leads %p', (from, to, link) => {
  expect(pathBetween(from, to)).toBe(link);
});

test('anchors are those that GitHub makes', () => {
  expect(anchorOf('1. Start `Swaplane`, now!')).toBe('1-start-swaplane-now');
});

test('the error catalogue is written from the table of refusals', () => {
  expect(readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')).toBe(writeErrorCatalogue());
});

test('every member that the concepts and recipes name is one of the published API', () => {
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
