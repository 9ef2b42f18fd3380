import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMeasured } from './drill';
import { writeReliability } from './page';

const DOCS = join(__dirname, '../../docs');

writeFileSync(join(DOCS, 'reliability.md'), writeReliability(readMeasured(join(DOCS, 'reliability'))));
