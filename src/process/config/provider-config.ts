import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { EvidenceMode, ProofOf } from '#domain/evidence/chains';
import { proofMinutes } from '#domain/evidence/confirmations';
import { LIVE_PROVIDER_CODES } from '#domain/providers/codes';
import { SETTING_NAMES, type Settings } from '#domain/providers/settings';
import type { ChainConfig } from './chain-config';
import { ConfigError } from './env-schema';
import { baseUrl, onOff } from './env-values';
import { type FilePlace, readSettingsFile } from './settings-file';

/** The operator's configuration of one live provider [rules/providers: Enabling a provider]. */
export interface ProviderConfig {
  readonly code: string;
  readonly enabled: boolean;
  /** Overrides the published base URL, without a trailing slash. */
  readonly url: string | null;
  /** A second host of the same API, called while the first cannot be; null if there is none. */
  readonly fallbackUrl: string | null;
  readonly settings: Settings;
  /** Overrides the refund mode in the facts [rules/providers: Refund modes]. */
  readonly refund: 'programmatic' | 'ticket' | null;
  /** The operator's own share of each swap, in hundredths of a percent; null if it is not set [rules/quotes: Markup]. */
  readonly ownShareBps: number | null;
  /** Overrides what follows from what the operator's nodes say; null if it is as for all [rules/evidence: Proof]. */
  readonly evidence: 'report' | 'require' | null;
  /** Whether the end user's IP address may be passed on. */
  readonly passUserIp: boolean;
}

/** Values by their name in both sources, such as `url`, with their location for messages. */
type ConfiguredValues = Map<string, { text: string; where: string }>;

const REFUNDS = ['programmatic', 'ticket'] as const;
const MEMBERS: readonly string[] = [
  'enabled',
  'url',
  'fallback_url',
  ...SETTING_NAMES,
  'own_share_bps',
  'refund',
  'evidence',
  'pass_user_ip',
];
const EVIDENCES = ['report', 'require'] as const;
const MOST_OWN_BPS = 1000;
const A_URL = 'an http or https URL without query and credentials';
const ownShare = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .refine((bps) => bps <= MOST_OWN_BPS);
const FILE = { name: 'providers.yaml', variable: 'PROVIDERS_FILE', example: 'enabled: true' };
const LIST = 'PROVIDERS';
const SHOW_ALL = '`swaplane provider list` lists them all';

/**
 * Merges environment and file; the environment takes precedence. Unknown providers are an error, because they are probably
 * typos. @throws ConfigError, which never shows a value
 */
export function loadProviderConfig(env: Readonly<Record<string, string>>, place: FilePlace): readonly ProviderConfig[] {
  const byCode = new Map<string, ConfiguredValues>();
  const add = (code: string, member: string, text: string, where: string) => {
    requireKnown(code, where);
    if (!MEMBERS.includes(member)) {
      throw new ConfigError(`${where} is not a provider setting; the settings are ${MEMBERS.join(', ')}`);
    }
    const values = byCode.get(code) ?? new Map();
    byCode.set(code, values.set(member, { text, where }));
  };
  for (const [code, member, text, where] of readSettingsFile(place, FILE)) {
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

/** The file in the data directory if it does not exist; null if it does, or if another one is named. */
export function findAbsentProvidersFile({ file, dataDir }: FilePlace): string | null {
  const path = join(dataDir, FILE.name);
  return file === undefined && !existsSync(path) ? path : null;
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
    url: read('url', baseUrl, A_URL),
    fallbackUrl: read('fallback_url', baseUrl, A_URL),
    settings: Object.freeze(settings),
    ownShareBps: read('own_share_bps', ownShare, `a whole number from 0 to ${MOST_OWN_BPS}`),
    refund: read('refund', z.enum(REFUNDS), `one of ${REFUNDS.join(', ')}`),
    evidence: read('evidence', z.enum(EVIDENCES), `one of ${EVIDENCES.join(', ')}`),
    passUserIp: read('pass_user_ip', onOff, 'true or false') ?? false,
  });
}

/** By the mode of the provider, or else of all; a sandbox provider has no nodes [rules/evidence: Proof]. */
export function createProofOf(config: {
  readonly evidence: EvidenceMode;
  readonly chains: readonly ChainConfig[];
  readonly providers: readonly Pick<ProviderConfig, 'code' | 'evidence'>[];
}): ProofOf {
  const followed = config.evidence === 'off' ? [] : config.chains.map(({ network }) => network);
  return (provider, pair) => {
    const mode = config.providers.find(({ code }) => code === provider)?.evidence ?? config.evidence;
    return mode === 'require' ? proofMinutes(pair, followed) : null;
  };
}
