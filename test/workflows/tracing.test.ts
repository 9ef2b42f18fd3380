import { execFileSync } from 'node:child_process';
import { builtFile } from '#process/build';
import { createLogger } from '#process/logger';
import { openTracing } from '#process/tracing/open-tracing';
import { eventually } from '#test/helpers/run/eventually';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '#test/helpers/servers/trace-collector';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import type { WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';
import { ERROR_TYPE, SPANS, type SpanRule } from '#tracing/spans';
import { trace } from '#tracing/tracer';

/** What a partner sends; each is found nowhere by chance. */
const PRIVATE = {
  address: ADDRESSES.eth,
  refund_address: ADDRESSES.btc,
  partner_order_ref: 'reference-of-the-partner',
};

let collector: TraceCollector;
let tracing: Awaited<ReturnType<typeof openTracing>>;
const lines: Record<string, unknown>[] = [];
const log = createLogger('info', { out: { write: (line) => void lines.push(JSON.parse(line)) } });
let service: Service;
let client: Client;
let receiver: WebhookReceiver;

beforeAll(async () => {
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50';
  collector = await startTraceCollector();
  tracing = await openTracing({ endpoint: collector.url, ratio: 1, serviceName: 'swaplane' }, log);
  service = await startService();
  const partner = await service.partner();
  client = partner.test;
  receiver = await service.webhooks(partner.partnerId);
});
afterAll(async () => {
  await service.close();
  await tracing.close();
  await collector.close();
});

const of = (orderId: string) => collector.spans.filter(({ attributes }) => attributes['order.id'] === orderId);
const kindOf = ({ name }: CollectedSpan) => name.split(' ')[0] ?? '';
const all = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

/** The steps from the trace's first to this one. */
function pathTo(span: CollectedSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathTo(parent) : []), span.name];
}

test('one creation is one trace from the request to the delivery', async () => {
  const { order_id: orderId } = await client.open({ body: PRIVATE });
  await receiver.arrived(orderId, 1);
  const delivery = await eventually(() => of(orderId).find((span) => kindOf(span) === 'delivery'));
  const request = 'request POST /partner/v1/order/create';
  const trace = await eventually(() => {
    const spans = all(delivery.traceId);
    return spans.some(({ name }) => name === request) ? spans : null;
  });
  expect(pathTo(delivery)).toEqual([request, 'workflow', 'activity openSandboxOrder', 'record', 'delivery']);
  const call = trace.find((span) => kindOf(span) === 'provider');
  expect(call && pathTo(call)).toEqual([
    request,
    'workflow',
    'activity openSandboxOrder',
    expect.stringMatching(/^provider \w+ create_order$/),
  ]);
  expect(trace.filter(({ parentSpanId }) => parentSpanId === null)).toHaveLength(1);
});

test('what happens to the order later is traced on its own, with a link to the creation', async () => {
  const { order_id: orderId } = await client.open({ body: { ...PRIVATE, partner_order_ref: 'another-one' } });
  const opened = await eventually(() => of(orderId).find((span) => kindOf(span) === 'record'));
  await client.advance(orderId, { to: 'next' });
  const later = await eventually(() => of(orderId).find(({ linkedTo }) => linkedTo.includes(opened.traceId)));
  expect(later.traceId).not.toBe(opened.traceId);
  await receiver.arrived(orderId, 2);
  const delivery = await eventually(() => all(later.traceId).find((span) => kindOf(span) === 'delivery'));
  expect(pathTo(delivery)).toEqual(['activity recordTransition', 'record', 'delivery']);
});

