export type Check = 'ok' | 'down';

/** Whether this process can execute orders [rules/incidents: Probes of a process]. */
export interface WorkerHealth {
  status: Check;
  checks: { database: Check; engine: Check; workers: Check };
  /** Temporal's state of each worker, by queue. */
  queues: Record<string, string>;
  /** Providers with orders that are not fully served, and why; they do not make the worker unhealthy. */
  draining: { provider: string; orders: number; reason: string | null; calls: string }[];
}
