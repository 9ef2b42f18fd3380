import { gunzipSync } from 'node:zlib';
import { ApplicationFailure } from '@temporalio/common';
import { NativeConnection, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { workflowHistories } from '#db/schema/histories';
import type { Decision, RefundDecider } from '#domain/orders/order';
import { newId } from '#security/secret';
import { copyHistories } from '#temporal/histories/copy-histories';
import { fetchHistory } from '#temporal/histories/fetch-history';
import { orderWorkflowOptions } from '#temporal/order-workflow';
import { inputWith } from '#test/helpers/orders/order-state';
import { eventually } from '#test/helpers/run/eventually';
import { DATA_CONVERTER, PAYLOADS } from '#test/helpers/servers/payload-keys';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import {
  decideRefundUpdate,
  decideUpdate,
  ORDER_WORKFLOW,
  ORDERS_QUEUE,
  type OrderWorkflow,
  providerReportSignal,
} from '#workflows/messages';

/** What a user or a person writes; each is found nowhere by chance. */
const PRIVATE = {
  payoutAddress: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
  payoutMemo: 'memo-of-the-payout',
  refundAddress: makeAddress('xrp', 'refund'),
  refundMemo: '3141592653',
  otherAddress: makeAddress('xrp', 'other'),
  userIp: '203.0.113.77',
  reference: 'reference-of-the-partner',
  refundReason: 'because the user wrote to us',
  decisionReason: 'the provider confirmed by phone',
  operator: 'cli:anna-the-operator',
  transaction: 'hash-of-the-payout',
  providerWords: 'words-of-the-provider',
};

const BODY = {
  address: PRIVATE.payoutAddress,
  extra_id: PRIVATE.payoutMemo,
  refund_address: PRIVATE.refundAddress,
  refund_extra_id: PRIVATE.refundMemo,
  user_ip: PRIVATE.userIp,
};
const SWAP = { from: 'XRP', to: 'XLM', amount: '150' };

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService();
  ({ test: client } = await service.partner());
});
afterAll(() => service.close());

const open = (scenario: string, reference = PRIVATE.reference) =>
  client.open({ scenario, ttlSeconds: 86_400, swap: SWAP, body: { ...BODY, partner_order_ref: reference } });
/** Moves the order's clock from step to step until it has the status. */
const reach = (orderId: string, status: string) =>
  eventually(async () => (await client.advance(orderId, { to: 'next' })).body.status === status);
const handleOf = (orderId: string) => service.workflows.getHandle(orderId);

/** An order that a person refunds, and one that a person decides. */
async function playToTheEnd(): Promise<[string, string]> {
  const { order_id: refunded } = await open('refund');
  await reach(refunded, 'refund_required');
  const decider: RefundDecider = {
    by: 'operator',
    actor: PRIVATE.operator,
    ip: PRIVATE.userIp,
    reason: PRIVATE.refundReason,
  };
  const target = { kind: 'address', address: PRIVATE.otherAddress, extraId: PRIVATE.refundMemo } as const;
  await handleOf(refunded).executeUpdate(decideRefundUpdate, { args: [target, decider] });
  await client.advance(refunded, { by: 'PT100H' });
  const { order_id: decided } = await open('review', `${PRIVATE.reference}-2`);
  await reach(decided, 'manual_review');
  const report = { status: 'exchanging', providerWord: PRIVATE.providerWords, message: PRIVATE.providerWords } as const;
  await handleOf(decided).signal(providerReportSignal, report);
  const decision: Decision = {
    status: 'refunded',
    txOutHash: PRIVATE.transaction,
    reason: PRIVATE.decisionReason,
    operator: PRIVATE.operator,
  };
  await handleOf(decided).executeUpdate(decideUpdate, { args: [decision] });
  for (const orderId of [refunded, decided]) {
    expect(await handleOf(orderId).result()).toBe('refunded');
  }
  return [refunded, decided];
}

