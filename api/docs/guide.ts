import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { CHAPTERS, ELSEWHERE, REFERENCES } from './contents';
import { type Article, renderMarkdown } from './markdown';

const ROOT = join(__dirname, '../..');
const fileOf = (path: string) => ELSEWHERE[path] ?? `docs/${path}.md`;
export const PAGES: readonly string[] = CHAPTERS.flatMap(({ pages }) => pages);
/** By file: where it is served. */
const PATHS = new Map([...PAGES, ...REFERENCES.map(({ path }) => path)].map((path) => [fileOf(path), path]));

/** A page of the documentation. */
export interface GuidePage extends Article {
  /** Below `/docs`. */
  path: string;
  chapter: string;
  title: string;
  /** The file as it stands in the repository. */
  markdown: string;
}

export async function readGuide(): Promise<GuidePage[]> {
  return Promise.all(
    CHAPTERS.flatMap(({ title: chapter, pages }) => pages.map((path) => [chapter, path] as const)).map(
      async ([chapter, path]) => {
        const markdown = await readFile(join(ROOT, fileOf(path)), 'utf8');
        const article = renderMarkdown(markdown, (link) => locate(path, link));
        return { ...article, path, chapter, title: article.headings[0]?.text ?? path, markdown };
      },
    ),
  );
}

/** Leads from any page to one below `/docs`; pages have no slash at their end. */
export function pathBetween(from: string, to: string): string {
  const up = from.split('/').length - 1;
  return from === '' ? `docs/${to}` : `${'../'.repeat(up) || './'}${to}`;
}

/** Where a link of a page leads on the site: elsewhere on it, to another server, or nowhere when that file is not served. */
function locate(page: string, link: string): string | null {
  if (/^(https?:|mailto:|#)/.test(link)) {
    return link;
  }
  const [path = '', anchor] = link.split('#');
  const file = posix.normalize(posix.join(posix.dirname(fileOf(page)), path));
  const target = PATHS.get(file);
  if (target === undefined) {
    return null;
  }
  return pathBetween(page, target) + (anchor === undefined ? '' : `#${anchor}`);
}
