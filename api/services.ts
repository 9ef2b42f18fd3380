import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '../src/db/client';
import type { Doorbell } from '../src/db/doorbell';
import type { Keyring } from '../src/net/keyring';
import type { ProviderHealth } from '../src/providers/health';
import type { Origin } from './client-ip';
import type { KeylessLimits } from './limits/buckets';
import type { Limiter } from './limits/limiter';
import type { Lockouts } from './lockouts';
import type { OrderStreams } from './stream/order-streams';
import type { PartnerStreams } from './stream/partner-streams';
import type { StreamSlots } from './stream/slots';

/** What the API needs, made once at start and handed to every handler. */
export interface ApiServices {
  db: Database;
  workflows: WorkflowClient;
  keyring: Keyring;
  doorbells: Doorbells;
  streams: OrderStreams;
  partnerStreams: PartnerStreams;
  streamSlots: StreamSlots;
  /** Base of public links, without a trailing slash. */
  publicUrl: string;
  /** The signed public page of an order. */
  trackingUrl(orderId: string): string;
  /** Admission to the engine: bounds the creations in flight [rules/order-creation: Admission]. */
  gate: Gate;
  engineWatch: EngineWatch;
  /** The address a request comes from. */
  clientIp(request: Origin): string;
  lockouts: Lockouts;
  limiter: Limiter;
  providerHealth: ProviderHealth;
  keyless: KeylessLimits;
  /** Whether an address may ask for /health as often as it likes. */
  isHealthProbe(ip: string): boolean;
}

/** Hears the database's notifications. */
export interface Doorbells {
  /** An empty payload says that some may have been missed. Returns the function that stops listening. */
  listen(bell: Doorbell, onRing: (payload: string) => void): () => void;
}

/** Which parts answer that orders need beside the database. */
export interface EngineChecks {
  engine: 'ok' | 'down';
  worker: 'ok' | 'down';
}

export interface EngineWatch {
  /** As of the last look, less than two seconds ago. */
  checks(): Promise<EngineChecks>;
}

export interface Gate {
  /** Runs `work` when a place is free within a second, else throws NO_PROVIDERS_AVAILABLE with Retry-After. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}
