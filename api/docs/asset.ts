import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type CompressedFile, compressedFile } from '../http/compressed';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A file of the page under a name that changes with its content. */
export interface Asset extends CompressedFile {
  name: string;
}

export async function readAsset(path: string, name: string): Promise<Asset> {
  const content = await readFile(path);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const file = compressedFile(content, `${TYPES[extname(path)]}; charset=utf-8`);
  return { ...file, name: `${name}-${digest}${extname(path)}` };
}
