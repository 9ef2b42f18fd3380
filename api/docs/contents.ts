/** A page of the documentation: a Markdown file below docs/, at the same path below `/docs`. */
export interface Chapter {
  title: string;
  /** Paths below docs/ without `.md`, in reading order. */
  pages: readonly string[];
}

/** What stands in the navigation, in this order. A page's own name is its first heading. */
export const CHAPTERS: readonly Chapter[] = [{ title: 'Start', pages: ['quickstart', 'going-live', 'migrating'] }];

/** The references, which are pages of their own kind. */
export const REFERENCES: readonly { path: string; title: string }[] = [
  { path: 'reference', title: 'Partner API' },
  { path: 'reference/v2', title: 'Exchange API v2' },
];
