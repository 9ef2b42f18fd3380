import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFolderTable } from './folder-table';

const PAGE = join(__dirname, '../../../docs/architecture.md');

writeFileSync(PAGE, withFolderTable(readFileSync(PAGE, 'utf8')));
