import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withNetworkTable } from './network-table';

const PAGE = join(__dirname, '../../../docs/networks.md');

writeFileSync(PAGE, withNetworkTable(readFileSync(PAGE, 'utf8')));
