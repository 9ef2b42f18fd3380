import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { DAY } from '#domain/duration';
import { JOBS } from '#domain/jobs/job';
import { RETENTION } from '#domain/jobs/retention';
import { DEFAULT_RETRY_OFFSETS_MS } from '#domain/webhooks/retry-plan';
import { loadConfig } from '#process/config/config';
import { ConfigError } from '#process/config/config-error';
import { expectForEach } from '#test/helpers/expect-for-each';
import { EVERY_VARIABLE, HOSTED, SECRET } from './every-variable';

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
    temporal: { address: null, namespace: 'default', apiKey: null, tls: false, uiPort: null, uiUrl: null },
    secretKey: null,
    previousSecretKeys: [],
    trustedProxies: [],
    countryHeader: null,
    workerHealthPort: null,
    workflowStackTraces: false,
    healthProbes: [],
    probePublicUrl: true,
    keyless: { readsPerMinute: 60, bulkPerMinute: 10 },
    v2: { refundActions: false, expiredWord: 'expired' },
    logLevel: 'warn',
    webhookRetryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS,
    webhookAllowLocalhost: true,
    jobs: JOBS,
    mail: null,
    operators: { addresses: null, digestMs: 300_000, quietHours: null, ops: null },
    showsOutbox: true,
    webhookContactUrl: 'http://127.0.0.1:8080/docs',
    retention: RETENTION,
    providers: [],
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
    trustedProxies: ['10.0.0.0/8', '::1/128', '192.0.2.7'],
    countryHeader: 'cf-ipcountry',
    healthProbes: ['192.0.2.0/24'],
    workerHealthPort: 9001,
    workflowStackTraces: true,
    probePublicUrl: false,
    providers: [],
    keyless: { readsPerMinute: 120, bulkPerMinute: 5 },
    v2: { refundActions: true, expiredWord: 'failed' },
    logLevel: 'debug',
    webhookRetryOffsetsMs: [30_000, 120_000, 3_600_000, 172_800_000],
    webhookAllowLocalhost: true,
    jobs: JOBS.map((job) => ({ ...job, everyMs: 17 * 60_000 })),
    mail: { smtpUrl: 'smtps://swaplane:hunter2@mail.example:465', from: 'Swaplane <no-reply@swap.example>' },
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
  expectForEach(
    [
      ['PORT', '0'],
      ['PORT', '65536'],
      ['PORT', '8080x'],
      ['HOST', 'no host'],
      ['PUBLIC_URL', 'swap.example'],
      ['PUBLIC_URL', 'ftp://swap.example'],
      ['PUBLIC_URL', 'https://user:pass@swap.example'],
      ['PUBLIC_URL', 'https://swap.example/?a=1'],
      ['DATABASE_URL', 'mysql://u:hunter2@db/swaplane'],
      ['DATABASE_URL', 'postgres://u:hunter2@db'],
      ['TEMPORAL_ADDRESS', 'temporal'],
      ['TEMPORAL_ADDRESS', 'http://temporal:7233'],
      ['TEMPORAL_NAMESPACE', 'a b'],
      ['TEMPORAL_TLS', 'maybe'],
      ['TEMPORAL_UI_PORT', '-1'],
      ['TEMPORAL_UI_URL', 'temporal'],
      ['SECRET_KEY', 'hunter2'],
      ['SECRET_KEY_PREVIOUS', 'hunter2'],
      ['SECRET_KEY_PREVIOUS', `${SECRET},hunter2`],
      ['SECRET_KEY_PREVIOUS', `${SECRET},`],
      ['WEBHOOK_CONTACT_URL', 'swap.example'],
      ['WEBHOOK_CONTACT_URL', 'ftp://swap.example'],
      ['WEBHOOK_CONTACT_URL', 'https://user:pass@swap.example'],
      ['WEBHOOK_CONTACT_URL', 'https://swap.example/(us)'],
      ['SMTP_URL', 'https://user:hunter2@mail.example'],
      ['MAIL_FROM', 'nobody'],
      ['OPERATOR_ALERT_MAILS', 'ada@swap.example,'],
      ['OPERATOR_ALERT_DIGEST', 'soon'],
      ['OPERATOR_QUIET_HOURS', '22:00-07:00 Nowhere/Land'],
      ['OPERATOR_OPS_URL', 'http://hooks.example/hunter2'],
      ['OPERATOR_OPS_URL', 'https://hunter2@hooks.example'],
      ['OPERATOR_OPS_SECRET', 'hunter2'],
      ['TRUSTED_PROXIES', '10.0.0.0/33'],
      ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
      ['TRUSTED_PROXIES', '::1/129'],
      ['TRUSTED_PROXIES', 'proxy.example'],
      ['TRUSTED_PROXIES', '10.0.0.1,'],
      ['COUNTRY_HEADER', 'CF IPCountry'],
      ['HEALTH_PROBES', 'probe.example'],
      ['WORKER_HEALTH_PORT', '0'],
      ['KEYLESS_READS_PER_MINUTE', '0'],
      ['KEYLESS_BULK_PER_MINUTE', '1.5'],
      ['LOG_LEVEL', 'loud'],
      ['WEBHOOK_RETRY_OFFSETS', '1m,1m'],
      ['WEBHOOK_RETRY_OFFSETS', '5m,1m'],
      ['WEBHOOK_RETRY_OFFSETS', '1w'],
      ['WEBHOOK_RETRY_OFFSETS', '0s'],
      ['WEBHOOK_RETRY_OFFSETS', '60'],
      ['WEBHOOK_ALLOW_LOCALHOST', 'yes please'],
      ['RETENTION_EVERY', '0h'],
      ['RETENTION_EVERY', 'daily'],
      ['RETENTION_ORDERS', '18 months'],
      ['RETENTION_AUDIT_LOG', '364d'],
    ],
    ([name, text]) => {
      const message = problem({ TEMPORAL_ADDRESS: 'temporal:7233', [name]: text });
      expect(message).toMatch(new RegExp(`^${name} must [^\\n]+$`));
      expect(message).not.toContain('hunter2');
    },
  ));

test('an empty variable counts as unset', () => {
  expect(loadConfig({ PORT: '', TEMPORAL_ADDRESS: ' ', DATABASE_URL: '' })).toEqual(loadConfig({}));
});

test('an external database requires the secret key, and turns off webhooks to localhost', () => {
  expect(problem({ DATABASE_URL: HOSTED.DATABASE_URL })).toBe('SECRET_KEY must be set when DATABASE_URL is set');
  expect(loadConfig(HOSTED)).toMatchObject({ webhookAllowLocalhost: false, logLevel: 'info' });
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
  for (const part of [
    config,
    config.temporal,
    config.keyless,
    config.trustedProxies,
    config.webhookRetryOffsetsMs,
    config.previousSecretKeys,
  ]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
});
