import { CHAPTERS } from './contents';
import type { GuidePage } from './guide';

const INTRODUCTION = `# Swaplane

> A self-hosted swap aggregator: a wallet integrates one HTTP API and reaches many swap providers. The API returns quotes, creates
> orders with deposit addresses, and reports their status by webhook, event stream or polling. Test keys run order scenarios in a
> sandbox.

All pages below are Markdown. The API is described in \`partner/v1/openapi.json\` (OpenAPI 3.1).`;

/** The index for language models (llmstxt.org): every page of the guide in Markdown, by chapter. */
export function writeLlmsText(pages: readonly GuidePage[], publicUrl: string): string {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const chapters = CHAPTERS.map(({ title, pages: paths }) => {
    const lines = paths.map((path) => `- [${byPath.get(path)?.title ?? path}](${publicUrl}/docs/${path}.md)`);
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `${[INTRODUCTION, ...chapters].join('\n\n')}\n`;
}
