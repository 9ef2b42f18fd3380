import { posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { fileOf, PAGES } from './contents';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** By file: where it is served. */
const SERVED = new Map(PAGES.map((page) => [fileOf(page), `/${page}`]));

/** Where a link of a file leads on the site: to a page of it, to another server, or nowhere when that file is not served. */
export function locate(file: string, link: string): string | null {
  if (/^(https?:|mailto:|#)/.test(link)) {
    return link;
  }
  const [path = '', anchor] = link.split('#');
  const page = SERVED.get(posix.join(posix.dirname(file), path));
  if (page === undefined) {
    return null;
  }
  return anchor === undefined ? page : `${page}#${anchor}`;
}

/** Links lead where `locate` says; not everything that the repository links to is served, and such a link becomes plain text. */
export function mendLinks(markdown: MarkdownRenderer, root: string): void {
  markdown.core.ruler.push('mend-links', ({ tokens, env }) => {
    // The name of a page alone is parsed without a path.
    const file = posix.relative(root, env.realPath ?? env.path ?? root);
    for (const { children } of tokens) {
      mend(children ?? [], file);
    }
  });
}

function mend(tokens: Token[], file: string): void {
  let isPlain = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = locate(file, decodeURI(token.attrGet('href') ?? ''));
      isPlain = target === null;
      token.attrSet('href', target ?? '');
    }
    if (isPlain && (token.type === 'link_open' || token.type === 'link_close')) {
      isPlain = token.type === 'link_open';
      token.type = 'text';
      token.content = '';
    }
  }
}
