import { Connection, ScheduleClient, WorkflowClient } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { checkOrder } from '#operations/recovery/reconcile-orders';
import { scheduleId } from '#temporal/schedules';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { eventually } from '#test/helpers/run/eventually';
import { DATA_CONVERTER } from '#test/helpers/servers/payload-keys';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { decideUpdate, type OrderWorkflow, providerReportSignal } from '#workflows/messages';

/** Attacks with payloads that Swaplane itself encrypted, by whoever can read and call Temporal without a key. */
let service: Service;
let wallet: Client;
let connection: Connection;

beforeAll(async () => {
  service = await startService();
  ({ test: wallet } = await service.partner());
  connection = await Connection.connect({ address: service.runtime.temporal.address });
});
afterAll(async () => {
  await connection?.close();
  await service?.close();
});

const statusOf = async (orderId: string) => (await wallet.get(orderId)).body.status;
const check = (orderId: string) => checkOrder(repairDeps(service), orderId, { repairBy: 'cli:anna' });
const completes = (orderId: string) =>
  eventually(async () => (await wallet.advance(orderId, { by: 'PT10H' })).body.status === 'completed');

async function inReview(): Promise<string> {
  const { order_id: orderId } = await wallet.open({ scenario: 'review', ttlSeconds: 3_600 });
  await eventually(async () => {
    await wallet.advance(orderId, { to: 'next' });
    return (await statusOf(orderId)) === 'manual_review';
  });
  return orderId;
}

const DECISION = {
  status: 'completed',
  reason: 'paid',
  operator: 'cli:anna',
  txOutHash: '0xfeed',
  amountTo: '14.8',
} as const;

/** A client that sends what it has seen in a history, as it was encrypted there. */
function repeater(seen: readonly Payload[]): WorkflowClient {
  const decode = async (payloads: Payload[]) => payloads;
  const dataConverter = { payloadCodecs: [{ encode: async () => [...seen], decode }] };
  return new WorkflowClient({ connection, namespace: service.runtime.temporal.namespace, dataConverter });
}

async function eventsOf(orderId: string) {
  return (await service.workflows.getHandle(orderId).fetchHistory()).events ?? [];
}

test("an operator's decision about one order, copied as it was encrypted, decides nothing about another", async () => {
  const [decided, other] = [await inReview(), await inReview()];
  await service.workflows.getHandle<OrderWorkflow>(decided).executeUpdate(decideUpdate, { args: [DECISION] });
  expect(await statusOf(decided)).toBe('completed');
  const accepted = (await eventsOf(decided)).flatMap(
    (event) => event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest ?? [],
  );
  const seen = accepted.find(({ input }) => input?.name === decideUpdate.name)?.input?.args?.payloads ?? [];
  expect(seen).toHaveLength(1);
  const handle = repeater(seen).getHandle<OrderWorkflow>(other);
  const answer = await handle.client
    .withDeadline(Date.now() + 4_000, () => handle.executeUpdate(decideUpdate, { args: [DECISION] }))
    .then(
      () => 'accepted',
      () => 'refused',
    );
  expect(answer).toBe('refused');
  expect(await statusOf(other)).toBe('manual_review');
  await eventually(async () => (await wallet.advance(other, { by: 'PT1M' })).status === 200);
});

test("a provider's report about one order, copied as it was encrypted, moves no other: it goes on from its row", async () => {
  const [reported, other] = await Promise.all(
    [0, 1].map(async () => (await wallet.open({ scenario: 'success', ttlSeconds: 86_400 })).order_id),
  );
  const own = service.workflows.getHandle<OrderWorkflow>(reported ?? '');
  await own.signal(providerReportSignal, { status: 'confirming', txInHash: 'copied' });
  const seen = (await eventsOf(reported ?? '')).flatMap(
    (event) => event.workflowExecutionSignaledEventAttributes?.input?.payloads ?? [],
  );
  expect(seen).toHaveLength(1);
  const copied = repeater(seen).getHandle<OrderWorkflow>(other ?? '');
  await copied.signal(providerReportSignal, { status: 'confirming' });
  const target = service.workflows.getHandle(other ?? '');
  await eventually(async () => Number((await target.describe()).raw.pendingWorkflowTask?.attempt ?? 0) > 3);
  expect(await check(other ?? '')).toMatchObject({ repair: 'the workflow was restarted from the row' });
  await completes(other ?? '');
  expect(JSON.stringify((await wallet.call('GET', `/order/${other}`)).body)).not.toContain('copied');
});

test('each run of a job reads the result of the run before, which Temporal hands to it', async () => {
  const { namespace } = service.runtime.temporal;
  const schedules = new ScheduleClient({ connection, namespace, dataConverter: DATA_CONVERTER });
  const handle = schedules.getHandle(scheduleId({ name: 'count_attempts' }));
  const query = 'WorkflowId STARTS_WITH "job:count_attempts" AND ExecutionStatus = "Completed"';
  const completed = async () => (await service.workflows.count(query)).count;
  await eventually(() => handle.describe().catch(() => null));
  for (let runs = 1; runs <= 3; runs += 1) {
    await handle.trigger();
    await eventually(async () => (await completed()) >= runs);
  }
});
