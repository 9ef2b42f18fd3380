import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFolderTable, writeFolderTable } from './folder-table';

const page = readFileSync(join(__dirname, '../../docs/architecture.md'), 'utf8');

test('the folder table of the architecture page matches the arrows (npm run folder-table writes it)', () => {
  expect(page).toContain(writeFolderTable());
  expect(withFolderTable(page)).toBe(page);
});

test('an outdated table is replaced, and the text around it is not', () => {
  expect(withFolderTable('Before\n\n| Folder | x |\n| - | - |\n\nThe parts in this table are none.\n\nAfter')).toBe(
    `Before\n\n${writeFolderTable()}\n\nAfter`,
  );
});
