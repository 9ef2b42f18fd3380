import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type * as Yaml from 'yaml';
import { z } from 'zod';
import { LIVE_PROVIDER_CODES } from '#providers/codes';
import { SETTING_NAMES, type Settings } from '#providers/settings';
import { ConfigError } from './config-error';
import { baseUrl, onOff } from './env-values';

/** The operator's configuration of one live provider [rules/providers: Enabling a provider]. */
export interface ProviderConfig {
  readonly code: string;
  readonly enabled: boolean;
  /** Overrides the published base URL, without a trailing slash. */
  readonly url: string | null;
  readonly settings: Settings;
  /** Overrides the refund mode in the facts [rules/providers: Refund modes]. */
  readonly refund: 'programmatic' | 'ticket' | null;
  /** Whether the end user's IP address may be passed on. */
  readonly passUserIp: boolean;
}

/** Where the file is: `file` must exist, the one in the data directory is optional. */
interface Place {
  file: string | undefined;
  dataDir: string;
}

/** Values by their name in both sources, such as `url`, with their location for messages. */
type ConfiguredValues = Map<string, { text: string; where: string }>;

const REFUNDS = ['programmatic', 'ticket'] as const;
const MEMBERS: readonly string[] = ['enabled', 'url', ...SETTING_NAMES, 'refund', 'pass_user_ip'];
const FILE_NAME = 'providers.yaml';
const LIST = 'PROVIDERS';
const SHOW_ALL = '`swaplane provider list` lists them all';

/**
 * Merges environment and file; the environment takes precedence. Unknown providers are an error, because they are probably
 * typos. @throws ConfigError, which never shows a value
 */
export function loadProviderConfig(env: Readonly<Record<string, string>>, place: Place): readonly ProviderConfig[] {
  const byCode = new Map<string, ConfiguredValues>();
  const add = (code: string, member: string, text: string, where: string) => {
    requireKnown(code, where);
    if (!MEMBERS.includes(member)) {
      throw new ConfigError(`${where} is not a provider setting; the settings are ${MEMBERS.join(', ')}`);
    }
    const values = byCode.get(code) ?? new Map();
    byCode.set(code, values.set(member, { text, where }));
  };
  for (const [code, member, text, where] of readFile(place)) {
    add(code, member, text, where);
  }
  for (const [name, text] of Object.entries(env)) {
    const match = /^PROVIDER_([A-Z\d]+)_([A-Z_]+)$/.exec(name);
    if (match) add((match[1] ?? '').toLowerCase(), (match[2] ?? '').toLowerCase(), text, name);
  }
  for (const code of (env[LIST] ?? '').split(',')) {
    if (code.trim()) add(code.trim().toLowerCase(), 'enabled', 'true', LIST);
  }
  return Object.freeze([...byCode].map(([code, values]) => toProviderConfig(code, values)));
}

function requireKnown(code: string, where: string): void {
  if (!LIVE_PROVIDER_CODES.includes(code)) {
    throw new ConfigError(`${where} names an unknown provider, ${JSON.stringify(code)}: ${SHOW_ALL}`);
  }
}

function toProviderConfig(code: string, values: ConfiguredValues): ProviderConfig {
  const read = <T>(member: string, schema: z.ZodType<T, string>, expectation: string): T | null => {
    const found = values.get(member);
    if (!found) {
      return null;
    }
    const value = schema.safeParse(found.text);
    if (!value.success) {
      throw new ConfigError(`${found.where} must be ${expectation}`);
    }
    return value.data;
  };
  const settings = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const text = values.get(name)?.text;
      return text === undefined ? [] : [[name, text]];
    }),
  );
  return Object.freeze({
    code,
    enabled: read('enabled', onOff, 'true or false') ?? false,
    url: read('url', baseUrl, 'an http or https URL without query and credentials'),
    settings: Object.freeze(settings),
    refund: read('refund', z.enum(REFUNDS), `one of ${REFUNDS.join(', ')}`),
    passUserIp: read('pass_user_ip', onOff, 'true or false') ?? false,
  });
}

type Entry = [code: string, member: string, text: string, where: string];

/** One entry per provider, such as `changenow: {enabled: true, key: …}`; values are strings, numbers or booleans. */
function readFile({ file, dataDir }: Place): Entry[] {
  const path = file === undefined ? join(dataDir, FILE_NAME) : resolve(file);
  if (!existsSync(path)) {
    if (file !== undefined) {
      throw new ConfigError(`PROVIDERS_FILE names ${path}, which does not exist`);
    }
    return [];
  }
  const content = parseYaml(path);
  const refuse = (where: string): never => {
    throw new ConfigError(`${path}: ${where} must contain settings like enabled: true`);
  };
  return entriesOf(content ?? {}, () => refuse('the file')).flatMap(([code, members]) =>
    entriesOf(members ?? {}, () => refuse(code)).flatMap(([member, value]): Entry[] => {
      if (typeof value === 'object' && value !== null) {
        refuse(`${code}.${member}`);
      }
      const text = value === null || value === undefined ? '' : String(value).trim();
      return text === '' ? [] : [[code.toLowerCase(), member.toLowerCase(), text, `${path}: ${code}.${member}`]];
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
