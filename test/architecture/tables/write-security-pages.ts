import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROMISE_PAGES, withProofs } from '../promises/page';
import { withThreats } from '../threats/page';
import { withPrivacyTables } from './privacy-table';
import { withActions } from './step-up-page';

const DOCS = join(__dirname, '../../../docs');

for (const [page, rewrite] of [
  ['privacy.md', withPrivacyTables],
  ['threat-model.md', withThreats],
  ['rules/step-up.md', withActions],
  ...PROMISE_PAGES.map((promises) => [promises.page, withProofs(promises)] as const),
] as const) {
  const path = join(DOCS, page);
  writeFileSync(path, rewrite(readFileSync(path, 'utf8')));
}
