import type { SecretKeys } from '../security/keyring';
import type { Config } from './config/config';
import type { Logger } from './logger';

/** The Temporal server to use. */
export interface TemporalTarget {
  /** host:port */
  address: string;
  namespace: string;
  apiKey?: string;
  tls?: boolean;
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
}

/** A running part that can be stopped. */
export interface RunningRole {
  /** Resolves with the reason if the part has ended by itself: its process must be restarted. */
  failed?: Promise<Error>;
  close(): Promise<void>;
}

/** What the first start prepared for the developer. */
export interface DevInstance {
  baseUrl: string;
  temporalUiUrl: string | null;
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
