import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { SECOND } from '#domain/duration';
import type { EvidenceMode } from '#domain/evidence/chains';
import type { Intervals } from '#domain/intervals';
import { intervalVariable, JOBS, type Job } from '#domain/jobs/job';
import { RETENTION, type Retention, retentionVariable } from '#domain/jobs/retention';
import type { LogModule } from '#domain/logs/log';
import { type Demandable, usuallyDemandedOf } from '#domain/users/second-factor';
import type { ExpiredWord } from '#domain/v2/status';
import type { PayloadKey } from '#security/payload-keys';
import { type ChainConfig, loadChainConfig } from './chain-config';
import { durations, parseVariables } from './env-schema';
import { isLocal, linkHost } from './env-values';
import { type Environment, environment, type LogLevel } from './environment';
import { type MetricsConfig, readMetricsConfig, readTracingConfig, type TracingConfig } from './observability-config';
import { findAbsentProvidersFile, loadProviderConfig, type ProviderConfig } from './provider-config';
import { withSourcedSecrets } from './secret-sources';
import { readTemporalTls, type TemporalCertificates } from './temporal-tls';
import {
  type MailConfig,
  type OidcConfig,
  type OperatorConfig,
  readMailConfig,
  readOidcConfig,
  readOperatorConfig,
} from './user-config';

const jobIntervals = durations(JOBS.map((job) => [intervalVariable(job), SECOND]));
const retentions = durations(RETENTION.map((rule) => [retentionVariable(rule), rule.leastMs]));

