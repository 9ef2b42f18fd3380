import type { Logger } from '#domain/logs/log';
import { createHostRecords, type HostChecks } from '../net/host-records';
import type { Keyring, SecretKeys } from '../security/keyring';
import type { PayloadKeys } from '../security/payload-keys';
import type { Config } from './config/config';
import type { TemporalCertificates } from './config/temporal-tls';

/** A Temporal server. */
export interface TemporalServer {
  /** host:port */
  address: string;
  namespace: string;
  apiKey?: string;
  tls?: boolean | TemporalCertificates;
}

/** The Temporal server to use, and the keys for what it stores. */
export interface TemporalTarget extends TemporalServer {
  payloadKeys: PayloadKeys;
  /** Whether what is not encrypted is read. */
  acceptsPlainPayloads?: boolean;
}

/** The dependencies of every role of a running Swaplane. */
export interface RuntimeServices {
  config: Config;
  log: Logger;
  /** Of a migrated database. */
  databaseUrl: string;
  temporal: TemporalTarget;
  /** Null for an external Temporal server whose Web UI is not configured. */
  temporalUiUrl: string | null;
  secretKeys: SecretKeys;
  /** Further ports of this installation, which webhooks must not reach. */
  innerPorts?: readonly number[];
  /** How long calls in progress may continue once the process stops. */
  stopGraceMs: number;
}

/** What a process answers to a probe of its readiness, with what makes it so. */
export interface Readiness {
  status: 'ok' | 'down' | 'starting' | 'draining';
  checks?: Readonly<Record<string, 'ok' | 'down'>>;
}

/** A running part that can be stopped. */
export interface RunningRole {
  /** Resolves with the reason if the part has ended by itself: its process must be restarted. */
  failed?: Promise<Error>;
  close(): Promise<void>;
}

/** A role that runs in a process of its own. */
export interface ProbedRole extends RunningRole {
  checkReadiness(): Promise<Readiness>;
  /** Whether a host is a partner's own, for the proxy that is to get a certificate for it [rules/tracking: Own host name]. */
  knowsHost?(host: string): boolean;
  /** Called when the process begins to drain, before it is closed. */
  drain?(): void;
}

/** What the first start prepared for the developer. */
export interface DevInstance {
  baseUrl: string;
  temporalUiUrl: string | null;
  metricsUrl: string;
  /** Path of the file with the demo partner's key and secrets. */
  devFile: string;
  dashboard: DevPlace;
  support: DevPlace;
  /** A command to paste into a shell. */
  firstCurl: string;
}

/** A login page and an account; the password is only shown once, after it was created. */
export interface DevPlace {
  url: string;
  email: string;
  password: string | null;
}

type Placed = Pick<RuntimeServices, 'config' | 'databaseUrl' | 'temporal' | 'innerPorts'>;

/** The ports of this installation: of its processes, and of the servers that it uses. */
export function ownPortsOf({ config, databaseUrl, temporal, innerPorts = [] }: Placed): ReadonlySet<number> {
  const { port, probePort, metrics, mail } = config;
  const urls = [databaseUrl, `tcp://${temporal.address}`, ...(mail === null ? [] : [mail.smtpUrl])];
  const ports = [port, probePort, metrics.port, metrics.temporalPort, config.temporal.uiPort, ...innerPorts];
  return new Set([...ports, ...urls.map((url) => Number(new URL(url).port))].filter((each) => each !== null));
}

/** How this installation checks partners' own host names. */
export function hostChecksOf({
  publicUrl,
  trackingHosts: { target, dnsServers },
}: Pick<Config, 'publicUrl' | 'trackingHosts'>): HostChecks {
  const ownHosts = [new URL(publicUrl).hostname, ...(target === null ? [] : [target])];
  return { target, ownHosts, records: createHostRecords(dnsServers) };
}

/**
 * The signed URL of an order's tracking page, on its partner's host name if it has one [rules/tracking: Link; rules/tracking:
 * Own host name].
 */
export function createTrackingUrl(publicUrl: string, keyring: Keyring, hostOf: (partnerId: string) => string | null) {
  return (orderId: string, partnerId: string, link?: number): string => {
    const host = hostOf(partnerId);
    const base = host === null ? publicUrl : `https://${host}`;
    return `${base}/track/${orderId}?t=${keyring.trackingToken(orderId, link)}`;
  };
}
