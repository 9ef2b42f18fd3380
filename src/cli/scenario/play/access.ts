import type { ApiClient } from '#cli/api/client';
import type { ScenarioEndpoint } from './endpoint';
import type { EventReader } from './event-reader';
import type { QuoteStock } from './quote-stock';

/** With what scenarios are played: a partner, by its key. */
export interface ScenarioAccess {
  api: ApiClient;
  quotes: QuoteStock;
  events: EventReader;
  /** The partner's endpoint for test orders; null where nobody can program it. */
  endpoint: ScenarioEndpoint | null;
}

export interface OpenAccess extends ScenarioAccess {
  /** Gives the partner another endpoint, whose failures begin to count anew. */
  renewEndpoint(): Promise<void>;
  close(): Promise<void>;
}

/** One partner for all that are played side by side, and one for those that would spoil the endpoint for others. */
export interface Accesses {
  together: OpenAccess;
  alone: OpenAccess;
}
