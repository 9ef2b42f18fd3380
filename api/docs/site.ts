import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { EXPLORER_PAGES, EXPLORER_POLICY, renderExplorerPage } from './explorer-page';
import { hasGuide, readGuide, type Served } from './guide';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A file of the page, under a name that contains a content hash. */
interface Asset {
  name: string;
  type: string;
  content: Buffer;
}

async function readAsset(path: string, name: string): Promise<Asset> {
  const content = await readFile(path);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { name: `${name}-${digest}${extname(path)}`, type: `${TYPES[extname(path)]}; charset=utf-8`, content };
}

const SCALAR = join(require.resolve('@scalar/fastify-api-reference'), '../js/standalone.js');
const fileOf = (name: string) => join(__dirname, name);

/** Everything below `/docs`: pages and texts by full path, files of the explorers by name. */
export interface Site {
  served: ReadonlyMap<string, Served>;
  assets: ReadonlyMap<string, Asset>;
}

export async function readSite(publicUrl: string): Promise<Site> {
  const [scalar, script, style, guide] = await Promise.all([
    readAsset(SCALAR, 'scalar'),
    readAsset(fileOf('explorer.js'), 'explorer'),
    readAsset(fileOf('explorer.css'), 'explorer'),
    hasGuide() ? readGuide(publicUrl) : [],
  ]);
  const names = { styles: [style.name], scripts: [scalar.name, script.name] };
  const explorers = EXPLORER_PAGES.map((page): [string, Served] => [
    `/docs/${page.path}`,
    { type: 'text/html; charset=utf-8', text: renderExplorerPage(page, names), policy: EXPLORER_POLICY },
  ]);
  return {
    served: new Map([...guide, ...explorers]),
    assets: new Map([scalar, script, style].map((asset) => [asset.name, asset])),
  };
}
