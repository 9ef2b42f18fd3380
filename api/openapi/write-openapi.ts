import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROUTES } from '../routes';
import { V2_ROUTES } from '../v2/routes';
import { writeErrorCatalog } from './errors';
import { writePublishedText, writeReferences, writeV2PublishedText } from './published';

const DOCS = join(__dirname, '../../docs');

/** `npm run openapi`: rewrites the committed copies of the documents, and the pages that are made from them. */
writeFileSync(join(DOCS, 'openapi.json'), writePublishedText(ROUTES));
writeFileSync(join(DOCS, 'openapi-v2.json'), writeV2PublishedText(V2_ROUTES));
writeFileSync(join(DOCS, 'errors.md'), writeErrorCatalog());
for (const [path, text] of writeReferences(ROUTES, V2_ROUTES)) {
  mkdirSync(dirname(join(DOCS, path)), { recursive: true });
  writeFileSync(join(DOCS, path), text);
}
