import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a wallet read just before the dump, with its key for tests. */
export interface RecordedAnswer {
  environment: 'live' | 'test';
  path: string;
  body: Record<string, unknown>;
}

/** What a release left behind: a database with orders of all kinds, and how its API answered about them. */
export interface Release {
  version: string;
  /** Schema and rows, as plain SQL. */
  dump: string;
  /** By environment; they open nothing but the dump. */
  keys: Readonly<Record<RecordedAnswer['environment'], string>>;
  answers: readonly RecordedAnswer[];
}

export const DUMP = 'database.sql';
export const ANSWERS = 'answers.json';

export function folderOf(version: string): string {
  return join(__dirname, version);
}

/** Every release that is out, the oldest first. */
export function listReleases(): Release[] {
  return readdirSync(__dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: version }) => version)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((version) => ({
      version,
      dump: readFileSync(join(folderOf(version), DUMP), 'utf8'),
      ...JSON.parse(readFileSync(join(folderOf(version), ANSWERS), 'utf8')),
    }));
}
