import { CLOSING_PROMISES } from './closing';
import type { PromisePage } from './promise';
import { SECRETS_PROMISES } from './secrets';
import { SECURITY_PROMISES } from './security';
import { USERS_PROMISES } from './users';

export const PROMISE_PAGES: readonly PromisePage[] = [
  SECURITY_PROMISES,
  SECRETS_PROMISES,
  USERS_PROMISES,
  CLOSING_PROMISES,
];

/** The heading from which on the page is generated. */
const START = '## What proves it\n';
const HEAD = 'The tests behind the sentences of this page; `npm run security-pages` writes the list.';

/** The page without the generated list. */
export function textOf(page: string): string {
  const at = page.indexOf(START);
  return `${(at === -1 ? page : page.slice(0, at)).trimEnd()}\n`;
}

/** The page with the list of its proofs generated again. */
export function withProofs({ claims }: PromisePage): (page: string) => string {
  const lines = claims.flatMap(([says, ...proof]) => [
    `- ${says}`,
    ...proof.map(([file, title]) => `  - \`${file}\`: ${title}`),
  ]);
  return (page) => `${textOf(page)}\n${START}\n${HEAD}\n\n${lines.join('\n')}\n`;
}

/** The text on one line, so that it does not matter where a page breaks its lines. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

interface Block {
  section: string;
  text: string;
}

/** A page's paragraphs, list items and tables, without its headings. */
export function blocksOf(page: string): Block[] {
  let section = '';
  return textOf(page)
    .split(/\n{2,}|\n(?=(?:- |\d+\. ))/)
    .flatMap((text) => {
      if (!text.startsWith('#')) {
        return [{ section, text: onOneLine(text.replace(/^(?:- |\d+\. )/, '')) }];
      }
      section = text.replace(/^#+ /, '').trim();
      return [];
    })
    .filter(({ text }) => text !== '');
}
