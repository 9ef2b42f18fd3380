import { z } from 'zod';
import { EVIDENCE_MODES } from '#domain/evidence/chains';
import { DEFAULT_INTERVALS, parseIntervals } from '#domain/intervals';
import { KEYLESS } from '#domain/limits/tier';
import { LOG_MODULES, type LogModule } from '#domain/logs/log';
import { COOL_OFF_MS } from '#domain/payouts/payout-address';
import { DEMANDABLE } from '#domain/users/second-factor';
import { DEFAULT_RETRY_OFFSETS_MS } from '#domain/webhooks/delivery';
import { ANSWER_LIMIT_MS } from '../time-limit';
import { secretVariable, variable } from './env-schema';
import {
  baseUrl,
  commaList,
  contactUrl,
  dnsServer,
  duration,
  headerName,
  host,
  hostName,
  hostPattern,
  hostPort,
  network,
  onOff,
  payloadKeys,
  port,
  postgresUrl,
  publicBaseUrl,
  pushContact,
  risingDurations,
  serverSecret,
  textOf,
  wholeNumber,
} from './env-values';
import { METRICS_VARIABLES, TRACING_VARIABLES } from './observability-config';
import { TEMPORAL_TLS_VARIABLES } from './temporal-tls';
import { MAIL_VARIABLES, OIDC_NEEDS, OIDC_VARIABLES, OPERATOR_VARIABLES, weakensTls } from './user-config';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const portNumber = variable(port, 'a port number from 1 to 65535');
const toggle = variable(onOff, 'true or false');
const link = variable(baseUrl, 'an http or https URL without query and credentials');
const networks = variable(commaList(network), 'a comma list of networks like 10.0.0.0/8,::1/128');
const demandedOf = variable(
  z.union([z.literal('nobody').transform(() => []), commaList(z.enum(DEMANDABLE))]),
  `nobody, or a comma list of ${DEMANDABLE.join(', ')}`,
);
const callsPerMinute = variable(wholeNumber(1, 1_000_000), 'a whole number from 1 to 1000000');
const moduleLevels = commaList(
  textOf((text): [LogModule, LogLevel] | null => {
    const [name, level] = text.split('=').map((part) => part.trim());
    const module = LOG_MODULES.find((each) => each === name);
    const found = LOG_LEVELS.find((each) => each === level);
    return module && found ? [module, found] : null;
  }),
).transform((pairs): Partial<Record<LogModule, LogLevel>> => Object.fromEntries(pairs));
const namespace = z.string().regex(/^[\w.-]{2,255}$/);

