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
  /** In place of the published address, without a trailing slash. */
  readonly url: string | null;
  readonly settings: Settings;
  /** In place of the refund mode in the facts [rules/providers: Refund modes]. */
  readonly refund: 'programmatic' | 'ticket' | null;
  /** Whether the address of the end user's device may be passed on. */
  readonly passUserIp: boolean;
}

/** Where to look for the file: `file` must exist, that of the data directory may. */
interface Place {
  file: string | undefined;
  dataDir: string;
}

/** Texts by the names that both sources use for them, such as `url`, and where each stands, for messages. */
type Given = Map<string, { text: string; where: string }>;

const REFUNDS = ['programmatic', 'ticket'] as const;
const MEMBERS: readonly string[] = ['enabled', 'url', ...SETTING_NAMES, 'refund', 'pass_user_ip'];
const FILE_NAME = 'providers.yaml';
const LIST = 'PROVIDERS';
const SHOW_ALL = '`swaplane provider list` lists them all';

/**
 * What the environment and the file say, the environment first. Nothing about a provider that nobody knows is passed over: it is a
 * slip of the pen. @throws ConfigError, which never shows a value
 */
export function loadProviderConfig(env: Readonly<Record<string, string>>, place: Place): readonly ProviderConfig[] {
  const byCode = new Map<string, Given>();
  const add = (code: string, member: string, text: string, where: string) => {
    requireKnown(code, where);
    if (!MEMBERS.includes(member)) {
      throw new ConfigError(`${where} is not a provider setting; the settings are ${MEMBERS.join(', ')}`);
    }
    const given = byCode.get(code) ?? new Map();
    byCode.set(code, given.set(member, { text, where }));
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
  return Object.freeze([...byCode].map(([code, given]) => toProviderConfig(code, given)));
}

function requireKnown(code: string, where: string): void {
  if (!LIVE_PROVIDER_CODES.includes(code)) {
    throw new ConfigError(`${where} names an unknown provider, ${JSON.stringify(code)}: ${SHOW_ALL}`);
  }
}

function toProviderConfig(code: string, given: Given): ProviderConfig {
  const read = <T>(member: string, schema: z.ZodType<T, string>, expectation: string): T | null => {
    const found = given.get(member);
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
      const text = given.get(name)?.text;
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

/** `changenow: {enabled: true, key: …}` a provider; values are texts, numbers or true and false. */
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

/** The parser's own words would quote the line, which may hold a key. Everything is a text; aliases are not followed. */
function parseYaml(path: string): unknown {
  // Loaded where there is a file: most commands find none.
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
