import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { SECOND } from '#domain/duration';
import { intervalVariable, JOBS, type Job } from '#domain/jobs/job';
import { RETENTION, type Retention, retentionVariable } from '#domain/jobs/retention';
import { KEYLESS } from '#domain/limits/tier';
import type { ExpiredWord } from '#domain/v2/status';
import { DEFAULT_RETRY_OFFSETS_MS } from '#domain/webhooks/retry-plan';
import { durations, secretVariable, variable } from './env-schema';
import {
  baseUrl,
  commaList,
  contactUrl,
  headerName,
  host,
  hostPort,
  mailFrom,
  network,
  onOff,
  port,
  postgresUrl,
  risingDurations,
  serverSecret,
  smtpUrl,
  wholeNumber,
} from './env-values';
import { isLocal, linkHost } from './listening-host';
import { OPERATOR_VARIABLES, type OperatorConfig, readOperatorConfig } from './operator-config';
import { parseVariables } from './parse-variables';
import { loadProviderConfig, type ProviderConfig } from './provider-config';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const anyText = z.string();
const portNumber = variable(port, 'a port number from 1 to 65535');
const toggle = variable(onOff, 'true or false');
const link = variable(baseUrl, 'an http or https URL without query and credentials');
const networks = variable(commaList(network), 'a comma list of networks like 10.0.0.0/8,::1/128');
const callsPerMinute = variable(wholeNumber(1, 1_000_000), 'a whole number from 1 to 1000000');
const namespace = z.string().regex(/^[\w.-]{2,255}$/);

