import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace as traceApi,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { codeOf, nameOf } from '#domain/caught';
import { type Attributes, ERROR_TYPE, SPANS, type SpanName, type SpanRule } from '#tracing/spans';
import type { Origin, Tracer } from '#tracing/tracer';
import { VERSION } from '../build';
import type { TracingConfig } from '../config/observability-config';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** A tracer that sends its spans to a collector, in the background and in batches. */
export function createOtlpTracer({ endpoint, ratio, serviceName }: TracingConfig, onError: (err: unknown) => void) {
  const exporter = reportTrouble(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), onError);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': VERSION,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: sampleLinked(new TraceIdRatioBasedSampler(ratio)) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const spans = provider.getTracer('swaplane', VERSION);
  const active = new AsyncLocalStorage<Context>();
  const currentContext = () => traceApi.getSpanContext(active.getStore() ?? ROOT_CONTEXT);

  const begin = (name: SpanName, origin: Origin | undefined): { span: Span; context: Context } | null => {
    const { kind, begins }: SpanRule = SPANS[name];
    const from = parseTrace(origin?.trace);
    const parent = origin ? remoteParent(from, origin.as) : active.getStore();
    if (origin ? !from : !parent && !begins) {
      return null;
    }
    const links: Link[] = origin?.as === 'later' && from ? [{ context: from }] : [];
    const span = spans.startSpan(name, { kind: KINDS[kind], links }, parent ?? ROOT_CONTEXT);
    return { span, context: traceApi.setSpan(parent ?? ROOT_CONTEXT, span) };
  };

  const tracer: Tracer = {
    async run(name, attributes, work, origin) {
      const begun = begin(name, origin);
      if (!begun) {
        return work(() => {});
      }
      const { span, context } = begun;
      const known = { ...attributes };
      const note = (more: Attributes<typeof name>) => describe(span, name, Object.assign(known, more));
      describe(span, name, known);
      try {
        return await active.run(context, () => work(note));
      } catch (error) {
        span.setAttribute(ERROR_TYPE, typeOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    currentTrace() {
      const current = currentContext();
      return current && isSampled(current) ? `00-${current.traceId}-${current.spanId}-01` : null;
    },
    currentTraceId: () => currentContext()?.traceId ?? null,
  };
  return { tracer, close: () => provider.shutdown() };
}

/** Reports the first of several consecutive failures: spans that cannot be sent are dropped. */
function reportTrouble(exporter: SpanExporter, onError: (err: unknown) => void): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !isFailing) onError(result.error);
        isFailing = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** Only attributes of the table; the types hold it, except for what is spread. */
function describe(span: Span, name: SpanName, given: Readonly<Record<string, unknown>>): void {
  const { attributes, named }: SpanRule = SPANS[name];
  for (const attribute of attributes) {
    const value = given[attribute];
    if (typeof value === 'string' || typeof value === 'number') span.setAttribute(attribute, value);
  }
  span.updateName([name, ...named.map((attribute) => given[attribute])].filter(Boolean).join(' '));
}

/** A trace that follows a recorded one is recorded too: a ratio of a ratio would leave out nearly all of them. */
function sampleLinked(ratio: Sampler): Sampler {
  return {
    shouldSample: (context, traceId, name, kind, attributes, links) =>
      links.some((link) => isSampled(link.context))
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : ratio.shouldSample(context, traceId, name, kind, attributes, links),
    toString: () => `linked or ${ratio.toString()}`,
  };
}

function isSampled({ traceFlags }: SpanContext): boolean {
  return (traceFlags & TraceFlags.SAMPLED) !== 0;
}

function remoteParent(from: SpanContext | null, as: Origin['as']): Context {
  return from && as === 'part' ? traceApi.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT;
}

function parseTrace(text: string | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text ?? '') ?? [];
  return traceId && spanId && flags
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
    : null;
}

/** Messages may name anything; codes and names do not. */
function typeOf(error: unknown): string {
  return [codeOf(error), nameOf(error)].find((word) => typeof word === 'string') ?? 'unknown';
}
