import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type * as Yaml from 'yaml';
import { ConfigError } from './env-schema';

/** Where the file is: `file` must exist, the one in the data directory is optional. */
export interface FilePlace {
  file: string | undefined;
  dataDir: string;
}

interface FileKind {
  /** Its name in the data directory. */
  name: string;
  /** The variable that says that it is elsewhere. */
  variable: string;
  /** A setting, for messages. */
  example: string;
}

export type FileEntry = [owner: string, member: string, text: string, where: string];

/**
 * A file with settings of several owners, such as `changenow: {enabled: true, key: …}`; values are strings, numbers or
 * booleans. @throws ConfigError, which never shows a value
 */
export function readSettingsFile({ file, dataDir }: FilePlace, { name, variable, example }: FileKind): FileEntry[] {
  const path = file === undefined ? join(dataDir, name) : resolve(file);
  if (!existsSync(path)) {
    if (file !== undefined) {
      throw new ConfigError(`${variable} names ${path}, which does not exist`);
    }
    return [];
  }
  const content = parseYaml(path);
  const refuse = (where: string): never => {
    throw new ConfigError(`${path}: ${where} must contain settings like ${example}`);
  };
  return entriesOf(content ?? {}, () => refuse('the file')).flatMap(([owner, members]) =>
    entriesOf(members ?? {}, () => refuse(owner)).flatMap(([member, value]): FileEntry[] => {
      if (typeof value === 'object' && value !== null) {
        refuse(`${owner}.${member}`);
      }
      const text = value === null || value === undefined ? '' : String(value).trim();
      return text === '' ? [] : [[owner.toLowerCase(), member.toLowerCase(), text, `${path}: ${owner}.${member}`]];
    }),
  );
}

/**
 * The parser's own message would quote the line, which may contain a key. All values are strings; aliases are not resolved.
 */
function parseYaml(path: string): unknown {
  // Only loaded if there is a file: for most commands there is none.
  const { parseDocument }: typeof Yaml = require('yaml');
  const document = parseDocument(readFileSync(path, 'utf8'), { schema: 'failsafe' });
  const [error] = document.errors;
  if (error) {
    throw new ConfigError(`${path} is not YAML${error.linePos ? ` in line ${error.linePos[0].line}` : ''}`);
  }
  return document.toJS({ maxAliasCount: 0 });
}

function entriesOf(value: unknown, refuse: () => never): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : refuse();
}
