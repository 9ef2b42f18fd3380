import { z } from 'zod';
import { networkById } from '#domain/assets/networks';
import {
  ACCOUNT_CHAINS,
  isAccountNetwork,
  isBitcoinNetwork,
  SOURCE_KINDS,
  type SourceKind,
} from '#domain/evidence/chains';
import { ConfigError } from './env-schema';
import { baseUrl, onOff } from './env-values';
import { type FilePlace, readSettingsFile } from './settings-file';

/** How a node of the operator's is reached. */
export interface SourceConfig {
  readonly kind: SourceKind;
  /** Without a trailing slash. Its path may be a key. */
  readonly url: string;
  readonly user: string | null;
  readonly password: string | null;
  /** Has them instead; read at each call. */
  readonly cookieFile?: string;
  /** Sent with every call: hosted nodes take their key in a header of their own. */
  readonly header?: RequestHeader;
}

interface RequestHeader {
  /** In lower case. */
  readonly name: string;
  /** Secret. */
  readonly value: string;
}

/** The operator's nodes of one network, in the order in which they are asked [docs/chains]. */
export interface ChainConfig {
  readonly network: string;
  readonly sources: readonly SourceConfig[];
  /** Only what both nodes say counts; otherwise the second is asked when the first fails. */
  readonly agree?: true;
  /** Identifies a test network in place of the real one: its first block's hash, its chain ID, or what its nodes have instead. */
  readonly id: string | null;
}

/** Values by the name of their setting, with their location for messages. */
type ConfiguredValues = Map<string, { text: string; where: string }>;

const SOURCE_MEMBERS = ['url', 'kind', 'user', 'password', 'cookie_file', 'header'] as const;
const SECOND = 'fallback_';
const MEMBERS: readonly string[] = [
  ...SOURCE_MEMBERS,
  ...SOURCE_MEMBERS.map((name) => `${SECOND}${name}`),
  'id',
  'agree',
];
const FILE = { name: 'chains.yaml', variable: 'CHAINS_FILE', example: 'url: http://127.0.0.1:8332' };

const A_URL = 'an http or https URL without query and credentials';
const AN_ID = 'the hash of a first block in lower case, or a chain ID';
const chainId = z.string().regex(/^(?:[\da-f]{64}|[1-9]\d{0,15})$/);
const word = z.string().max(1_000);
const A_HEADER = 'a name and a value, as in "x-api-key: …", and none of the headers that every call has';
/** What this program writes itself. */
const OWN_HEADERS: readonly string[] =
  'accept connection content-length content-type host transfer-encoding user-agent'.split(' ');
const requestHeader = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,100}:[ \t]*[\x21-\x7e](?:[\x20-\x7e]{0,1998}[\x21-\x7e])?[ \t]*$/)
  .transform((text): RequestHeader => {
    const colon = text.indexOf(':');
    return { name: text.slice(0, colon).toLowerCase(), value: text.slice(colon + 1).trim() };
  })
  .refine(({ name }) => !OWN_HEADERS.includes(name));

/**
 * Merges environment and file; the environment takes precedence. Without a setting there is no node, and nothing is contacted.
 * @throws ConfigError, which never shows a value
 */
export function loadChainConfig(env: Readonly<Record<string, string>>, place: FilePlace): readonly ChainConfig[] {
  const byNetwork = new Map<string, ConfiguredValues>();
  const add = (network: string, member: string, text: string, where: string) => {
    if (kindsOf(network).length === 0) {
      throw new ConfigError(`${where} names ${JSON.stringify(network)}, which is no network whose nodes can be asked`);
    }
    if (!MEMBERS.includes(member)) {
      throw new ConfigError(`${where} is not a setting of a chain; the settings are ${MEMBERS.join(', ')}`);
    }
    const values: ConfiguredValues = byNetwork.get(network) ?? new Map();
    byNetwork.set(network, values.set(member, { text, where }));
  };
  for (const [network, member, text, where] of readSettingsFile(place, FILE)) {
    add(network, member, text, where);
  }
  for (const [name, text] of Object.entries(env)) {
    const match = /^CHAIN_([A-Z\d]+)_([A-Z_]+)$/.exec(name);
    if (match) add((match[1] ?? '').toLowerCase(), (match[2] ?? '').toLowerCase(), text, name);
  }
  return Object.freeze([...byNetwork].map(([network, values]) => toChainConfig(network, values)));
}

