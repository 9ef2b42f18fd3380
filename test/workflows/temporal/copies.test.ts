import { Connection, WorkflowClient } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { listUncopiedHistories, measureCopyLag, storeCopies } from '#db/histories';
import { requestPayout } from '#db/payouts/payout-booking';
import { workflowHistories } from '#db/schema/histories';
import { orderClaims, orders } from '#db/schema/orders';
import { DAY } from '#domain/duration';
import { takePayoutStep } from '#operations/payouts/take-step';
import { newId } from '#security/secret';
import { type CopyCounts, copyHistories } from '#temporal/histories/copy-histories';
import { type FoundHistory, fetchHistory } from '#temporal/histories/fetch-history';
import { packHistory, readTemporalHistory, runOf } from '#temporal/histories/history';
import { startPayout } from '#temporal/payout-workflow';
import { addVerifiedAddress, credit } from '#test/helpers/api/balances';
import { emptyTemporal } from '#test/helpers/servers/empty-temporal';
import { PAYLOADS } from '#test/helpers/servers/payload-keys';
import { startTemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;
let partnerId: string;
let wallet: Client;
let empty: Awaited<ReturnType<typeof emptyTemporal>>;
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });

beforeAll(async () => {
  [service, empty] = await Promise.all([startService(), emptyTemporal()]);
});
afterAll(async () => {
  await empty.close();
  await service.close();
});
beforeEach(async () => {
  ({ partnerId, test: wallet } = await service.partner());
  warnings.length = 0;
});

const copy = () => copyHistories({ ...service, log });
const fetched = (workflowId: string, { workflows } = service) =>
  fetchHistory({ db: service.db, payloads: PAYLOADS, callTemporal: (call) => call(workflows) }, workflowId);
const copiesOf = (workflowId: string) =>
  service.db
    .select()
    .from(workflowHistories)
    .where(eq(workflowHistories.workflowId, workflowId))
    .orderBy(workflowHistories.closedAt);
const eventsOf = (found: FoundHistory | null): unknown => found && JSON.parse(historyToJSON(found.history));
const runIdOf = async (workflowId: string) => (await service.workflows.getHandle(workflowId).describe()).runId;

/** An order that has ended, with its workflow closed. */
async function ended(seed?: string): Promise<string> {
  const { order_id: orderId } = await wallet.open({ scenario: 'success', ...(seed !== undefined && { seed }) });
  expect((await wallet.advance(orderId, { by: 'PT1H' })).body.status).toBe('completed');
  await service.workflows.getHandle(orderId).result();
  return orderId;
}

/** Makes the order's end earlier by this time. */
const endedEarlier = (orderId: string, byMs: number) =>
  service.db
    .update(orders)
    .set({ recordedAt: new Date(Date.now() - byMs) })
    .where(eq(orders.orderId, orderId));

test('the history of an ended order is copied once, and is the same when Temporal has deleted it', async () => {
  const orderId = await ended();
  const runId = await runIdOf(orderId);
  const before = await fetched(orderId);
  expect(before).toMatchObject({ readFrom: 'engine', runId });
  await copy();
  await copy();
  const copies = await copiesOf(orderId);
  expect(copies).toEqual([
    expect.objectContaining({ runId, workflowType: 'order', orderId, payoutId: null, deliveryId: null }),
  ]);
  expect(copies[0]).toMatchObject({
    events: before?.history.events?.length,
    bytes: copies[0]?.history.length,
    closedAt: (await service.workflows.getHandle(orderId).describe()).closeTime,
  });

  const after = await fetched(orderId, { ...service, ...empty });
  expect(after).toMatchObject({ readFrom: 'copy', runId });
  expect(eventsOf(after)).toEqual(eventsOf(before));
});

test('an order that has not ended is not copied', async () => {
  const { order_id: orderId } = await wallet.open({ scenario: 'stuck' });
  await copy();
  expect(await copiesOf(orderId)).toEqual([]);
});

test('a job run that dies at any point leaves the rest to the next one, and nothing is copied twice', async () => {
  const orderIds = [await ended(), await ended(), await ended()];
  const inAll = async () => (await Promise.all(orderIds.map(copiesOf))).flat().length;
  let copied = 0;
  for (const isDeadAfter of [1, 1, 1]) {
    const dying = copyHistories({ ...service, log }, (counts) => {
      if (counts.copied === isDeadAfter) {
        throw new Error('killed');
      }
    });
    await dying.catch(() => {});
    copied += 1;
    expect(await inAll()).toBe(copied);
  }
  await copy();
  expect(await inAll()).toBe(3);
});

test("the copy of a replaced seeded order is deleted with it, and the new order's copy has its own run", async () => {
  const orderId = await ended('twice');
  const first = await runIdOf(orderId);
  await copy();
  expect(await copiesOf(orderId)).toMatchObject([{ runId: first }]);
  await wallet.open({ scenario: 'success', seed: 'twice' });
  expect(await copiesOf(orderId)).toEqual([]);
  await copy();
  expect(await copiesOf(orderId)).toEqual([]);
  await wallet.advance(orderId, { by: 'PT1H' });
  await service.workflows.getHandle(orderId).result();
  await copy();
  const second = await runIdOf(orderId);
  expect(second).not.toBe(first);
  expect(await copiesOf(orderId)).toMatchObject([{ runId: second }]);
});

