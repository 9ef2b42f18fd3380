export type Check = 'ok' | 'down';

/** Whether this process carries orders on [rules/incidents: Worker health]. */
export interface WorkerHealth {
  status: Check;
  checks: { database: Check; engine: Check; workers: Check };
  /** Temporal's word for each worker, by its queue. */
  queues: Record<string, string>;
  /** Providers that have orders and are not served in full, and why; they do not make the worker unhealthy. */
  draining: { provider: string; orders: number; reason: string | null; calls: string }[];
}
