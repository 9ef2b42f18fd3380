import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DAY } from '#domain/duration';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { JOBS } from '#domain/jobs/job';
import { RETENTION } from '#domain/jobs/retention';
import { DEFAULT_RETRY_OFFSETS_MS } from '#domain/webhooks/delivery';
import { loadConfig } from '#process/config/config';
import { ConfigError } from '#process/config/env-schema';
import { expectForEach } from '#test/helpers/expect-for-each';
import { EVERY_VARIABLE, HOSTED, SECRET } from './every-variable';
import { INVALID_SETTINGS } from './invalid-settings';

const problem = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('the configuration was accepted');
};

test('without any variable everything is embedded', () => {
  expect(loadConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:8080',
    dataDir: resolve('.data'),
    cacheDir: join(homedir(), '.cache', 'swaplane'),
    databaseUrl: null,
    migrationDatabaseUrl: null,
    temporal: { address: null, namespace: 'default', apiKey: null, tls: false, uiPort: null, uiUrl: null },
    secretKey: null,
    previousSecretKeys: [],
    payloadKeys: null,
    isProduction: false,
    absentProvidersFile: resolve('.data/providers.yaml'),
    acceptPlainPayloads: false,
    trustedProxies: [],
    countryHeader: null,
    probePort: null,
    drainDelayMs: 0,
    databaseAnswerMs: undefined,
    answerLimitMs: 5_000,
    intervals: DEFAULT_INTERVALS,
    metrics: { host: '127.0.0.1', port: null, temporalPort: null },
    tracing: null,
    workflowStackTraces: false,
    consoleNetworks: [],
    secondFactorDemandedOf: [],
    oidc: null,
    payoutCoolOffMs: 86_400_000,
    healthProbes: [],
    probePublicUrl: true,
    statusPage: true,
    trackingHosts: { target: null, dnsServers: [] },
    push: { contact: 'mailto:operator@swaplane.example', services: [] },
    verifyProviders: true,
    keyless: { readsPerMinute: 60, bulkPerMinute: 10 },
    v2: { refundActions: false, expiredWord: 'expired' },
    logLevel: 'warn',
    logLevels: {},
    webhookRetryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS,
    webhookAllowLocalhost: true,
    jobs: JOBS,
    mail: null,
    operators: { addresses: null, digestMs: 300_000, quietHours: null, ops: null },
    showsOutbox: true,
    webhookContactUrl: 'http://127.0.0.1:8080/docs',
    retention: RETENTION,
    providers: [],
    chains: [],
    evidence: 'report',
    drainAfter: null,
  });
});

test('docs/settings.md describes every variable except those that any program reads', () => {
  const page = readFileSync(join(__dirname, '../../../docs/settings.md'), 'utf8');
  const missing = Object.keys(EVERY_VARIABLE).filter((name) => !page.includes(`\`${name}\``));
  expect(missing).toEqual(['XDG_CACHE_HOME', 'NODE_ENV']);
});

