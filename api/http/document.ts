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

interface Kept {
  edition: string;
  document: Promise<PreparedDocument>;
}

const kept = new WeakMap<ApiServices, Map<string, Kept>>();

/** A document that is made at its first use and kept while its content's edition stays the same. */
export function keepDocument(
  services: ApiServices,
  name: string,
  text: () => string,
  edition = '',
): Promise<PreparedDocument> {
  const documents = kept.get(services) ?? new Map<string, Kept>();
  kept.set(services, documents);
  const known = documents.get(name);
  const document = known?.edition === edition ? known.document : prepareDocument(text());
  documents.set(name, { edition, document });
  return document;
}
