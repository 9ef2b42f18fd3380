import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A file of the page, under a name that contains a content hash. */
export interface Asset {
  name: string;
  type: string;
  content: Buffer;
}

export async function readAsset(path: string, name: string): Promise<Asset> {
  const content = await readFile(path);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { name: `${name}-${digest}${extname(path)}`, type: `${TYPES[extname(path)]}; charset=utf-8`, content };
}
