import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Beyond this quality three megabytes take seconds and gain little. */
const BROTLI_QUALITY = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A file that is sent often, in the form that its reader understands. */
export interface CompressedFile {
  type: string;
  /** The content in one of its forms, each made at its first use. */
  as(encoding: Encoding): Promise<Buffer>;
}

export function compressedFile(content: Buffer, type: string): CompressedFile {
  const make: Readonly<Record<Encoding, () => Promise<Buffer>>> = {
    br: () => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: () => zip(content),
    identity: async () => content,
  };
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    as(encoding) {
      const form = made.get(encoding) ?? make[encoding]();
      made.set(encoding, form);
      return form;
    },
  };
}

/** Sends a file whose name changes with its content, so that it may be kept for ever. */
export async function sendImmutable(req: Request, res: Response, file: CompressedFile): Promise<void> {
  const accepted = req.acceptsEncodings();
  const encoding = ENCODINGS.find((name) => accepted.includes(name)) ?? 'identity';
  const bytes = await file.as(encoding);
  res.vary('Accept-Encoding');
  res.set({
    'Content-Type': file.type,
    'Content-Length': String(bytes.length),
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  res.end(bytes);
}
