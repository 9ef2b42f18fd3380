import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { ApiServices } from '../services';

/** A longer document is stored compressed only, and decompressed for clients that need it plain. */
const LONGEST_PLAIN_BYTES = 4 * 1024 * 1024;
/** Characters generated at a time; other requests are served in between. */
const PART_CHARACTERS = 64 * 1024;

/** A public response in the encodings it is sent in. */
export interface PreparedDocument {
  /** Null if the document is too long to store uncompressed. */
  identity: Buffer | null;
  gzip: Buffer;
  /** Size in bytes, uncompressed. */
  length: number;
  /** Content hash; each encoding's entity tag is derived from it. */
  digest: string;
}

/** A text as one string, or generated in pieces while it is read. */
type Pieces = readonly [string] | Generator<string>;

/** Reads the text in pieces and stores only the encoded forms that are sent. */
export async function prepareDocument(pieces: Pieces): Promise<PreparedDocument> {
  const hash = createHash('sha256');
  const gzip = createGzip();
  const zipped: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => zipped.push(chunk));
  const ended = once(gzip, 'end');
  let plain: Buffer[] | null = [];
  let length = 0;
  for (const part of joinPieces(pieces)) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    plain = length > LONGEST_PLAIN_BYTES ? null : plain;
    plain?.push(bytes);
    hash.update(bytes);
    await (gzip.write(bytes) ? nextTurn() : once(gzip, 'drain'));
  }
  gzip.end();
  await ended;
  return {
    identity: plain && Buffer.concat(plain),
    gzip: Buffer.concat(zipped),
    length,
    digest: hash.digest('base64url').slice(0, 27),
  };
}

/** Joins the pieces into fewer, longer texts. */
function* joinPieces(pieces: Pieces): Generator<string> {
  let part: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    part.push(piece);
    length += piece.length;
    if (length >= PART_CHARACTERS) {
      yield part.join('');
      [part, length] = [[], 0];
    }
  }
  yield part.join('');
}

/** A JSON array, one member at a time. */
export function* writeArray(members: Iterable<unknown>): Generator<string> {
  let before = '[';
  for (const member of members) {
    yield before + JSON.stringify(member);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

interface CachedValue {
  version: string;
  value: unknown;
}

const cached = new WeakMap<ApiServices, Map<string, CachedValue>>();

/** Creates a value on first use and caches it until the content's version changes; one version at a time. */
export function cachePerVersion<T>(services: ApiServices, name: string, version: string, make: () => T): T {
  const values = cached.get(services) ?? new Map<string, CachedValue>();
  cached.set(services, values);
  const known = values.get(name);
  const value = known?.version === version ? (known.value as T) : make();
  values.set(name, { version, value });
  return value;
}

/** Prepares a document on first use and caches it until the content's version changes. */
export function cacheDocument(
  services: ApiServices,
  name: string,
  pieces: () => Pieces,
  version = '',
): Promise<PreparedDocument> {
  const prepare = () => {
    const document = prepareDocument(pieces());
    document.catch(() => cached.get(services)?.delete(name));
    return document;
  };
  return cachePerVersion(services, name, version, prepare);
}