/** Settings that require another setting. */
const NEEDS = [
  ['DATABASE_URL', 'SECRET_KEY'],
  ['DATABASE_URL', 'PAYLOAD_KEYS'],
  ['MIGRATION_DATABASE_URL', 'DATABASE_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['OPERATOR_OPS_URL', 'OPERATOR_OPS_SECRET'],
  ['TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE'],
  ...OIDC_NEEDS,
  ['TEMPORAL_TLS_KEY_FILE', 'TEMPORAL_TLS_CERT_FILE'],
] as const;

const NEED_TEMPORAL_ADDRESS = [
  'TEMPORAL_API_KEY',
  'TEMPORAL_TLS',
  'TEMPORAL_TLS_CA_FILE',
  'TEMPORAL_TLS_CERT_FILE',
  'TEMPORAL_TLS_KEY_FILE',
  'TEMPORAL_TLS_SERVER_NAME',
] as const;

/** The variables of the environment, except those of providers, jobs and retention. */
export const environment = z
  .object({
    PORT: portNumber.default(8080),
    HOST: variable(host, 'an IP address or a host name').default('127.0.0.1'),
    PUBLIC_URL: variable(
      publicBaseUrl,
      'an https URL without query and credentials; http only for localhost, 127.0.0.1 or [::1]',
    ).optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: secretVariable(postgresUrl, 'a URL like postgres://user:password@host:5432/database').optional(),
    MIGRATION_DATABASE_URL: secretVariable(
      postgresUrl,
      'a URL like postgres://owner:password@host:5432/database',
    ).optional(),
    TEMPORAL_ADDRESS: variable(hostPort, 'host:port').optional(),
    TEMPORAL_NAMESPACE: variable(namespace, 'a namespace of letters, digits, ".", "_" and "-"').default('default'),
    TEMPORAL_API_KEY: secretVariable(z.string(), 'a key').optional(),
    ...TEMPORAL_TLS_VARIABLES,
    TEMPORAL_UI_PORT: portNumber.optional(),
    TEMPORAL_UI_URL: link.optional(),
    SECRET_KEY: secretVariable(serverSecret, 'at least 32 characters long').optional(),
    SECRET_KEY_PREVIOUS: secretVariable(
      commaList(serverSecret),
      'a comma list of secrets, each at least 32 characters long',
    ).default([]),
    PAYLOAD_KEYS: secretVariable(payloadKeys, 'a comma list of ID:KEY, with KEYs of 64 hexadecimal digits').optional(),
    ACCEPT_PLAIN_PAYLOADS: toggle.default(false),
    TRUSTED_PROXIES: networks.default([]),
    COUNTRY_HEADER: variable(headerName, 'the name of an HTTP header').optional(),
    CONSOLE_NETWORKS: networks.default([]),
    SECOND_FACTOR_DEMANDED_OF: demandedOf.optional(),
    PAYOUT_ADDRESS_COOL_OFF: variable(duration(0), 'a duration in s, m, h or d').default(COOL_OFF_MS),
    HEALTH_PROBES: networks.default([]),
    PROBE_PUBLIC_URL: toggle.optional(),
    STATUS_PAGE: toggle.default(true),
    TRACKING_HOSTS_TARGET: variable(hostName, 'a host name like hosts.example.com').optional(),
    TRACKING_HOSTS_DNS: variable(
      commaList(dnsServer),
      'a comma list of addresses of DNS servers like 9.9.9.9,[2620:fe::fe]:53',
    ).default([]),
    VERIFY_PROVIDERS: toggle.default(true),
    KEYLESS_READS_PER_MINUTE: callsPerMinute.default(KEYLESS.readsPerMinute),
    KEYLESS_BULK_PER_MINUTE: callsPerMinute.default(KEYLESS.bulkPerMinute),
    V2_REFUND_ACTIONS: toggle.default(false),
    V2_EXPIRED_AS_FAILED: toggle.default(false),
    LOG_LEVEL: variable(z.enum(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`).optional(),
    LOG_LEVELS: variable(moduleLevels, `a comma list like watch=debug,api=warn, of ${LOG_MODULES.join(', ')}`).default(
      {},
    ),
    WEBHOOK_RETRY_OFFSETS: variable(
      risingDurations,
      'a comma list of rising durations in s, m, h or d like 1m,5m,1h',
    ).default([...DEFAULT_RETRY_OFFSETS_MS]),
    WEBHOOK_ALLOW_LOCALHOST: toggle.optional(),
    WEBHOOK_CONTACT_URL: variable(
      contactUrl,
      'an http, https or mailto URL without credentials and parentheses',
    ).optional(),
    PUSH_CONTACT: variable(pushContact, 'a mailto or https URL without credentials').optional(),
    PUSH_SERVICES: variable(
      commaList(hostPattern),
      'a comma list of hosts like push.example.com,*.push.example.net',
    ).default([]),
    XDG_CACHE_HOME: z.string().optional(),
    PROBE_PORT: portNumber.optional(),
    DRAIN_DELAY: variable(duration(0), 'a duration in s, m, h or d').default(0),
    TEMPORAL_ANSWER_LIMIT: variable(duration(), 'a duration in s, m, h or d').default(ANSWER_LIMIT_MS),
    DATABASE_ANSWER_LIMIT: variable(duration(), 'a duration in s, m, h or d').optional(),
    INTERVALS: variable(
      textOf(parseIntervals),
      'a comma list like claimSweep=1s,pollLook=100ms of intervals in docs/settings.md, each at most its default',
    ).default(DEFAULT_INTERVALS),
    WORKFLOW_STACK_TRACES: toggle.default(false),
    PROVIDERS_FILE: z.string().optional(),
    CHAINS_FILE: z.string().optional(),
    EVIDENCE: variable(z.enum(EVIDENCE_MODES), `one of ${EVIDENCE_MODES.join(', ')}`).default('report'),
    EVIDENCE_DRAIN_AFTER: variable(wholeNumber(1, 1_000), 'a whole number from 1 to 1000').optional(),
    ...MAIL_VARIABLES,
    ...OPERATOR_VARIABLES,
    ...OIDC_VARIABLES,
    ...METRICS_VARIABLES,
    ...TRACING_VARIABLES,
    NODE_ENV: z.string().optional(),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    for (const [name, needed] of NEEDS) {
      if (env[name] !== undefined && env[needed] === undefined) {
        refuse(needed, `must be set when ${name} is set`);
      }
    }
    if (weakensTls(env)) {
      refuse('SMTP_URL', 'must have no options after "?" unless SMTP_REQUIRE_TLS is false');
    }
    for (const name of ['OIDC_CONSOLE_ROLES', 'OIDC_DASHBOARD_ROLES'] as const) {
      if (env[name].length > 0 && env.OIDC_ROLES_CLAIM === undefined) {
        refuse('OIDC_ROLES_CLAIM', `must be set when ${name} is set`);
      }
    }
    for (const name of NEED_TEMPORAL_ADDRESS) {
      if (env[name] !== undefined && env.TEMPORAL_ADDRESS === undefined) {
        refuse(name, 'must not be set without TEMPORAL_ADDRESS');
      }
    }
  });

export type Environment = z.output<typeof environment>;
