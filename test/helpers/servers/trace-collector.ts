import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  attributes: Readonly<Record<string, string>>;
  linkedTo: readonly string[];
  failed: boolean;
}

export interface TraceCollector {
  /** Base URL, as for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: CollectedSpan[];
  /** The requests' bodies as text. */
  texts: string[];
  /** From now on, answers with this status. */
  answer(status: number): void;
  close(): Promise<void>;
}

interface Export {
  resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[];
}

interface ExportedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string }[];
  status: { code?: number };
}

const FAILED = 2;

/** A server that takes traces by OTLP over HTTP with JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const collected: Pick<TraceCollector, 'spans' | 'texts'> = { spans: [], texts: [] };
  let status = 200;
  const server = createServer(async (req, res) => {
    const sent = (await json(req)) as Export;
    if (req.url === '/v1/traces') {
      collected.texts.push(JSON.stringify(sent));
      const spans = sent.resourceSpans.flatMap((resource) => resource.scopeSpans).flatMap((scope) => scope.spans);
      collected.spans.push(...spans.map(toCollected));
    }
    res.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    ...collected,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(other) {
      status = other;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function toCollected({ name, traceId, spanId, parentSpanId, attributes, links, status }: ExportedSpan): CollectedSpan {
  return {
    name,
    traceId,
    spanId,
    parentSpanId: parentSpanId || null,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])])),
    linkedTo: (links ?? []).map((link) => link.traceId),
    failed: status.code === FAILED,
  };
}