test('every variable is used', () => {
  expect(loadConfig(EVERY_VARIABLE)).toEqual({
    port: 9000,
    host: '::',
    publicUrl: 'https://swap.example/api',
    dataDir: '/srv/data',
    cacheDir: '/srv/cache/swaplane',
    databaseUrl: HOSTED.DATABASE_URL,
    migrationDatabaseUrl: 'postgres://owner:hunter2@db:5432/swaplane',
    temporal: {
      address: '[::1]:7233',
      namespace: 'swaps.a1b2c',
      apiKey: 'key',
      tls: true,
      uiPort: 8233,
      uiUrl: 'https://temporal.swap.example',
    },
    secretKey: SECRET,
    previousSecretKeys: ['p'.repeat(32), 'o'.repeat(40)],
    payloadKeys: ['2026-11', '2026-10'].map((id) => ({ id, secret: expect.anything() })),
    isProduction: true,
    absentProvidersFile: '/srv/data/providers.yaml',
    acceptPlainPayloads: true,
    trustedProxies: ['10.0.0.0/8', '::1/128', '192.0.2.7'],
    countryHeader: 'cf-ipcountry',
    consoleNetworks: ['10.8.0.0/16'],
    secondFactorDemandedOf: ['owners', 'operators'],
    oidc: expect.objectContaining({ issuer: 'https://login.acme.example/' }),
    payoutCoolOffMs: 172_800_000,
    healthProbes: ['192.0.2.0/24'],
    probePort: 9001,
    drainDelayMs: 5_000,
    databaseAnswerMs: 4_000,
    answerLimitMs: 8_000,
    intervals: { ...DEFAULT_INTERVALS, claimSweep: 1_000, pollLook: 100 },
    metrics: { host: '127.0.0.1', port: 9464, temporalPort: 9465 },
    tracing: { endpoint: 'http://tempo:4318', ratio: 0.05, serviceName: 'swaps' },
    workflowStackTraces: true,
    probePublicUrl: false,
    statusPage: false,
    trackingHosts: { target: 'hosts.swap.example', dnsServers: ['9.9.9.9', '[2620:fe::fe]:53'] },
    push: { contact: 'mailto:push@swap.example', services: ['push.example.com', '*.push.example.net'] },
    verifyProviders: false,
    providers: [],
    chains: [],
    evidence: 'off',
    drainAfter: 3,
    keyless: { readsPerMinute: 120, bulkPerMinute: 5 },
    v2: { refundActions: true, expiredWord: 'failed' },
    logLevel: 'debug',
    logLevels: { watch: 'trace', webhooks: 'error' },
    webhookRetryOffsetsMs: [30_000, 120_000, 3_600_000, 172_800_000],
    webhookAllowLocalhost: true,
    jobs: JOBS.map((job) => ({ ...job, everyMs: 17 * 60_000 })),
    mail: { smtpUrl: EVERY_VARIABLE.SMTP_URL, from: EVERY_VARIABLE.MAIL_FROM, requireTls: false },
    operators: {
      addresses: ['ada@swap.example', 'night@swap.example'],
      digestMs: 30_000,
      quietHours: { from: 1_320, until: 420, timeZone: 'Europe/Zurich' },
      ops: { url: 'https://hooks.slack.com/services/T0/B0/abc', secret: 'w'.repeat(32) },
    },
    showsOutbox: false,
    webhookContactUrl: 'mailto:hooks@swap.example',
    retention: RETENTION.map((rule) => ({ ...rule, retentionMs: 500 * DAY })),
  });
});

test('the outbox is shown only where nobody else can see it', () =>
  expectForEach(
    [
      [{}, true],
      [{ HOST: 'localhost' }, true],
      [{ HOST: '0.0.0.0' }, false],
      [{ PUBLIC_URL: 'https://swap.example' }, false],
      [{ NODE_ENV: 'production' }, false],
      [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@swap.example' }, false],
      [HOSTED, false],
    ],
    ([env, isShown]) => {
      expect(loadConfig(env).showsOutbox).toBe(isShown);
    },
  ));

test('an invalid setting is refused in one line that names it and shows no secret', () =>
  expectForEach(INVALID_SETTINGS, ([name, text]) => {
    const message = problem({ TEMPORAL_ADDRESS: 'temporal:7233', [name]: text });
    expect(message).toMatch(new RegExp(`^${name} must [^\\n]+$`));
    expect(message).not.toContain('hunter2');
  }));

test('an empty variable counts as unset', () => {
  expect(loadConfig({ PORT: '', TEMPORAL_ADDRESS: ' ', DATABASE_URL: '' })).toEqual(loadConfig({}));
});

test('an external database requires the secret key and payload keys, and turns off webhooks to localhost', () => {
  const { DATABASE_URL, SECRET_KEY } = HOSTED;
  expect(problem({ DATABASE_URL })).toBe('SECRET_KEY must be set when DATABASE_URL is set');
  expect(problem({ DATABASE_URL, SECRET_KEY })).toBe('PAYLOAD_KEYS must be set when DATABASE_URL is set');
  expect(loadConfig(HOSTED)).toMatchObject({ webhookAllowLocalhost: false, logLevel: 'info' });
  expect(loadConfig({ NODE_ENV: 'production' }).webhookAllowLocalhost).toBe(false);
});

test.each(['TEMPORAL_API_KEY', 'TEMPORAL_TLS'])('%s without a Temporal address is refused', (name) => {
  expect(problem({ [name]: 'true' })).toBe(
    `${name} must not be set without TEMPORAL_ADDRESS${name === 'TEMPORAL_TLS' ? ', not "true"' : ''}`,
  );
});

test('the public address of a server that listens on all interfaces can be opened', () => {
  expect(loadConfig({ HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:8080');
  expect(loadConfig({ HOST: '::1', PORT: '81' }).publicUrl).toBe('http://[::1]:81');
});

test('the configuration cannot be changed', () => {
  const config = loadConfig({ TRUSTED_PROXIES: '::1' });
  const { temporal, keyless, trustedProxies, webhookRetryOffsetsMs, previousSecretKeys } = config;
  for (const part of [config, temporal, keyless, trustedProxies, webhookRetryOffsetsMs, previousSecretKeys]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
});
