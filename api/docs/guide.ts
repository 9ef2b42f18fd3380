import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHAPTERS, REFERENCES } from './contents';
import { type Article, renderMarkdown, resolveLink } from './markdown';

const FOLDER = join(__dirname, '../../docs');
export const PAGES: readonly string[] = CHAPTERS.flatMap(({ pages }) => pages);
const SERVED = new Set([...PAGES, ...REFERENCES.map(({ path }) => path)]);

/** A page of the documentation. */
export interface GuidePage extends Article {
  /** Below `/docs`. */
  path: string;
  title: string;
  /** The file as it stands in the repository. */
  markdown: string;
}

export async function readGuide(): Promise<GuidePage[]> {
  return Promise.all(
    PAGES.map(async (path) => {
      const markdown = await readFile(join(FOLDER, `${path}.md`), 'utf8');
      const article = renderMarkdown(markdown, (link) => locate(path, link));
      return { ...article, path, title: article.headings[0]?.text ?? path, markdown };
    }),
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
  const target = resolveLink(page, path)?.replace(/\.md$/, '');
  if (target === undefined || !SERVED.has(target)) {
    return null;
  }
  return pathBetween(page, target) + (anchor === undefined ? '' : `#${anchor}`);
}
