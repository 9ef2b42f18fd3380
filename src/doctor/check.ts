import type { Client } from '@temporalio/client';
import type { Database } from '#db/client';
import type { Config } from '#process/config/config';
import type { TemporalTarget } from '#process/services';
import type { SecretKeys } from '#security/keyring';

/** `unknown`: it could not be checked. `unused`: the installation does not have it. */
export type CheckState = 'well' | 'wrong' | 'unknown' | 'unused';

/** What a check saw, in one sentence without a period. */
export interface Seen {
  readonly state: CheckState;
  readonly seen: string;
}

/** The servers that others depend on; each has a check of its own. */
export type CheckedServer = 'database' | 'temporal';

/** An installation as its processes are configured. */
export interface Installation {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly temporal: TemporalTarget;
  readonly secretKeys: SecretKeys;
}

/** What checks look at. Nothing is connected before a check needs it. */
export interface Site extends Installation {
  readonly db: Database;
  readonly client: Client;
}

/** One thing that is looked at, without changing anything. */
export interface Check {
  readonly name: string;
  /** Not looked at unless this server is well. */
  readonly needs?: CheckedServer;
  readonly limitMs?: number;
  /** Whatever it throws, it could not be checked. */
  run(site: Site): Promise<Seen>;
  /** What to do if it is wrong. */
  readonly advice: string;
}

export const well = (seen: string): Seen => ({ state: 'well', seen });
export const wrong = (seen: string): Seen => ({ state: 'wrong', seen });
export const unused = (seen: string): Seen => ({ state: 'unused', seen });