test('a retry of a delivery is traced on its own, with a link to the trace of its event', async () => {
  receiver.answer((response) => response.writeHead(503).end());
  const { order_id: orderId } = await client.open({ body: { ...PRIVATE, partner_order_ref: 'another-one-again' } });
  const attempt = (nth: string) =>
    eventually(() => of(orderId).find((span) => kindOf(span) === 'delivery' && span.attributes.attempt === nth));
  const first = await attempt('1');
  receiver.answer((response) => response.writeHead(204).end());
  await eventually(async () => (await client.advance(orderId, { by: 'PT1M' })).status === 200);
  const second = await attempt('2');
  expect(first.attributes['http.response.status_code']).toBe('503');
  expect(second.linkedTo).toEqual([first.traceId]);
});

test('no attribute is outside the table, or carries an address, memo, key or reference', async () => {
  await client.open({ body: { ...PRIVATE, partner_order_ref: 'reference-of-the-third' } });
  await client.createOnce({ quote_id: 'none', ...PRIVATE });
  await eventually(() => collector.spans.some((span) => span.attributes['http.response.status_code'] === '410'));
  for (const span of collector.spans) {
    const rule: SpanRule = SPANS[kindOf(span) as keyof typeof SPANS];
    expect([...rule.attributes, ERROR_TYPE]).toEqual(expect.arrayContaining(Object.keys(span.attributes)));
  }
  const sent = collector.texts.join('\n').toLowerCase();
  for (const text of [
    ...Object.values(PRIVATE),
    client.key,
    'reference-of',
    'another-one',
    '127.0.0.1:',
    receiver.url,
  ]) {
    expect(sent).not.toContain(text.toLowerCase());
  }
});

test('the request log names the trace', async () => {
  const { headers } = await client.createOnce({ quote_id: 'none', ...PRIVATE });
  const requestId = headers.get('x-request-id') ?? '';
  const logged = await eventually(async () => {
    const { status, body } = await client.call<{ trace_id: string }>('GET', `/me/requests/${requestId}`);
    return status === 200 ? body : null;
  });
  const request = await eventually(() =>
    all(logged.trace_id).find((span) => span.attributes['request.id'] === requestId),
  );
  expect(request.name).toBe('request POST /partner/v1/order/create');
});

test('log lines of a step carry the id of its trace, those of a child logger too, and other lines carry none', async () => {
  await trace('request', { 'request.id': 'req_of_a_line' }, async () => {
    log.info({ provider: 'one' }, 'of the request');
    await trace('provider', { provider: 'one' }, async () => log.child({ module: 'providers' }).info({}, 'of a step'));
  });
  log.info({}, 'of nothing');
  const span = await eventually(() =>
    collector.spans.find(({ attributes }) => attributes['request.id'] === 'req_of_a_line'),
  );
  const written = lines.filter(({ msg }) => String(msg).startsWith('of '));
  expect(written.map(({ traceId }) => traceId)).toEqual([span.traceId, span.traceId, undefined]);
});

test('while traces are off, an API and a worker load no more of OpenTelemetry than the package of the metrics does', () => {
  const parts = ['src/bin/api.js', 'src/worker/worker.js', 'src/process/tracing/open-tracing.js'].map(builtFile);
  const script = `
    for (const part of ${JSON.stringify(parts)}) require(part);
    require(${JSON.stringify(parts[2])}).openTracing(null, null).then(() => {
      const loaded = Object.keys(require.cache).filter((path) => path.includes('@opentelemetry'));
      console.log(loaded.filter((path) => !path.includes('@opentelemetry/api/')).join());
    });`;
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe('\n');
});

test('a collector that takes nothing delays nothing, and the log says it once', async () => {
  collector.answer(400);
  const troubles = () => lines.filter(({ msg }) => msg === 'traces cannot be sent and are dropped');
  const count = collector.texts.length;
  await client.open({ body: { ...PRIVATE, partner_order_ref: 'another-one-at-last' } });
  await eventually(() => collector.texts.length > count && troubles().length > 0);
  await client.open({ body: { ...PRIVATE, partner_order_ref: 'another-one-in-the-end' } });
  await eventually(() => collector.texts.length > count + 1);
  expect(troubles()).toHaveLength(1);
});