/** Settings that require another setting. */
const NEEDS = [
  ['DATABASE_URL', 'SECRET_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['OPERATOR_OPS_URL', 'OPERATOR_OPS_SECRET'],
] as const;

const environment = z
  .object({
    PORT: portNumber.default(8080),
    HOST: variable(host, 'an IP address or a host name').default('127.0.0.1'),
    PUBLIC_URL: link.optional(),
    DATA_DIR: anyText.default('.data'),
    DATABASE_URL: secretVariable(postgresUrl, 'a URL like postgres://user:password@host:5432/database').optional(),
    TEMPORAL_ADDRESS: variable(hostPort, 'host:port').optional(),
    TEMPORAL_NAMESPACE: variable(namespace, 'a namespace of letters, digits, ".", "_" and "-"').default('default'),
    TEMPORAL_API_KEY: secretVariable(anyText, 'a key').optional(),
    TEMPORAL_TLS: toggle.optional(),
    TEMPORAL_UI_PORT: portNumber.optional(),
    TEMPORAL_UI_URL: link.optional(),
    SECRET_KEY: secretVariable(serverSecret, 'at least 32 characters long').optional(),
    SECRET_KEY_PREVIOUS: secretVariable(
      commaList(serverSecret),
      'a comma list of secrets, each at least 32 characters long',
    ).default([]),
    TRUSTED_PROXIES: networks.default([]),
    COUNTRY_HEADER: variable(headerName, 'the name of an HTTP header').optional(),
    HEALTH_PROBES: networks.default([]),
    PROBE_PUBLIC_URL: toggle.optional(),
    KEYLESS_READS_PER_MINUTE: callsPerMinute.default(KEYLESS.readsPerMinute),
    KEYLESS_BULK_PER_MINUTE: callsPerMinute.default(KEYLESS.bulkPerMinute),
    V2_REFUND_ACTIONS: toggle.default(false),
    V2_EXPIRED_AS_FAILED: toggle.default(false),
    LOG_LEVEL: variable(z.enum(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`).optional(),
    WEBHOOK_RETRY_OFFSETS: variable(
      risingDurations,
      'a comma list of rising durations in s, m, h or d like 1m,5m,1h',
    ).default([...DEFAULT_RETRY_OFFSETS_MS]),
    WEBHOOK_ALLOW_LOCALHOST: toggle.optional(),
    WEBHOOK_CONTACT_URL: variable(
      contactUrl,
      'an http, https or mailto URL without credentials and parentheses',
    ).optional(),
    XDG_CACHE_HOME: anyText.optional(),
    WORKER_HEALTH_PORT: portNumber.optional(),
    WORKFLOW_STACK_TRACES: toggle.default(false),
    PROVIDERS_FILE: anyText.optional(),
    SMTP_URL: secretVariable(smtpUrl, 'a URL like smtps://user:password@host:465').optional(),
    MAIL_FROM: variable(mailFrom, 'an address like Swaplane <no-reply@example.com>').optional(),
    ...OPERATOR_VARIABLES,
    NODE_ENV: anyText.optional(),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    for (const [name, needed] of NEEDS) {
      if (env[name] !== undefined && env[needed] === undefined) {
        refuse(needed, `must be set when ${name} is set`);
      }
    }
    for (const name of ['TEMPORAL_API_KEY', 'TEMPORAL_TLS'] as const) {
      if (env[name] !== undefined && env.TEMPORAL_ADDRESS === undefined) {
        refuse(name, 'must not be set without TEMPORAL_ADDRESS');
      }
    }
  });

const jobIntervals = durations(JOBS.map((job) => [intervalVariable(job), SECOND]));
const retentions = durations(RETENTION.map((rule) => [retentionVariable(rule), rule.leastMs]));

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Base URL of public links, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** For files shared by all clones on the machine. Absolute path. */
  readonly cacheDir: string;
  /** Null for the embedded server. */
  readonly databaseUrl: string | null;
  readonly temporal: {
    /** Null for the embedded server. */
    readonly address: string | null;
    readonly namespace: string;
    readonly apiKey: string | null;
    readonly tls: boolean;
    readonly uiPort: number | null;
    /** URL of an external server's Web UI. */
    readonly uiUrl: string | null;
  };
  /** Null if it is created at the first start and stored in the data directory. */
  readonly secretKey: string | null;
  /** Keys and tokens created with these are also accepted. */
  readonly previousSecretKeys: readonly string[];
  /** Networks in CIDR notation whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** The header in which those proxies send a request's country, in lower case; null if there is none. */
  readonly countryHeader: string | null;
  /** Networks in CIDR notation that may call /health without a limit. */
  readonly healthProbes: readonly string[];
  /** Whether the workers probe /health at the public URL every minute [rules/incidents: Probes]. */
  readonly probePublicUrl: boolean;
  /** Limits for an address without a key [rules/rate-limits: Classes]. */
  readonly keyless: { readonly readsPerMinute: number; readonly bulkPerMinute: number };
  /** Options of the v2 API, and its word for an expired order [rules/v2: Actions; rules/v2: Statuses]. */
  readonly v2: { readonly refundActions: boolean; readonly expiredWord: ExpiredWord };
  readonly logLevel: LogLevel;
  readonly webhookRetryOffsetsMs: readonly number[];
  /** Whether test keys may register `http://localhost:<port>` [rules/webhooks: URLs]. */
  readonly webhookAllowLocalhost: boolean;
  /** The background jobs and their intervals. */
  readonly jobs: readonly Job[];
  /** A URL where receivers can ask about their webhooks. */
  readonly webhookContactUrl: string;
  /** How long data is retained that does not stay. */
  readonly retention: readonly Retention[];
  /** How mail is sent; null if it is not [rules/users: Mails]. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly operators: OperatorConfig;
  /** Whether unsent mails can be read in the browser: on a developer's machine, never in production [rules/users: Mails]. */
  readonly showsOutbox: boolean;
  /** The port for worker probes at `HOST`; null if there is none [rules/incidents: Worker health]. */
  readonly workerHealthPort: number | null;
  /** Whether Temporal shows where a workflow waits, and workflow errors include line numbers. */
  readonly workflowStackTraces: boolean;
  /** The live providers that the operator has configured. */
  readonly providers: readonly ProviderConfig[];
}

/** Reads all settings of Swaplane. Empty variables count as unset. @throws ConfigError on the first invalid one */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const values: Record<string, string> = {};
  for (const [name, text] of Object.entries(env)) {
    if (text?.trim()) {
      values[name] = text.trim();
    }
  }
  const intervals = parseVariables(jobIntervals, values);
  const retained = parseVariables(retentions, values);
  const jobs = JOBS.map((job) => Object.freeze({ ...job, everyMs: intervals[intervalVariable(job)] ?? job.everyMs }));
  const retention = RETENTION.map((rule) =>
    Object.freeze({ ...rule, retentionMs: retained[retentionVariable(rule)] ?? rule.retentionMs }),
  );
  const variables = parseVariables(environment, values);
  const settings = toConfig(variables);
  return Object.freeze({
    ...settings,
    providers: loadProviderConfig(values, { file: variables.PROVIDERS_FILE, dataDir: settings.dataDir }),
    jobs: Object.freeze(jobs),
    retention: Object.freeze(retention),
  });
}

function toConfig(env: z.output<typeof environment>): Omit<Config, 'jobs' | 'retention' | 'providers'> {
  const isEmbedded = env.DATABASE_URL === undefined;
  const publicUrl = env.PUBLIC_URL ?? `http://${linkHost(env.HOST)}:${env.PORT}`;
  const cacheHome = env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME) ? env.XDG_CACHE_HOME : null;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    cacheDir: join(cacheHome ?? join(homedir(), '.cache'), 'swaplane'),
    databaseUrl: env.DATABASE_URL ?? null,
    temporal: Object.freeze({
      address: env.TEMPORAL_ADDRESS ?? null,
      namespace: env.TEMPORAL_NAMESPACE,
      apiKey: env.TEMPORAL_API_KEY ?? null,
      tls: env.TEMPORAL_TLS ?? env.TEMPORAL_API_KEY !== undefined,
      uiPort: env.TEMPORAL_UI_PORT ?? null,
      uiUrl: env.TEMPORAL_UI_URL ?? null,
    }),
    secretKey: env.SECRET_KEY ?? null,
    previousSecretKeys: Object.freeze(env.SECRET_KEY_PREVIOUS),
    trustedProxies: Object.freeze(env.TRUSTED_PROXIES),
    countryHeader: env.COUNTRY_HEADER ?? null,
    healthProbes: Object.freeze(env.HEALTH_PROBES),
    probePublicUrl: env.PROBE_PUBLIC_URL ?? (isEmbedded || env.PUBLIC_URL !== undefined),
    workerHealthPort: env.WORKER_HEALTH_PORT ?? null,
    workflowStackTraces: env.WORKFLOW_STACK_TRACES,
    keyless: Object.freeze({
      readsPerMinute: env.KEYLESS_READS_PER_MINUTE,
      bulkPerMinute: env.KEYLESS_BULK_PER_MINUTE,
    }),
    v2: Object.freeze({
      refundActions: env.V2_REFUND_ACTIONS,
      expiredWord: env.V2_EXPIRED_AS_FAILED ? ('failed' as const) : ('expired' as const),
    }),
    logLevel: env.LOG_LEVEL ?? (isEmbedded ? 'warn' : 'info'),
    webhookRetryOffsetsMs: Object.freeze(env.WEBHOOK_RETRY_OFFSETS),
    webhookAllowLocalhost: env.WEBHOOK_ALLOW_LOCALHOST ?? isEmbedded,
    mail:
      env.SMTP_URL !== undefined && env.MAIL_FROM !== undefined
        ? Object.freeze({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
        : null,
    operators: readOperatorConfig(env),
    showsOutbox:
      env.SMTP_URL === undefined && isEmbedded && env.NODE_ENV !== 'production' && isLocal(env.HOST, publicUrl),
    webhookContactUrl: env.WEBHOOK_CONTACT_URL ?? `${publicUrl}/docs`,
  };
}