test('a history that was read before a seeded order was replaced is not stored for the new order', async () => {
  const orderId = await ended('raced');
  const due = (await listUncopiedHistories(service.db, { after: '', limit: 1_000 })).find(({ id }) => id === orderId);
  const history = await readTemporalHistory(service.workflows, orderId);
  await ended('raced');
  if (!due || !history) {
    throw new Error('the first order was not to be copied');
  }
  const { workflowType, events, closedAt } = await runOf(PAYLOADS.of(orderId), history.history);
  const read = { workflowType, events, closedAt: closedAt ?? new Date(), ...packHistory(history.history) };
  expect(await storeCopies(service.db, due, [{ ...read, runId: history.runId }])).toBe(false);
  expect(await copiesOf(orderId)).toEqual([]);
});

test('the copy is deleted with its order', async () => {
  const orderId = await ended();
  await copy();
  expect(await copiesOf(orderId)).toHaveLength(1);
  await service.db.delete(orderClaims).where(eq(orderClaims.orderId, orderId));
  await service.db.delete(orders).where(eq(orders.orderId, orderId));
  expect(await copiesOf(orderId)).toEqual([]);
});

test("a payout's history is copied", async () => {
  const { db, workflows } = service;
  await credit(db, partnerId, '10000');
  await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  const terms = { amountUsd: '6200', currency: undefined, addressId: undefined };
  const payoutId = newId('po');
  const payout = await requestPayout(db, { payoutId, partnerId, terms, requestedVia: 'api', actor: 'test' });
  await startPayout(service, payout);
  await copy();
  expect(await copiesOf(payoutId)).toEqual([]);
  await takePayoutStep({ db, workflows }, { payoutId, step: { status: 'failed', operator: 'cli:anna', reason: 'no' } });
  await workflows.getHandle(payoutId).result();
  await copy();
  expect(await copiesOf(payoutId)).toMatchObject([{ workflowType: 'payout', payoutId, orderId: null }]);
});

test('a history that Temporal does not have is looked for during a day and then given up, with a warning', async () => {
  const orderId = await ended();
  const copyFromNothing = () => copyHistories({ db: service.db, workflows: empty.workflows, log });
  await copyFromNothing();
  expect(await measureCopyLag(service.db)).toMatchObject({ waiting: 1 });
  expect(warnings).toEqual([]);
  await endedEarlier(orderId, 2 * DAY);
  await copyFromNothing();
  expect(await measureCopyLag(service.db)).toEqual({ waiting: 0, oldestEndedAt: null });
  expect(warnings.join()).toContain(orderId);
  const [row] = await service.db.select().from(orders).where(eq(orders.orderId, orderId));
  expect(row?.historyCopy).toBe('lost');
  expect(await fetched(orderId, { ...service, ...empty })).toBeNull();
});

test('copies that lag more than a week cause a warning with their number and the oldest end', async () => {
  const { order_id: orderId } = await wallet.open({ scenario: 'success' });
  const handle = service.workflows.getHandle(orderId);
  await service.stopWorker();
  await service.db.update(orders).set({ status: 'completed' }).where(eq(orders.orderId, orderId));
  await endedEarlier(orderId, 8 * DAY);
  expect(await copy()).toMatchObject({ copied: 0, waiting: 1, lost: 0 });
  expect((await handle.describe()).status.name).toBe('RUNNING');
  const { waiting, oldestEndedAt } = await measureCopyLag(service.db);
  expect(waiting).toBe(1);
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
    { waiting, since: oldestEndedAt?.toISOString(), msg: expect.stringContaining('more than a week') },
  ]);
  await service.db.update(orders).set({ status: 'waiting_deposit' }).where(eq(orders.orderId, orderId));
  await service.startWorker();
});

test('while Temporal is down nothing is given up, copies can be read, and later the rest is copied', async () => {
  const copied = await ended();
  await copy();
  const waiting = [await ended(), await ended(), await ended(), await ended()];
  // Its own job copies them too, if its time is now.
  await service.stopWorker();
  for (const orderId of waiting) {
    await endedEarlier(orderId, 2 * DAY);
  }
  const wire = await startTemporalProxy();
  const connection = await Connection.connect({ address: wire.address });
  const workflows = new WorkflowClient({ ...service.workflows.options, connection });
  wire.cut();
  const counts: CopyCounts[] = [];
  await expect(
    copyHistories({ db: service.db, workflows, log }, (soFar) => counts.push({ ...soFar })),
  ).rejects.toThrow();
  expect(counts.at(-1)).toEqual({ copied: 0, waiting: 0, lost: 0, failed: 2 });
  const callTemporal = () => Promise.reject(new Error('Temporal does not answer'));
  expect(await fetchHistory({ db: service.db, payloads: PAYLOADS, callTemporal }, copied)).toMatchObject({
    readFrom: 'copy',
  });
  await expect(fetchHistory({ db: service.db, payloads: PAYLOADS, callTemporal }, waiting[0] ?? '')).rejects.toThrow(
    'does not answer',
  );
  await connection.close();
  await wire.close();

  await service.startWorker();
  await copy();
  expect((await Promise.all(waiting.map(copiesOf))).flat()).toHaveLength(4);
});
