import type { ApiClient } from '#cli/api/client';
import type { ScenarioEndpoint } from './endpoint';
import type { EventReader } from './event-reader';
import type { QuoteStock } from './quote-stock';

/** What playing scenarios requires: a partner, by its key. */
export interface ScenarioAccess {
  api: ApiClient;
  quotes: QuoteStock;
  events: EventReader;
  /** The partner's endpoint for test orders; null if it cannot be controlled. */
  endpoint: ScenarioEndpoint | null;
}

export interface OpenAccess extends ScenarioAccess {
  /** Replaces the partner's endpoint, so that its failures are counted from zero. */
  renewEndpoint(): Promise<void>;
  close(): Promise<void>;
}

/** One partner for scenarios that run in parallel, and one for those that would disturb the endpoint for others. */
export interface Accesses {
  together: OpenAccess;
  alone: OpenAccess;
}
