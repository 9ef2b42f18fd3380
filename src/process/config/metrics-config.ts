import type { z } from 'zod';
import { variable } from './env-schema';
import { host, port } from './env-values';

/** Where a process serves its metrics; a null port: not at all, but `npm start` uses a free one. */
export interface MetricsConfig {
  readonly host: string;
  readonly port: number | null;
  /** For the Temporal SDK's own metrics. */
  readonly temporalPort: number | null;
}

const portNumber = variable(port, 'a port number from 1 to 65535');

export const METRICS_VARIABLES = {
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: variable(host, 'an IP address or a host name').optional(),
  TEMPORAL_METRICS_PORT: portNumber.optional(),
};

type MetricsSettings = z.output<z.ZodObject<typeof METRICS_VARIABLES>>;

export function readMetricsConfig(env: MetricsSettings & { HOST: string }): MetricsConfig {
  return Object.freeze({
    host: env.METRICS_HOST ?? env.HOST,
    port: env.METRICS_PORT ?? null,
    temporalPort: env.TEMPORAL_METRICS_PORT ?? null,
  });
}
