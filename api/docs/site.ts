import { join } from 'node:path';
import { type Asset, readAsset } from './asset';
import { type GuidePage, readGuide } from './guide';
import { GUIDE_POLICY, type GuideSite, renderGuideHome, renderGuidePage } from './guide-page';
import { writeLlmsText } from './llms';
import { REFERENCE_POLICY, type ReferencePage, renderReferencePage } from './reference-page';
import { writeSearchIndex } from './search-index';

const SCALAR = join(require.resolve('@scalar/fastify-api-reference'), '../js/standalone.js');
const MINISEARCH = join(require.resolve('minisearch'), '../../umd/index.js');

/** Later ones win. */
const STYLES = ['colours', 'guide', 'search', 'article'];
const REFERENCE_STYLES = ['colours', 'guide', 'reference'];
const fileOf = (name: string) => join(__dirname, 'site', name);

/** The references, by where they stand. */
const REFERENCE_PAGES: Readonly<Record<string, ReferencePage>> = {
  '/docs/reference': {
    path: 'reference',
    title: 'Swaplane Partner API',
    scripts: '.',
    base: '../partner/v1',
    document: 'openapi.json',
  },
  '/docs/reference/v2': {
    path: 'reference/v2',
    title: 'Swaplane Exchange API v2',
    scripts: '..',
    base: '../../v2',
    document: 'exchange/openapi.json',
  },
};

/** Something that is served under one address and may change with the next release. */
export interface Served {
  type: string;
  text: string;
  /** The Content-Security-Policy of a page. */
  policy?: string;
}

/** All that stands below `/docs`, by whole path, and the files that its pages name. */
export interface Site {
  served: ReadonlyMap<string, Served>;
  assets: ReadonlyMap<string, Asset>;
}

export async function readSite(publicUrl: string): Promise<Site> {
  const readStyle = (name: string) => readAsset(fileOf(`${name}.css`), name);
  const [scalar, start, search, script, styles, referenceStyles] = await Promise.all([
    readAsset(SCALAR, 'scalar'),
    readAsset(fileOf('start.js'), 'start'),
    readAsset(MINISEARCH, 'search'),
    readAsset(fileOf('guide.js'), 'guide'),
    Promise.all(STYLES.map(readStyle)),
    Promise.all(REFERENCE_STYLES.map(readStyle)),
  ]);
  const pages = await readGuide();
  const site = {
    titles: new Map(pages.map(({ path, title }) => [path, title])),
    assets: { styles: styles.map(({ name }) => name), scripts: [search.name, script.name] },
  };
  const frame = { styles: referenceStyles, scripts: [scalar, start] };
  const references = Object.entries(REFERENCE_PAGES).map(
    ([path, page]) => [path, htmlPage(renderReferencePage(page, frame), REFERENCE_POLICY)] as const,
  );
  const assets = [scalar, start, search, script, ...styles, ...referenceStyles];
  return {
    served: new Map([...references, ...guidePaths(pages, site, publicUrl)]),
    assets: new Map(assets.map((asset) => [asset.name, asset])),
  };
}

function guidePaths(pages: readonly GuidePage[], site: GuideSite, publicUrl: string): [string, Served][] {
  return [
    ['/docs', htmlPage(renderGuideHome(site), GUIDE_POLICY)],
    ['/docs/search.json', serve('application/json', writeSearchIndex(pages))],
    ['/docs/llms.txt', serve('text/plain; charset=utf-8', writeLlmsText(pages, publicUrl))],
    ...pages.flatMap((page): [string, Served][] => [
      [`/docs/${page.path}`, htmlPage(renderGuidePage(page, site), GUIDE_POLICY)],
      [`/docs/${page.path}.md`, serve('text/markdown; charset=utf-8', page.markdown)],
    ]),
  ];
}

const htmlPage = (text: string, policy: string) => serve('text/html; charset=utf-8', text, policy);

function serve(type: string, text: string, policy?: string): Served {
  return { type, text, ...(policy !== undefined && { policy }) };
}
