import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(__dirname, '../../..');

export interface SourceFile {
  /** From the root of the project. */
  path: string;
  code: string;
}

/** Every TypeScript file below a folder of the project; none for a folder that does not exist. */
export function sourceFiles(folder: string): SourceFile[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(ROOT, path), code: readFileSync(path, 'utf8') }));
}
