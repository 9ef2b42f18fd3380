import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '../routes';
import { writePublishedText } from './published';

/** `npm run openapi`: rewrites the committed copy of the document. */
writeFileSync(join(__dirname, '../../docs/openapi.json'), writePublishedText(ROUTES));
