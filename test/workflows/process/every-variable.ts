import { intervalVariable, JOBS } from '#domain/jobs/job';
import { RETENTION, retentionVariable } from '#domain/jobs/retention';

export const SECRET = 's'.repeat(32);
export const HOSTED = { DATABASE_URL: 'postgres://u:hunter2@db:5432/swaplane', SECRET_KEY: SECRET };

/** Every variable, with a value other than its default. */
export const EVERY_VARIABLE = {
  ...HOSTED,
  PORT: '9000',
  HOST: '::',
  PUBLIC_URL: 'https://swap.example/api/',
  DATA_DIR: '/srv/data',
  XDG_CACHE_HOME: '/srv/cache',
  TEMPORAL_ADDRESS: '[::1]:7233',
  TEMPORAL_NAMESPACE: 'swaps.a1b2c',
  TEMPORAL_API_KEY: 'key',
  TEMPORAL_UI_PORT: '8233',
  TEMPORAL_UI_URL: 'https://temporal.swap.example',
  SECRET_KEY_PREVIOUS: `${'p'.repeat(32)}, ${'o'.repeat(40)}`,
  TRUSTED_PROXIES: '10.0.0.0/8, ::1/128,192.0.2.7',
  COUNTRY_HEADER: 'CF-IPCountry',
  HEALTH_PROBES: '192.0.2.0/24',
  WORKER_HEALTH_PORT: '9001',
  WORKFLOW_STACK_TRACES: 'true',
  PROBE_PUBLIC_URL: 'false',
  KEYLESS_READS_PER_MINUTE: '120',
  KEYLESS_BULK_PER_MINUTE: '5',
  V2_REFUND_ACTIONS: 'true',
  V2_EXPIRED_AS_FAILED: 'true',
  LOG_LEVEL: 'debug',
  WEBHOOK_RETRY_OFFSETS: '30s, 2m,1h,2d',
  WEBHOOK_ALLOW_LOCALHOST: 'true',
  ...Object.fromEntries(JOBS.map((job) => [intervalVariable(job), '17m'])),
  WEBHOOK_CONTACT_URL: 'mailto:hooks@swap.example',
  SMTP_URL: 'smtps://swaplane:hunter2@mail.example:465',
  MAIL_FROM: 'Swaplane <no-reply@swap.example>',
  OPERATOR_ALERT_MAILS: 'Ada@swap.example, night@swap.example',
  OPERATOR_ALERT_DIGEST: '30s',
  OPERATOR_QUIET_HOURS: '22:00-07:00 Europe/Zurich',
  OPERATOR_OPS_URL: 'https://hooks.slack.com/services/T0/B0/abc',
  OPERATOR_OPS_SECRET: 'w'.repeat(32),
  NODE_ENV: 'production',
  ...Object.fromEntries(RETENTION.map((rule) => [retentionVariable(rule), '500d'])),
};
