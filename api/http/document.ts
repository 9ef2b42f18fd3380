import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ApiServices } from '../services';

const compress = promisify(gzip);

/** A public answer in the forms it is sent in. */
export interface PreparedDocument {
  identity: Buffer;
  gzip: Buffer;
  /** Names the content; each form's entity tag is made from it. */
  digest: string;
}

export async function prepareDocument(text: string): Promise<PreparedDocument> {
  const identity = Buffer.from(text);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return { identity, gzip: await compress(identity), digest };
}

const kept = new WeakMap<ApiServices, Map<string, Promise<PreparedDocument>>>();

/** A document that never changes while the server runs: made at its first use. */
export function keepDocument(services: ApiServices, name: string, text: () => string): Promise<PreparedDocument> {
  const documents = kept.get(services) ?? new Map<string, Promise<PreparedDocument>>();
  kept.set(services, documents);
  const document = documents.get(name) ?? prepareDocument(text());
  documents.set(name, document);
  return document;
}
