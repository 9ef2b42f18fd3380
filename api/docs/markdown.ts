import MarkdownIt, { type Token } from 'markdown-it';
import { highlight } from './highlight';

const markdown = new MarkdownIt({ html: false, highlight });

export interface Heading {
  /** 1 is the page's own name. */
  level: number;
  text: string;
  /** What an address names it by, after `#`. */
  anchor: string;
}

export interface Article {
  html: string;
  headings: Heading[];
  /** The words below each heading, without markup, in the order of `headings`. */
  texts: string[];
}

/**
 * Renders one Markdown file. A link to another file goes where `locate` says, or becomes plain text when it says null: not
 * everything that the repository links to is served.
 */
export function renderMarkdown(source: string, locate: (link: string) => string | null): Article {
  const tokens = markdown.parse(source, {});
  const headings = nameHeadings(tokens);
  mendLinks(tokens, locate);
  return {
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    texts: textsBelow(tokens),
  };
}

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function nameHeadings(tokens: Token[]): Heading[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') {
      return [];
    }
    const text = plainText(tokens[index + 1]);
    const anchor = anchorOf(text);
    token.attrSet('id', anchor);
    return [{ level: Number(token.tag.slice(1)), text, anchor }];
  });
}

function mendLinks(tokens: Token[], locate: (link: string) => string | null): void {
  for (const { children } of tokens) {
    let isPlain = false;
    for (const token of children ?? []) {
      if (token.type === 'link_open') {
        const href = locate(String(token.attrGet('href') ?? ''));
        isPlain = href === null;
        token.attrSet('href', href ?? '');
      }
      if (isPlain && (token.type === 'link_open' || token.type === 'link_close')) {
        isPlain = token.type === 'link_open';
        token.type = 'text';
        token.content = '';
      }
    }
  }
}

function textsBelow(tokens: Token[]): string[] {
  const texts: string[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      texts.push('');
    } else if (texts.length > 0 && tokens[index - 1]?.type !== 'heading_open') {
      const text = token.type === 'inline' ? plainText(token) : token.type === 'fence' ? token.content : '';
      texts[texts.length - 1] += text === '' ? '' : `${text} `;
    }
  });
  return texts;
}

function plainText(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('');
}
