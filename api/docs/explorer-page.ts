/**
 * Everything loads from this server. Scalar inserts style sheets and style attributes by script, so inline styles are
 * allowed; inline scripts are not.
 */
export const EXPLORER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page on which one API is called. URLs are relative to the page, which may be served below a proxy's path. */
export interface ExplorerPage {
  /** Path below the documentation. */
  path: string;
  /** Path of the reference, where the API is read. */
  reference: string;
  /** Name in the navigation. */
  name: string;
  title: string;
  /** Relative path from the page to the documentation, where its scripts are. */
  folder: string;
  /** Relative path from the page to the base of the API. */
  base: string;
  /** Path of the OpenAPI document below that base. */
  document: string;
}

export const EXPLORER_PAGES: readonly ExplorerPage[] = [
  {
    path: 'explorer',
    reference: 'reference',
    name: 'Partner API',
    title: 'Try the Partner API',
    folder: '.',
    base: '../partner/v1',
    document: 'openapi.json',
  },
  {
    path: 'explorer/v2',
    reference: 'reference/v2',
    name: 'Exchange API v2',
    title: 'Try the Exchange API v2',
    folder: '..',
    base: '../../v2',
    document: 'exchange/openapi.json',
  },
];

export function renderExplorerPage(
  { path: here, reference, title, folder, base, document }: ExplorerPage,
  assets: { styles: readonly string[]; scripts: readonly string[] },
): string {
  const tags = [
    ...['colors.css', ...assets.styles].map((name) => `<link rel="stylesheet" href="${folder}/${name}">`),
    ...assets.scripts.map((name) => `<script src="${folder}/${name}" defer></script>`),
  ].join('\n');
  const sections = EXPLORER_PAGES.map(({ path, name }) => {
    const isHere = path === here;
    return `<a href="${folder}/${path}"${isHere ? ' aria-current="page"' : ''}>${name}</a>`;
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${folder}/mark.svg">
${tags}
</head>
<body>
<nav class="bar" aria-label="Documentation"><a class="brand" href="${folder}/../docs"><img src="${folder}/mark.svg" alt="" width="24" height="24">Swaplane <span>Docs</span></a>
<span class="sections">${sections.join('')}<a class="to-reference" href="${folder}/${reference}">Reference</a><a class="to-dashboard" href="${folder}/../dashboard">Dashboard</a></span></nav>
<div id="explorer" data-base="${base}" data-document="${document}"></div>
<noscript><p>This page needs JavaScript. The <a href="${folder}/${reference}">reference</a> does not.</p></noscript>
</body>
</html>
`;
}
