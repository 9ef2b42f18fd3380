import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from '#test/architecture/sources/source-files';

const FOLDERS = ['src', 'api', 'workflows', 'activities', 'test', 'docs', 'e2e', 'bench', 'sdk'];
const RULES = 'docs/rules';
const REFERENCE = /\[((?:rules\/[\w-]+|architecture): [^\]]+)\]/g;
/** Documents that are not part of the repository. */
const FOREIGN =
  /\[(?:partner-api|decisions?|architecture|(?:reliability-)?anchors|conflict) T?\d[^\]]*\]|\[seed(?: \d|, [a-z])[^\]]*\]/gi;

interface Text {
  /** From the root of the project. */
  path: string;
  /** In one line, without comment markers, so that a reference may be wrapped. */
  text: string;
}

const texts = [...FOLDERS.flatMap(textsBelow), readText('README.md')];
const pages = pagesOf(texts.filter(({ path }) => path.startsWith(RULES) || path === 'docs/architecture.md'));

test('every reference names an existing page and a heading of it', () => {
  expect(texts.flatMap((text) => referencesIn(text).filter((reference) => !leadsSomewhere(reference)))).toEqual([]);
});

test('a reference to a missing page or heading is found', () => {
  const path = 'src/domain/orders/order.ts';
  const text = ['rules/nowhere: Statuses', 'rules/refunds: Nothing of the kind', 'architecture: Elsewhere']
    .map((reference) => `[${reference}]`)
    .join(' ');
  expect(referencesIn({ path, text }).filter((reference) => !leadsSomewhere(reference))).toHaveLength(3);
});

test('no text refers to a document that is not in the repository', () => {
  expect(texts.flatMap(({ path, text }) => (text.match(FOREIGN) ?? []).map((found) => `${path}: ${found}`))).toEqual(
    [],
  );
});

test('every page of the rules is referred to by something other than the rules', () => {
  const outside = texts.filter(({ path }) => !path.startsWith(RULES));
  const used = new Set(outside.flatMap(referencesIn).map(({ page }) => page));
  expect([...pages.keys()].filter((page) => page.startsWith('rules/') && !used.has(page))).toEqual([]);
});

test('no page has two headings with one name, and the list of pages names each page', () => {
  const list = readFileSync(join(ROOT, RULES, 'README.md'), 'utf8');
  for (const [page, headings] of pages) {
    expect([page, headings]).toEqual([page, [...new Set(headings)]]);
    expect([page, page === 'architecture' || list.includes(`(${basename(page)}.md)`)]).toEqual([page, true]);
  }
});

test('every test that the list of invariants names exists', () => {
  const architecture = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const named = [...architecture.matchAll(/`(test\/[\w/.-]+\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

interface Reference {
  from: string;
  page: string;
  heading: string;
}

function referencesIn({ path, text }: Text): Reference[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, inside = '']) =>
    inside.split('; ').map((one) => {
      const [page = '', ...heading] = one.split(': ');
      return { from: path, page, heading: heading.join(': ') };
    }),
  );
}

function leadsSomewhere({ page, heading }: Reference): boolean {
  return pages.get(page)?.includes(heading) ?? false;
}

/** The headings of each page, by the name that references use. */
function pagesOf(found: readonly Text[]): Map<string, string[]> {
  return new Map(
    found
      .filter(({ path }) => basename(path) !== 'README.md')
      .map(({ path }) => {
        const headings = readFileSync(join(ROOT, path), 'utf8').matchAll(/^#+ (.+)$/gm);
        return [path.replace(/^docs\//, '').replace(/\.md$/, ''), [...headings].map(([, heading = '']) => heading)];
      }),
  );
}

function textsBelow(folder: string): Text[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|md|sql)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules'))
    .map(readText);
}

function readText(path: string): Text {
  return { path, text: readFileSync(join(ROOT, path), 'utf8').replaceAll(/\n\s*(?:\*|\/\/)?[ \t]*/g, ' ') };
}
