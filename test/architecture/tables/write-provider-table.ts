import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProviderTables } from './provider-table';

const PAGE = join(__dirname, '../../../docs/providers.md');

writeFileSync(PAGE, withProviderTables(readFileSync(PAGE, 'utf8')));
