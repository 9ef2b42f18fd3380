import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CHAPTERS, fileOf, PAGES } from './contents';

const INTRODUCTION = `# Swaplane

> A self-hosted swap aggregator: a wallet integrates one HTTP API and reaches many swap providers. The API returns quotes, creates
> orders with deposit addresses, and reports their status by webhook, event stream or polling. Test keys run order scenarios in a
> sandbox.

All pages below are Markdown; \`llms-full.txt\` has all of them in one text. The API is described in \`partner/v1/openapi.json\` (OpenAPI 3.1).`;

/** What a page is named by: its first heading, without markup. */
export function titleOf(root: string, page: string): string {
  const [, heading = page] = /^# (.+)$/m.exec(readFileSync(join(root, fileOf(page)), 'utf8')) ?? [];
  return heading.replaceAll('`', '');
}

/** The index for language models (llmstxt.org): every page in Markdown, by chapter. The server puts its address before the paths. */
export function writeLlmsText(root: string): string {
  const chapters = CHAPTERS.map(({ title, pages }) => {
    const lines = pages.map((page) => `- [${titleOf(root, page)}](/docs/${page}.md)`);
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `${[INTRODUCTION, ...chapters].join('\n\n')}\n`;
}

/** All pages in one text, each below its address. */
export function writeFullText(root: string): string {
  const pages = PAGES.map((page) => {
    const text = readFileSync(join(root, fileOf(page)), 'utf8').trim();
    return `[${titleOf(root, page)}](/docs/${page}.md)\n\n${text}`;
  });
  return `${[INTRODUCTION, ...pages].join('\n\n---\n\n')}\n`;
}

const SCENARIO_SCHEMA = 'docs/scenario.schema.json';

/** Beside the pages: each one's Markdown as it stands in the repository, the index of them, all in one, and the schema of scenario files. */
export function writeTexts(root: string, folder: string): void {
  for (const page of PAGES) {
    const twin = join(folder, `${page}.md`);
    mkdirSync(dirname(twin), { recursive: true });
    cpSync(join(root, fileOf(page)), twin);
  }
  cpSync(join(root, SCENARIO_SCHEMA), join(folder, basename(SCENARIO_SCHEMA)));
  writeFileSync(join(folder, 'llms.txt'), writeLlmsText(root));
  writeFileSync(join(folder, 'llms-full.txt'), writeFullText(root));
}
