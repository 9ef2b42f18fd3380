import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#process/config/config';
import { ConfigError } from '#process/config/env-schema';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const PASSWORD = 'a-password-that-nobody-may-see';
const DATA_DIR = temporaryDir();
const START = 'ab'.repeat(32);

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR, ...env }).chains;

function fileOf(text: string): string {
  const file = join(temporaryDir(), 'chains.yaml');
  writeFileSync(file, text);
  return file;
}

function problem(env: Record<string, string>): string {
  try {
    load(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('the configuration was accepted');
}

test('without a setting there is no node', () => {
  expect(load({})).toEqual([]);
  expect(load({ CHAINS_FILE: fileOf('') })).toEqual([]);
});

test('the environment and the file have the same settings, and the environment has priority', () => {
  const first = { kind: 'bitcoin_core', url: 'http://10.0.0.5:8332', user: 'swaplane', password: PASSWORD };
  const second = { kind: 'esplora', url: 'https://node.example/api', user: null, password: null };
  const given = [{ network: 'btc', sources: [first, second], id: START }];
  const fromEnvironment = {
    CHAIN_BTC_URL: 'http://10.0.0.5:8332/',
    CHAIN_BTC_USER: 'swaplane',
    CHAIN_BTC_PASSWORD: PASSWORD,
    CHAIN_BTC_FALLBACK_URL: 'https://node.example/api',
    CHAIN_BTC_FALLBACK_KIND: 'esplora',
    CHAIN_BTC_ID: START,
  };
  expect(load(fromEnvironment)).toEqual(given);
  const file = (url: string) =>
    fileOf(
      `BTC:\n  url: ${url}\n  user: swaplane\n  password: ${PASSWORD}\n  fallback_url: https://node.example/api\n  fallback_kind: esplora\n  id: ${START}\n`,
    );
  expect(load({ CHAINS_FILE: file('http://10.0.0.5:8332') })).toEqual(given);
  expect(load({ CHAINS_FILE: file('http://10.0.0.9:1'), CHAIN_BTC_URL: 'http://10.0.0.5:8332' })).toEqual(given);
});

test('a node may be sent a header with its key, by its name and a colon', () => {
  const env = { CHAIN_BTC_URL: 'http://10.0.0.5', CHAIN_BTC_HEADER: `X-Api-Key: ${PASSWORD}` };
  const [chain] = load({ ...env, CHAIN_BTC_FALLBACK_URL: 'http://10.0.0.6', CHAIN_BTC_FALLBACK_HEADER: 'a:b: c' });
  expect(chain?.sources.map(({ header }) => header)).toEqual([
    { name: 'x-api-key', value: PASSWORD },
    { name: 'a', value: 'b: c' },
  ]);
});

test('networks of accounts have nodes of one kind each, and are told apart by what these say', () => {
  const ids: Record<string, [kind: string, id: string]> = {
    TRX: ['tron_http', 'ab'.repeat(32)],
    SOL: ['solana_rpc', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
    XRP: ['rippled', '1'],
    XLM: ['horizon', 'Test SDF Network ; September 2015'],
    TON: ['ton_index', '-3'],
  };
  for (const [network, [kind, id]] of Object.entries(ids)) {
    const env = { [`CHAIN_${network}_URL`]: 'http://10.0.0.5', [`CHAIN_${network}_ID`]: id };
    const source = { kind, url: 'http://10.0.0.5', user: null, password: null };
    expect(load(env)).toEqual([{ network: network.toLowerCase(), sources: [source], id }]);
    expect(load({ ...env, [`CHAIN_${network}_KIND`]: kind })).toHaveLength(1);
  }
});

test('a wrong setting is refused by its name, and no value is shown', () => {
  const URL = { CHAIN_BTC_URL: 'http://10.0.0.5:8332' };
  const cases: [Record<string, string>, string][] = [
    [{ CHAIN_XMR_URL: 'http://10.0.0.5' }, 'CHAIN_XMR_URL names "xmr", which is no network'],
    [{ CHAIN_NOSUCH_URL: 'http://10.0.0.5' }, 'CHAIN_NOSUCH_URL names "nosuch"'],
    [{ ...URL, CHAIN_BTC_PASS: PASSWORD }, 'CHAIN_BTC_PASS is not a setting of a chain'],
    [{ CHAIN_BTC_PASSWORD: PASSWORD }, 'CHAIN_BTC_PASSWORD is of no use without CHAIN_BTC_URL'],
    [{ ...URL, CHAIN_BTC_FALLBACK_PASSWORD: PASSWORD }, 'CHAIN_BTC_FALLBACK_PASSWORD is of no use without'],
    [{ CHAIN_BTC_URL: `http://u:${PASSWORD}@10.0.0.5` }, 'CHAIN_BTC_URL must be an http or https URL'],
    [{ ...URL, CHAIN_BTC_COOKIE_FILE: '/x', CHAIN_BTC_USER: 'u' }, 'CHAIN_BTC_COOKIE_FILE takes the place of user'],
    [{ ...URL, CHAIN_BTC_HEADER: PASSWORD }, 'CHAIN_BTC_HEADER must be a name and a value'],
    [{ ...URL, CHAIN_BTC_HEADER: `x-key: ${PASSWORD}\r\nHost: x` }, 'CHAIN_BTC_HEADER must be a name and a value'],
    [{ ...URL, CHAIN_BTC_HEADER: `Host: ${PASSWORD}` }, 'and none of the headers that every call has'],
    [
      { ...URL, CHAIN_BTC_HEADER: `Authorization: ${PASSWORD}`, CHAIN_BTC_USER: 'u' },
      'CHAIN_BTC_HEADER takes the place of another login',
    ],
    [{ ...URL, CHAIN_BTC_KIND: 'evm_rpc' }, 'CHAIN_BTC_KIND must be one of bitcoin_core, esplora'],
    [{ ...URL, CHAIN_BTC_KIND: 'electrum' }, 'CHAIN_BTC_KIND must be one of bitcoin_core, esplora'],
    [{ CHAIN_TRX_URL: 'http://10.0.0.5', CHAIN_TRX_KIND: 'evm_rpc' }, 'CHAIN_TRX_KIND must be one of tron_http'],
    [{ CHAIN_XRP_URL: 'http://10.0.0.5', CHAIN_XRP_ID: 'testnet' }, 'CHAIN_XRP_ID must be the network ID of a test'],
    [{ ...URL, CHAIN_BTC_ID: 'simnet' }, 'CHAIN_BTC_ID must be the hash of a first block'],
    [{ CHAINS_FILE: '/nowhere/chains.yaml' }, 'CHAINS_FILE names /nowhere/chains.yaml, which does not exist'],
    [{ CHAINS_FILE: fileOf(`btc: ${PASSWORD}`) }, 'btc must contain settings like url:'],
    [{ CHAINS_FILE: fileOf(`btc: [${PASSWORD}`) }, 'is not YAML in line'],
  ];
  for (const [env, words] of cases) {
    const message = problem(env);
    expect(message).toContain(words);
    expect(message).not.toContain(PASSWORD);
  }
});
