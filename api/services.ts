import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '../src/db/client';
import type { Doorbell } from '../src/db/doorbell';
import type { Keyring } from '../src/net/keyring';
import type { OrderStreams } from './stream/order-streams';

/** What the API needs, made once at start and handed to every handler. */
export interface ApiServices {
  db: Database;
  workflows: WorkflowClient;
  keyring: Keyring;
  doorbells: Doorbells;
  streams: OrderStreams;
  /** Base of public links, without a trailing slash. */
  publicUrl: string;
  /** The signed public page of an order. */
  trackingUrl(orderId: string): string;
  /** Admission to the engine: bounds the creations in flight [architecture 8]. */
  gate: Gate;
}

/** Hears the database's notifications. */
export interface Doorbells {
  /** An empty payload says that some may have been missed. Returns the function that stops listening. */
  listen(bell: Doorbell, onRing: (payload: string) => void): () => void;
}

export interface Gate {
  /** Runs `work` when a place is free within a second, else throws NO_PROVIDERS_AVAILABLE with Retry-After. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}