interface PushConfig {
  /** Whom the operators of push services write to. */
  readonly contact: string;
  /** Names of push services besides those of the usual browsers. */
  readonly services: readonly string[];
}

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
  /** Of the role that owns the tables; null if it is the same. */
  readonly migrationDatabaseUrl: string | null;
  readonly temporal: {
    /** Null for the embedded server. */
    readonly address: string | null;
    readonly namespace: string;
    readonly apiKey: string | null;
    readonly tls: boolean | TemporalCertificates;
    readonly uiPort: number | null;
    /** URL of an external server's Web UI. */
    readonly uiUrl: string | null;
  };
  /** Null if it is created at the first start and stored in the data directory. */
  readonly secretKey: string | null;
  /** Keys and tokens created with these are also accepted. */
  readonly previousSecretKeys: readonly string[];
  /** The first encrypts what is stored in Temporal; null if it is created at the first start, like the secret key. */
  readonly payloadKeys: readonly PayloadKey[] | null;
  /** Whether nothing may be made for developers: no demo partner, no outbox, no webhooks to this machine by default. */
  readonly isProduction: boolean;
  /** Whether what Temporal stores is read although it is not encrypted [rules/secrets: Payloads]. */
  readonly acceptPlainPayloads: boolean;
  /** Networks in CIDR notation whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** The header in which those proxies send a request's country, in lower case; null if there is none. */
  readonly countryHeader: string | null;
  /** Networks in CIDR notation that may call /health without a limit. */
  readonly healthProbes: readonly string[];
  /** From where the support console can be used; from everywhere if empty [rules/step-up: Support console]. */
  readonly consoleNetworks: readonly string[];
  readonly secondFactorDemandedOf: readonly Demandable[];
  /** How long a new payout address waits. */
  readonly payoutCoolOffMs: number;
  /** Whether the workers probe /health at the public URL every minute [rules/incidents: Probes]. */
  readonly probePublicUrl: boolean;
  /** Whether everybody can see how the service does [rules/incidents: Status page]. */
  readonly statusPage: boolean;
  /** Where partners' own host names point to, and the DNS servers that are asked about them [rules/tracking: Own host name]. */
  readonly trackingHosts: {
    /** Null: partners cannot have any. */
    readonly target: string | null;
    /** Empty: the system's. */
    readonly dnsServers: readonly string[];
  };
  /** Whether the workers compare live providers with their adapters every day [rules/providers: Drift]. */
  readonly verifyProviders: boolean;
  /** Limits for an address without a key [rules/rate-limits: Classes]. */
  readonly keyless: { readonly readsPerMinute: number; readonly bulkPerMinute: number };
  /** Options of the v2 API, and its word for an expired order [rules/v2: Actions; rules/v2: Statuses]. */
  readonly v2: { readonly refundActions: boolean; readonly expiredWord: ExpiredWord };
  readonly logLevel: LogLevel;
  /** For modules with a level of their own. */
  readonly logLevels: Readonly<Partial<Record<LogModule, LogLevel>>>;
  readonly webhookRetryOffsetsMs: readonly number[];
  /** Whether test keys may register `http://localhost:<port>` [rules/webhooks: URLs]. */
  readonly webhookAllowLocalhost: boolean;
  /** The background jobs and their intervals. */
  readonly jobs: readonly Job[];
  /** A URL where receivers can ask about their webhooks. */
  readonly webhookContactUrl: string;
  /** How browsers are told of changes of an order; null if they are not [rules/tracking: Push]. */
  readonly push: PushConfig | null;
  /** How long data is retained that does not stay. */
  readonly retention: readonly Retention[];
  /** Null if mail is not sent. */
  readonly mail: MailConfig | null;
  readonly operators: OperatorConfig;
  /** Null: people log in with passwords alone. */
  readonly oidc: OidcConfig | null;
  /** Whether unsent mails can be read in the browser: on a developer's machine, never in production [rules/users: Mails]. */
  readonly showsOutbox: boolean;
  /** Where a process that is one role answers probes, at `HOST`; null if it does not [rules/incidents: Probes of a process]. */
  readonly probePort: number | null;
  /** How long a process that has to stop goes on serving after it says that it is not ready. */
  readonly drainDelayMs: number;
  /** How long a database that seems to hang has for one answer, if not the usual time. */
  readonly databaseAnswerMs: number | undefined;
  /** Longest wait of a request for Temporal. */
  readonly answerLimitMs: number;
  readonly intervals: Intervals;
  readonly metrics: MetricsConfig;
  /** Null: traces are off. */
  readonly tracing: TracingConfig | null;
  /** Whether Temporal shows where a workflow waits, and workflow errors include line numbers. */
  readonly workflowStackTraces: boolean;
  /** The live providers that the operator has configured. */
  readonly providers: readonly ProviderConfig[];
  /** The file that providers' settings are expected in, if it does not exist. */
  readonly absentProvidersFile: string | null;
  /** The operator's own nodes, by network. Empty: nothing is asked about payments. */
  readonly chains: readonly ChainConfig[];
  /** What follows from what they say. */
  readonly evidence: EvidenceMode;
  /** A provider is drained after so many orders a day that the chain contradicts; null: never. */
  readonly drainAfter: number | null;
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
  const variables = parseVariables(environment, withSourcedSecrets(values, env));
  const settings = toConfig(variables);
  return Object.freeze({
    ...settings,
    providers: loadProviderConfig(values, { file: variables.PROVIDERS_FILE, dataDir: settings.dataDir }),
    absentProvidersFile: findAbsentProvidersFile({ file: variables.PROVIDERS_FILE, dataDir: settings.dataDir }),
    chains: loadChainConfig(values, { file: variables.CHAINS_FILE, dataDir: settings.dataDir }),
    jobs: Object.freeze(jobs),
    retention: Object.freeze(retention),
  });
}