/** An order whose opening fails with what a user wrote in the error, and one that is refused with it. */
async function failToOpen(): Promise<void> {
  await service.stopWorker();
  const connection = await NativeConnection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const words = Object.values(PRIVATE).join(' ');
  let isFinal = false;
  const worker = await Worker.create({
    connection,
    namespace: service.workflows.options.namespace,
    taskQueue: ORDERS_QUEUE,
    workflowBundle: findWorkflowBundle(),
    dataConverter: DATA_CONVERTER,
    activities: {
      openSandboxOrder() {
        const details = [{ message: words }];
        throw isFinal
          ? ApplicationFailure.create({ message: words, type: 'PROVIDER_ERROR', nonRetryable: true, details })
          : new Error(words, { cause: new Error(words) });
      },
    },
  });
  const running = worker.run();
  const sandbox = { scenario: 'success', ttlSeconds: 86_400, ttlGiven: true, seeded: false };
  const start = async (reference: string) => {
    const input = inputWith({ orderId: newId('ord'), sandbox, partnerOrderRef: reference });
    return service.workflows.start<OrderWorkflow>(ORDER_WORKFLOW, { ...orderWorkflowOptions(input), args: [input] });
  };
  const failing = await start(`${PRIVATE.reference}-3`);
  await eventually(async () =>
    (await failing.fetchHistory()).events?.some((event) => event.markerRecordedEventAttributes?.failure),
  );
  isFinal = true;
  expect(await (await start(`${PRIVATE.reference}-4`)).result()).toBe('rejected');
  worker.shutdown();
  await running;
  await connection.close();
}

/** Every text in what Temporal's API returned: strings, and bytes as text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value];
  }
  if (value instanceof Uint8Array) {
    return [Buffer.from(value).toString('latin1')];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Everything that the server tells about every workflow of the service. */
async function everythingInTemporal(): Promise<string> {
  const { workflows } = service;
  const { workflowService } = workflows.connection;
  const { namespace } = workflows.options;
  const found: unknown[] = [];
  for await (const { workflowId, runId } of workflows.list()) {
    const execution = { workflowId, runId };
    found.push(await workflowService.getWorkflowExecutionHistory({ namespace, execution, maximumPageSize: 1_000 }));
    found.push(await workflowService.describeWorkflowExecution({ namespace, execution }));
  }
  found.push(await workflowService.listWorkflowExecutions({ namespace, pageSize: 1_000 }));
  found.push(await workflowService.listSchedules({ namespace, maximumPageSize: 100 }));
  return found.flatMap(textsIn).join('\n');
}

test('no address, memo, IP address, reference or reason is in clear in Temporal or in the copies of histories', async () => {
  const orderIds = await playToTheEnd();
  const deposits = await Promise.all(orderIds.map(async (orderId) => (await client.get(orderId)).body));
  await copyHistories({ ...service, log: pino({ level: 'silent' }) });
  await failToOpen();

  const stored = await everythingInTemporal();
  const copies = await service.db.select().from(workflowHistories);
  const copied = copies
    .map(({ history }) => gunzipSync(history).toString())
    .map((json) =>
      json.replaceAll(/"([A-Za-z\d+/]{4,}={0,2})"/g, (_all, data) => Buffer.from(data, 'base64').toString('latin1')),
    )
    .join('\n');
  expect(copies.map(({ orderId }) => orderId).sort()).toEqual([...orderIds].sort());
  const hidden = [...Object.values(PRIVATE), ...deposits.map((order) => order.deposit_address)];
  for (const place of [stored, copied]) {
    expect(place).toContain('binary/encrypted');
    expect(place).toContain(orderIds[0]);
    expect(hidden.filter((text) => place.includes(text))).toEqual([]);
  }
  expect(stored).toContain('XRP-XLM');
  // Words of summaries, which are encrypted too, and of failures.
  expect(stored).not.toMatch(/revision \d|open an order|PROVIDER_ERROR: /);
  expect(stored).toContain('Encoded failure');

  // With the key, all of it is there.
  const sources = { db: service.db, payloads: PAYLOADS, callTemporal: () => Promise.reject(new Error('away')) };
  const read = await Promise.all(orderIds.map((orderId) => fetchHistory(sources, orderId)));
  const texts = read.flatMap(textsIn).join('\n');
  expect(hidden.filter((text) => !texts.includes(text))).toEqual([]);
});
