import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '../routes';
import { V2_ROUTES } from '../v2/routes';
import { writeErrorCatalog } from './errors';
import { writePublishedText, writeV2PublishedText } from './published';

/** `npm run openapi`: rewrites the committed copies of the documents. */
writeFileSync(join(__dirname, '../../docs/openapi.json'), writePublishedText(ROUTES));
writeFileSync(join(__dirname, '../../docs/openapi-v2.json'), writeV2PublishedText(V2_ROUTES));
writeFileSync(join(__dirname, '../../docs/errors.md'), writeErrorCatalog());
