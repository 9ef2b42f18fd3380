import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { workflowHistories } from '#db/schema/histories';
import { recoverOrder } from '#operations/orders/recover-order';
import { copyHistories } from '#temporal/histories/copy-histories';
import { type FoundHistory, fetchHistory, listRuns } from '#temporal/histories/fetch-history';
import { emptyTemporal } from '#test/helpers/servers/empty-temporal';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;
let wallet: Client;
let empty: Awaited<ReturnType<typeof emptyTemporal>>;

beforeAll(async () => {
  [service, empty] = await Promise.all([startService(), emptyTemporal()]);
  ({ test: wallet } = await service.partner());
});
afterAll(async () => {
  await empty.close();
  await service.close();
});

const copy = () => copyHistories({ ...service, log: pino({ level: 'silent' }) });
const fetched = (workflowId: string, { workflows } = service, runId?: string) =>
  fetchHistory({ db: service.db, callTemporal: (call) => call(workflows) }, workflowId, runId);
const copiesOf = (workflowId: string) =>
  service.db
    .select()
    .from(workflowHistories)
    .where(eq(workflowHistories.workflowId, workflowId))
    .orderBy(workflowHistories.closedAt);
const eventsOf = (found: FoundHistory | null): unknown => found && JSON.parse(historyToJSON(found.history));
const runIdOf = async (workflowId: string) => (await service.workflows.getHandle(workflowId).describe()).runId;

async function ended(seed: string): Promise<string> {
  const { order_id: orderId } = await wallet.open({ scenario: 'success', seed });
  expect((await wallet.advance(orderId, { by: 'PT1H' })).body.status).toBe('completed');
  await service.workflows.getHandle(orderId).result();
  return orderId;
}

test('every run of an order that was terminated and started again is copied, and each can be read', async () => {
  const { order_id: orderId } = await wallet.open({ scenario: 'success' });
  await wallet.advance(orderId, { to: 'next' });
  const runIds = [await runIdOf(orderId)];
  for (const reason of ['its task failed', 'by an operator']) {
    await service.workflows.getHandle(orderId).terminate(reason);
    expect(await recoverOrder(service, orderId, { actor: 'cli:anna' })).toBeNull();
    runIds.unshift(await runIdOf(orderId));
  }
  expect((await wallet.advance(orderId, { by: 'PT1H' })).body.status).toBe('completed');
  await service.workflows.getHandle(orderId).result();
  const read = (from = service) => Promise.all([undefined, ...runIds].map((run) => fetched(orderId, from, run)));
  const runsIn = ({ workflows } = service) =>
    listRuns({ db: service.db, callTemporal: (call) => call(workflows) }, orderId);
  const [before, runsBefore] = [await read(), await runsIn()];
  expect(runsBefore.map(({ runId }) => runId)).toEqual(runIds);

  await copy();
  expect(await copiesOf(orderId)).toMatchObject([...runIds].reverse().map((runId) => ({ runId, orderId })));
  const forgotten = { ...service, ...empty };
  const after = await read(forgotten);
  expect(after.map((found) => [found?.runId, found?.readFrom])).toEqual(
    [runIds[0], ...runIds].map((runId) => [runId, 'copy']),
  );
  expect(after.map(eventsOf)).toEqual(before.map(eventsOf));
  expect(await runsIn(forgotten)).toEqual(runsBefore);
  expect(await fetched(orderId, forgotten, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

test('the runs of a seeded order before it was replaced are not copied as runs of the new order', async () => {
  const orderId = await ended('again');
  await ended('again');
  await copy();
  expect(await copiesOf(orderId)).toMatchObject([{ runId: await runIdOf(orderId) }]);
});
