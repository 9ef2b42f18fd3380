import { Connection, WorkflowClient } from '@temporalio/client';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { readRecords } from '#operations/recovery/recorded-order';
import { readTemporalHistory, runOf } from '#temporal/histories/history';
import { orderWorkflowOptions } from '#temporal/order-workflow';
import { PAYLOADS, payloadsOf } from '#temporal/payloads';
import { listUnprocessedMessages } from '#temporal/unprocessed-messages';
import { orderWith } from '#test/helpers/orders/order-state';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { ORDER_WORKFLOW, type OrderWorkflow, providerReportSignal } from '#workflows/messages';

const flip = (data: Uint8Array) => data.map((byte) => byte ^ 0xff);
const WRAPPED = new TextEncoder().encode('binary/flipped');

/** Inverts every byte; it leaves payloads of other codecs unchanged, as Temporal's codecs do. */
const FLIPPING: PayloadCodec = {
  encode: async (payloads) =>
    payloads.map(({ metadata, data }): Payload => {
      const was = metadata?.encoding ?? new Uint8Array();
      return { metadata: { ...metadata, encoding: WRAPPED, was }, data: flip(data ?? new Uint8Array()) };
    }),
  decode: async (payloads) =>
    payloads.map((payload): Payload => {
      const { was, ...others } = payload.metadata ?? {};
      return was ? { metadata: { ...others, encoding: was }, data: flip(payload.data ?? new Uint8Array()) } : payload;
    }),
};

let workflows: WorkflowClient;
let connection: Connection;

beforeAll(async () => {
  connection = await Connection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const namespace = await freshNamespace(connection);
  workflows = new WorkflowClient({ connection, namespace, dataConverter: { payloadCodecs: [FLIPPING] } });
});
afterAll(() => connection.close());

test('payloads written through a codec are read through it: an order, its records, and messages it had not processed', async () => {
  const order = orderWith();
  const { input } = order;
  const report = { status: 'confirming', txInHash: 'in' } as const;
  const handle = await workflows.start<OrderWorkflow>(ORDER_WORKFLOW, {
    ...orderWorkflowOptionsWithoutSearch(input),
    args: [input, { order, clockOffsetMs: 0, unheard: [] }],
  });
  await handle.signal(providerReportSignal, report);
  await handle.terminate('by a test');
  const found = await readTemporalHistory(workflows, input.orderId);
  if (!found) {
    throw new Error('Temporal has no history of it');
  }
  const payloads = payloadsOf(workflows);
  expect(await runOf(payloads, found.history)).toMatchObject({ workflowType: 'order', input });
  expect((await readRecords(payloads, [found.history])).states).toEqual([{ order, clockOffsetMs: 0, unheard: [] }]);
  expect(await listUnprocessedMessages(payloads, found.history, { input, clockOffsetMs: 0 })).toMatchObject([
    { event: { type: 'provider_report', report } },
  ]);
  await expect(runOf(PAYLOADS, found.history)).rejects.toThrow('Unknown encoding');
});

/** The namespace of the test may lack the search attributes, and nothing here searches for them. */
function orderWorkflowOptionsWithoutSearch(input: Parameters<typeof orderWorkflowOptions>[0]) {
  const { workflowId, taskQueue } = orderWorkflowOptions(input);
  return { workflowId, taskQueue };
}
