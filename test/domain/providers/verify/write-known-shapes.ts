import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedShapes } from './recorded-shapes';

writeFileSync(
  join(__dirname, '../../../../src/providers/verify/known-shapes.json'),
  `${JSON.stringify(recordedShapes(), null, 2)}\n`,
);