/** How nodes of a network can be spoken to; the first is meant if nothing is said. */
export function kindsOf(network: string): readonly SourceKind[] {
  if (isBitcoinNetwork(network)) {
    return ['bitcoin_core', 'esplora'];
  }
  if (isAccountNetwork(network)) {
    return [ACCOUNT_CHAINS[network].kind];
  }
  return networkById(network)?.chainId === undefined ? [] : ['evm_rpc'];
}

function toChainConfig(network: string, values: ConfiguredValues): ChainConfig {
  const first = toSource(network, values, '');
  const second = toSource(network, values, SECOND);
  if (first === null) {
    const [{ where } = { where: network }] = values.values();
    throw new ConfigError(`${where} is of no use without CHAIN_${network.toUpperCase()}_URL`);
  }
  const sources = second === null ? [first] : [first, second];
  const agree = read(values, 'agree', onOff, 'true or false') ?? false;
  if (agree && second === null) {
    throw new ConfigError(`${values.get('agree')?.where} needs a second node`);
  }
  const id = readId(network, values);
  return Object.freeze({ network, sources: Object.freeze(sources), id, ...(agree && { agree }) });
}

function readId(network: string, values: ConfiguredValues): string | null {
  if (!isAccountNetwork(network)) {
    return read(values, 'id', chainId, AN_ID);
  }
  const { idForm, idMeans } = ACCOUNT_CHAINS[network];
  return read(values, 'id', z.string().regex(idForm), `${idMeans} of a test network`);
}

function toSource(network: string, values: ConfiguredValues, prefix: '' | typeof SECOND): SourceConfig | null {
  const url = read(values, `${prefix}url`, baseUrl, A_URL);
  if (url === null) {
    const unused = prefix && SOURCE_MEMBERS.map((name) => values.get(`${prefix}${name}`)).find(Boolean);
    if (unused) {
      throw new ConfigError(`${unused.where} is of no use without ${prefix}url`);
    }
    return null;
  }
  const [usual, ...others] = kindsOf(network);
  const kind = read(values, `${prefix}kind`, z.enum(SOURCE_KINDS), `one of ${[usual, ...others].join(', ')}`) ?? usual;
  if (kind === undefined || !kindsOf(network).includes(kind)) {
    const where = values.get(`${prefix}kind`)?.where ?? network;
    throw new ConfigError(`${where} must be one of ${[usual, ...others].join(', ')}`);
  }
  const [user, password] = [
    read(values, `${prefix}user`, word, 'text'),
    read(values, `${prefix}password`, word, 'text'),
  ];
  const cookieFile = read(values, `${prefix}cookie_file`, word, 'a path');
  if (cookieFile !== null && (user !== null || password !== null)) {
    throw new ConfigError(`${values.get(`${prefix}cookie_file`)?.where} takes the place of user and password`);
  }
  const header = read(values, `${prefix}header`, requestHeader, A_HEADER);
  const hasLogin = user !== null || password !== null || cookieFile !== null;
  if (header?.name === 'authorization' && hasLogin) {
    throw new ConfigError(`${values.get(`${prefix}header`)?.where} takes the place of another login`);
  }
  return Object.freeze({
    kind,
    url,
    user,
    password,
    ...(cookieFile !== null && { cookieFile }),
    ...(header !== null && { header }),
  });
}

function read<T>(values: ConfiguredValues, member: string, schema: z.ZodType<T, string>, expectation: string) {
  const found = values.get(member);
  if (!found) {
    return null;
  }
  const value = schema.safeParse(found.text);
  if (!value.success) {
    throw new ConfigError(`${found.where} must be ${expectation}`);
  }
  return value.data;
}
