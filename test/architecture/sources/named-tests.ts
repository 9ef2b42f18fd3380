import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './source-files';

/** Tests that prove something: file and title, after that of its group if it has one. */
export type Proof = readonly (readonly [file: string, title: string])[];

/** Whether a test exists in its file and under its title. */
export function testExists([file, title]: Proof[number]): boolean {
  const path = join(ROOT, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return title.split(' > ').every((name) => {
    const written = name.replaceAll("'", "\\'");
    return [`'${name}'`, `'${written}'`, `"${name}"`, `\`${name}\``].some((text) => source.includes(text));
  });
}
