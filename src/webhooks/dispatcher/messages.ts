import type { OutgoingDelivery } from '../../db/webhooks/deliveries';
import type { LogLevel } from '../../process/config';
import type { SecretKeys } from '../../security/keyring';

/** What the thread is made from. */
export interface ThreadData {
  databaseUrl: string;
  secretKeys: SecretKeys;
  logLevel: LogLevel;
  allowLocalhost: boolean;
  userAgent: string;
  retryOffsetsMs: readonly number[];
}

/** The thread asks for a workflow that makes a delivery's retries. */
export interface RetriesWanted {
  ask: number;
  delivery: OutgoingDelivery;
  firstAt: number;
}

/** The workflow runs, or why it does not. */
export interface RetriesAnswer {
  ask: number;
  error: string | null;
}

/** The thread is to end. */
export const END = 'end';
