import type { GuidePage } from './guide';

/** One heading and the text below it, as the search of the pages finds it. */
export interface SearchEntry {
  /** The page's path, with the anchor of the heading. */
  id: string;
  chapter: string;
  page: string;
  heading: string;
  text: string;
}

export function writeSearchIndex(pages: readonly GuidePage[]): string {
  const entries = pages.flatMap(({ path, chapter, title, headings, texts }) =>
    headings.map(({ text, anchor, level }, index): SearchEntry => {
      const id = level === 1 ? path : `${path}#${anchor}`;
      return { id, chapter, page: title, heading: text, text: texts[index] ?? '' };
    }),
  );
  return JSON.stringify(entries);
}