function toConfig(
  env: Environment,
): Omit<Config, 'jobs' | 'retention' | 'providers' | 'absentProvidersFile' | 'chains'> {
  const isEmbedded = env.DATABASE_URL === undefined;
  const isProduction = env.NODE_ENV === 'production';
  const publicUrl = env.PUBLIC_URL ?? `http://${linkHost(env.HOST)}:${env.PORT}`;
  const cacheHome = env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME) ? env.XDG_CACHE_HOME : null;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    cacheDir: join(cacheHome ?? join(homedir(), '.cache'), 'swaplane'),
    databaseUrl: env.DATABASE_URL ?? null,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    temporal: Object.freeze({
      address: env.TEMPORAL_ADDRESS ?? null,
      namespace: env.TEMPORAL_NAMESPACE,
      apiKey: env.TEMPORAL_API_KEY ?? null,
      tls: readTemporalTls(env, env.TEMPORAL_API_KEY !== undefined),
      uiPort: env.TEMPORAL_UI_PORT ?? null,
      uiUrl: env.TEMPORAL_UI_URL ?? null,
    }),
    secretKey: env.SECRET_KEY ?? null,
    previousSecretKeys: Object.freeze(env.SECRET_KEY_PREVIOUS),
    payloadKeys: env.PAYLOAD_KEYS === undefined ? null : Object.freeze(env.PAYLOAD_KEYS),
    isProduction,
    acceptPlainPayloads: env.ACCEPT_PLAIN_PAYLOADS,
    trustedProxies: Object.freeze(env.TRUSTED_PROXIES),
    countryHeader: env.COUNTRY_HEADER ?? null,
    consoleNetworks: Object.freeze(env.CONSOLE_NETWORKS),
    secondFactorDemandedOf: Object.freeze(env.SECOND_FACTOR_DEMANDED_OF ?? usuallyDemandedOf(isProduction)),
    payoutCoolOffMs: env.PAYOUT_ADDRESS_COOL_OFF,
    healthProbes: Object.freeze(env.HEALTH_PROBES),
    probePublicUrl: env.PROBE_PUBLIC_URL ?? (isEmbedded || env.PUBLIC_URL !== undefined),
    statusPage: env.STATUS_PAGE,
    trackingHosts: readTrackingHosts(env),
    verifyProviders: env.VERIFY_PROVIDERS,
    probePort: env.PROBE_PORT ?? null,
    drainDelayMs: env.DRAIN_DELAY,
    databaseAnswerMs: env.DATABASE_ANSWER_LIMIT,
    answerLimitMs: env.TEMPORAL_ANSWER_LIMIT,
    intervals: env.INTERVALS,
    metrics: readMetricsConfig(env),
    tracing: readTracingConfig(env),
    workflowStackTraces: env.WORKFLOW_STACK_TRACES,
    keyless: Object.freeze({
      readsPerMinute: env.KEYLESS_READS_PER_MINUTE,
      bulkPerMinute: env.KEYLESS_BULK_PER_MINUTE,
    }),
    v2: Object.freeze({
      refundActions: env.V2_REFUND_ACTIONS,
      expiredWord: env.V2_EXPIRED_AS_FAILED ? ('failed' as const) : ('expired' as const),
    }),
    logLevels: Object.freeze(env.LOG_LEVELS),
    logLevel: env.LOG_LEVEL ?? (isEmbedded ? 'warn' : 'info'),
    webhookRetryOffsetsMs: Object.freeze(env.WEBHOOK_RETRY_OFFSETS),
    webhookAllowLocalhost: env.WEBHOOK_ALLOW_LOCALHOST ?? (isEmbedded && !isProduction),
    mail: readMailConfig(env),
    operators: readOperatorConfig(env),
    oidc: readOidcConfig(env),
    showsOutbox: env.SMTP_URL === undefined && isEmbedded && !isProduction && isLocal(env.HOST, publicUrl),
    webhookContactUrl: env.WEBHOOK_CONTACT_URL ?? `${publicUrl}/docs`,
    push: readPush(env, isEmbedded && !isProduction),
    evidence: env.EVIDENCE,
    drainAfter: env.EVIDENCE_DRAIN_AFTER ?? null,
  };
}

function readTrackingHosts(env: Environment): Config['trackingHosts'] {
  const dnsServers = Object.freeze(env.TRACKING_HOSTS_DNS);
  return Object.freeze({ target: env.TRACKING_HOSTS_TARGET ?? null, dnsServers });
}

/** A developer's instance has push without a setting. */
function readPush({ PUSH_CONTACT, PUSH_SERVICES }: Environment, isForDevelopers: boolean): PushConfig | null {
  const contact = PUSH_CONTACT ?? (isForDevelopers ? 'mailto:operator@swaplane.example' : null);
  return contact === null ? null : Object.freeze({ contact, services: Object.freeze(PUSH_SERVICES) });
}
