import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#process/config/config';
import { ConfigError } from '#process/config/env-schema';
import { KNOWN_PROVIDERS } from '#providers/known';
import { listEnabled, listSwitches } from '#providers/switches';
import { expectForEach } from '#test/helpers/expect-for-each';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const KEY = 'a-key-that-nobody-may-see';
const DATA_DIR = temporaryDir();

function fileOf(text: string): string {
  const file = join(temporaryDir(), 'providers.yaml');
  writeFileSync(file, text);
  return file;
}

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR, ...env }).providers;
const reasonOf = (env: Record<string, string>, code = 'changenow') =>
  listSwitches(load(env)).find((row) => row.code === code)?.reason;

const problem = (env: Record<string, string>): string => {
  try {
    load(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('the configuration was accepted');
};

test('no live provider is on unless the operator enables it, and each gives the reason why it is off', () => {
  const rows = listSwitches(load({}));
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(({ enabled, reason }) => enabled || !reason)).toEqual([]);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
});

test('a provider that is switched on and complete is on; an incomplete one names the missing variable', () => {
  const env = { PROVIDERS: 'ChangeNOW', PROVIDER_CHANGENOW_KEY: KEY };
  expect(listEnabled(load(env)).map(({ adapter }) => adapter.facts.code)).toEqual(['changenow']);
  expect(reasonOf({ PROVIDERS: 'changenow' })).toBe('needs PROVIDER_CHANGENOW_KEY');
  expect(reasonOf({ PROVIDER_CHANGENOW_KEY: KEY })).toBe('not switched on: add it to PROVIDERS');
  expect(reasonOf({ PROVIDERS: 'exwell' }, 'exwell')).toMatch(/^not complete: /);
});

test('the environment and the file have the same settings, and the environment has priority', () => {
  const given = {
    code: 'changenow',
    enabled: true,
    url: 'http://127.0.0.1:9',
    fallbackUrl: 'http://127.0.0.1:8',
    settings: { key: KEY, secret: '0123' },
    refund: 'ticket',
    ownShareBps: 40,
    evidence: 'require',
    passUserIp: true,
  };
  const fromEnvironment = {
    PROVIDERS: 'changenow',
    PROVIDER_CHANGENOW_URL: 'http://127.0.0.1:9/',
    PROVIDER_CHANGENOW_FALLBACK_URL: 'http://127.0.0.1:8/',
    PROVIDER_CHANGENOW_KEY: KEY,
    PROVIDER_CHANGENOW_SECRET: '0123',
    PROVIDER_CHANGENOW_REFUND: 'ticket',
    PROVIDER_CHANGENOW_OWN_SHARE_BPS: '40',
    PROVIDER_CHANGENOW_EVIDENCE: 'require',
    PROVIDER_CHANGENOW_PASS_USER_IP: 'true',
  };
  expect(load(fromEnvironment)).toEqual([given]);
  const file = fileOf(
    `changenow:\n  enabled: true\n  url: http://127.0.0.1:9\n  fallback_url: http://127.0.0.1:8\n  key: ${KEY}\n  secret: 0123\n  refund: ticket\n  own_share_bps: 40\n  evidence: require\n  pass_user_ip: true\n`,
  );
  expect(load({ PROVIDERS_FILE: file })).toEqual([given]);
  expect(load({ PROVIDERS_FILE: file, PROVIDER_CHANGENOW_URL: 'https://other.example' })[0]?.url).toBe(
    'https://other.example',
  );
});

test('an own share that the provider would not keep is the reason why it is off', () => {
  const off = (code: string, env: Record<string, string>) => {
    const name = `PROVIDER_${code.toUpperCase()}`;
    const named = Object.fromEntries(Object.entries(env).map(([setting, value]) => [`${name}_${setting}`, value]));
    return reasonOf({ PROVIDERS: code, [`${name}_KEY`]: KEY, ...named }, code);
  };
  expect(off('exolix', { OWN_SHARE_BPS: '10' })).toMatch(/^keeps no share as far as is known/);
  expect(off('exolix', { OWN_SHARE_BPS: '0' })).toBeNull();
  expect(off('easybit', { OWN_SHARE_BPS: '10' })).toMatch(/^keeps no share without PROVIDER_EASYBIT_FEE_OVERRIDE/);
  expect(off('easybit', { OWN_SHARE_BPS: '10', FEE_OVERRIDE: 'yes' })).toBeNull();
  expect(off('stealthex', { OWN_SHARE_BPS: '301' })).toBe('PROVIDER_STEALTHEX_OWN_SHARE_BPS can be at most 300');
  expect(off('changenow', { OWN_SHARE_BPS: '500' })).toBeNull();
});

test('the file of the data directory is read without being named', () => {
  const file = fileOf(`changenow: {enabled: true, key: ${KEY}}`);
  expect(load({ DATA_DIR: join(file, '..') })).toMatchObject([{ code: 'changenow', enabled: true }]);
});

test('an invalid setting of a provider is refused by name, without its value', () =>
  expectForEach(
    [
      [{ PROVIDERS: 'changenow,nosuch' }, 'PROVIDERS names an unknown provider, "nosuch"'],
      [{ PROVIDER_CHNAGENOW_KEY: KEY }, 'PROVIDER_CHNAGENOW_KEY names an unknown provider, "chnagenow"'],
      [{ PROVIDER_CHANGENOW_TOKEN: KEY }, 'PROVIDER_CHANGENOW_TOKEN is not a provider setting'],
      [{ PROVIDER_CHANGENOW_URL: `ftp://${KEY}` }, 'PROVIDER_CHANGENOW_URL must be an http or https URL'],
      [{ PROVIDER_CHANGENOW_URL: `https://u:${KEY}@x.example` }, 'PROVIDER_CHANGENOW_URL must be an http or https URL'],
      [{ PROVIDER_CHANGENOW_REFUND: 'always' }, 'PROVIDER_CHANGENOW_REFUND must be one of programmatic, ticket'],
      [{ PROVIDER_CHANGENOW_OWN_SHARE_BPS: '1001' }, 'PROVIDER_CHANGENOW_OWN_SHARE_BPS must be a whole number'],
      [{ PROVIDER_CHANGENOW_OWN_SHARE_BPS: '0.5' }, 'PROVIDER_CHANGENOW_OWN_SHARE_BPS must be a whole number'],
      [{ PROVIDER_CHANGENOW_PASS_USER_IP: 'maybe' }, 'PROVIDER_CHANGENOW_PASS_USER_IP must be true or false'],
      [
        { PROVIDERS_FILE: '/nowhere/providers.yaml' },
        'PROVIDERS_FILE names /nowhere/providers.yaml, which does not exist',
      ],
      [{ PROVIDERS_FILE: fileOf(`changenow:\n  key: "${KEY}\n`) }, 'is not YAML in line'],
      [{ PROVIDERS_FILE: fileOf('- changenow') }, 'the file must contain settings'],
      [{ PROVIDERS_FILE: fileOf('changenow: true') }, 'changenow must contain settings'],
      [{ PROVIDERS_FILE: fileOf('changenow: {enabled: perhaps}') }, 'changenow.enabled must be true or false'],
      [{ PROVIDERS_FILE: fileOf('changenow: {keys: [a]}') }, 'changenow.keys must contain settings'],
    ],
    ([env, message]) => {
      const refusal = problem(env as unknown as Record<string, string>);
      expect(refusal).toContain(message);
      expect(refusal).not.toContain(KEY);
    },
  ));

test('a refund mode can be raised only where a refund call is known', () => {
  const raised = { PROVIDERS: 'changenow', PROVIDER_CHANGENOW_KEY: KEY, PROVIDER_CHANGENOW_REFUND: 'programmatic' };
  expect(reasonOf(raised)).toBeNull();
});

test('every known provider has a name, a site and a kind', () => {
  const bad = KNOWN_PROVIDERS.filter(({ name, home, code }) => !name || !/\./.test(home) || !/^[a-z\d]+$/.test(code));
  expect(bad).toEqual([]);
});
