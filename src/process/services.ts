import type { SecretKeys } from '../security/keyring';
import type { Config } from './config/config';
import type { Logger } from './logger';

/** The Temporal server to work with. */
export interface TemporalTarget {
  /** host:port */
  address: string;
  namespace: string;
  apiKey?: string;
  tls?: boolean;
}

/** What every role of a running Swaplane is made from. */
export interface RuntimeServices {
  config: Config;
  log: Logger;
  /** Migrated. */
  databaseUrl: string;
  temporal: TemporalTarget;
  /** Null when the Temporal server is not ours, and nobody said where its Web UI is. */
  temporalUiUrl: string | null;
  secretKeys: SecretKeys;
}

/** A running part that can be ended. */
export interface RunningRole {
  /** Resolves with the reason when the part has ended by itself: its process has to be started again. */
  failed?: Promise<Error>;
  close(): Promise<void>;
}

/** What the first start prepared for the developer who sits in front of it. */
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

/** Where people log in, and an account to do so; its password is shown once, when it was just made. */
export interface DevPlace {
  url: string;
  email: string;
  password: string | null;
}
