import type { ScenarioAccess } from '#sandbox/partner-api';

export interface OpenAccess extends ScenarioAccess {
  /** Which instance it is, and who one is there. */
  place: string;
  /** Replaces the partner's endpoint, so that its failures are counted from zero. */
  renewEndpoint(): Promise<void>;
  close(): Promise<void>;
}

/** One partner for scenarios that run in parallel, and one for those that would disturb the endpoint for others. */
export interface Accesses {
  together: OpenAccess;
  alone: OpenAccess;
}
