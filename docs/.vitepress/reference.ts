import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme, MarkdownRenderer } from 'vitepress';
import { anchorOf } from '../../api/openapi/reference/anchor';
import { fileOf, REFERENCES } from './contents';
import { titleOf } from './texts';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

const isReference = (path: string) => /^(?:docs\/)?reference(?:\.md|\/)/.test(path);

/** What the pages of the references mark with lines of their own, as GitHub hides or renders it too, and what it becomes. */
const MARKS: readonly (readonly [RegExp, (match: string, ...parts: string[]) => string])[] = [
  [/^<section id="(operation\/[\w.]+)">$/, (_, id) => `<section class="operation" id="${id}">`],
  [/^<!-- told -->$/, () => '<div class="columns"><div class="told">'],
  [/^<!-- shown -->$/, () => '</div><div class="shown">'],
  [/^<\/section>$/, () => '</div></div></section>'],
  [/^<details><summary>([\w ]+)<\/summary>$/, (_, summary) => `<details class="more"><summary>${summary}</summary>`],
  [/^<\/details>$/, () => '</details>'],
];
/** Where an operation is called from the page: its tag, method and path in the explorer. */
const TRY = /^<!-- try ([\w/{}.-]+) -->$/;

/** In the pages of the references, and only there, these lines are markup. */
export function markReferences(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('mark-references', ({ tokens, env }) => {
    const path: string = env.relativePath ?? '';
    if (isReference(path)) {
      for (const [at, token] of tokens.entries()) {
        const markup = token.type === 'inline' ? markupOf(token.content, path) : null;
        if (markup !== null) {
          replaceParagraph(tokens, at, markup);
        }
      }
    }
  });
}

function markupOf(line: string, path: string): string | null {
  const [, operation] = TRY.exec(line) ?? [];
  if (operation !== undefined) {
    const explorer = path.includes('/v2') ? 'explorer/v2' : 'explorer';
    return `<p class="try"><a href="/docs/${explorer}#api-1/tag/${operation}" target="_self">Try it</a></p>`;
  }
  const [mark, write] = MARKS.find(([pattern]) => pattern.test(line)) ?? [];
  return mark && write ? line.replace(mark, write) : null;
}

function replaceParagraph(tokens: Token[], at: number, markup: string): void {
  for (const index of [at - 1, at, at + 1]) {
    const token = tokens[index];
    if (token) {
      token.type = 'html_block';
      token.content = index === at ? `${markup}\n` : '';
      token.children = null;
    }
  }
}

/** The navigation of each page of a reference: all its pages, and the operations of this one. */
export function referenceSidebars(root: string): Record<string, DefaultTheme.SidebarItem[]> {
  return Object.fromEntries(
    REFERENCES.flatMap(({ title, pages }) =>
      pages.map((current): [string, DefaultTheme.SidebarItem[]] => [
        `/${current}`,
        [
          {
            text: title,
            items: pages.map((page, index) => ({
              text: index === 0 ? 'Overview' : titleOf(root, page),
              link: `/${page}`,
              ...(page === current && { items: operationsOf(root, page) }),
            })),
          },
        ],
      ]),
    ),
  );
}

/** The operations and events of a page, and the call of each. */
function operationsOf(root: string, page: string): DefaultTheme.SidebarItem[] {
  const text = readFileSync(join(root, fileOf(page)), 'utf8');
  const sections = [...text.matchAll(/^## (.+)\n\n<!-- told -->\n\n(?:`([A-Z]+) )?/gm)];
  return sections.map(([, heading = '', method]) => ({
    text: method ? `<span class="method ${method.toLowerCase()}">${method}</span> ${heading}` : heading,
    link: `/${page}#${anchorOf(heading)}`,
  }));
}
