import { z } from 'zod';
import { variable } from './env-schema';
import { baseUrl, host, port } from './env-values';

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

/** Where traces are sent, and how many. */
export interface TracingConfig {
  /** Base URL of a collector that takes OTLP over HTTP, without a trailing slash. */
  readonly endpoint: string;
  /** The share of requests that are traced, from 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
}

const share = z
  .string()
  .regex(/^\d(\.\d{1,9})?$/, { abort: true })
  .transform(Number)
  .pipe(z.number().max(1));

/** Named by OpenTelemetry's specification. Its other variables of the exporter are read by the exporter itself. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    baseUrl,
    'an http or https URL without query and credentials; those belong in OTEL_EXPORTER_OTLP_HEADERS',
  ).optional(),
  OTEL_TRACES_SAMPLER_ARG: variable(share, 'a share from 0 to 1 like 0.05').default(1),
  OTEL_SERVICE_NAME: variable(z.string().max(100), 'at most 100 characters long').default('swaplane'),
};

type TracingSettings = z.output<z.ZodObject<typeof TRACING_VARIABLES>>;

/** Null without an endpoint: traces are off. */
export function readTracingConfig(env: TracingSettings): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio, OTEL_SERVICE_NAME: serviceName } = env;
  return endpoint === undefined ? null : Object.freeze({ endpoint, ratio, serviceName });
}
