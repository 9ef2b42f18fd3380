import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withMarkupTable } from './markup-table';

const PAGE = join(__dirname, '../../../docs/going-live.md');

writeFileSync(PAGE, withMarkupTable(readFileSync(PAGE, 'utf8')));
