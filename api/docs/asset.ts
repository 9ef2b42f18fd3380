import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Beyond this quality three megabytes take seconds and gain little. */
const BROTLI_QUALITY = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A file of the page under a name that changes with its content, so that it may be kept for ever. */
export interface Asset {
  name: string;
  type: string;
  /** The content in one of its forms, each made at its first use. */
  as(encoding: Encoding): Promise<Buffer>;
}

export async function readAsset(path: string, name: string): Promise<Asset> {
  const content = await readFile(path);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const make: Readonly<Record<Encoding, () => Promise<Buffer>>> = {
    br: () => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: () => zip(content),
    identity: async () => content,
  };
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    name: `${name}-${digest}${extname(path)}`,
    type: `${TYPES[extname(path)]}; charset=utf-8`,
    as(encoding) {
      const form = made.get(encoding) ?? make[encoding]();
      made.set(encoding, form);
      return form;
    },
  };
}
