import { eq } from 'drizzle-orm';
import { orderClaims } from '#db/schema/orders';
import { pollNow } from '#db/watching/watches';
import { EDITION } from '#domain/orders/edition';
import { buildPrevious, findPreviousEdition } from '#test/helpers/previous-build';
import { type RoleProcess, roleProcess } from '#test/helpers/processes/role-process';
import { environmentOf, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { type Client, createClient } from '#test/helpers/service/client';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import type { Twin } from '#twins/twin';

const PROVIDER = 'changenow';
const PREVIOUS_EDITION = findPreviousEdition();
const previous = buildPrevious(temporaryDir());

let twin: Twin;
let service: Service;
let partner: TestPartner;
const processes: RoleProcess[] = [];

beforeAll(async () => {
  twin = await openTwin(PROVIDER, { story: 'silent' });
  const env = { ...environmentOf(PROVIDER, twin), PROVIDERS: PROVIDER, PROVIDER_CHANGENOW_REFUND: 'programmatic' };
  service = await startService({ worker: false, env });
  partner = await service.partner();
});
afterAll(async () => {
  await service.close();
  await twin.close();
});

/** A process of today's build, or of the script; the test ends it. */
function processOf(role: 'api' | 'worker', script?: string, settings: Record<string, string> = {}): RoleProcess {
  const env = { ...service.env, LOG_LEVEL: 'silent', ...settings };
  const made = roleProcess(role, env, script === undefined ? {} : { script });
  processes.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.kill()));
});

async function openLive(live: Client = partner.live): Promise<string> {
  const quote_id = await live.quote({ from: 'LTC', to: 'BTC', amount: '3.5', provider: PROVIDER });
  const addresses = { address: makeAddress('btc', 'payout'), refund_address: makeAddress('ltc', 'refund') };
  const answer = await live.create({ quote_id, ...addresses });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body.order_id;
}
const openSandbox = async () => (await partner.test.open({ scenario: 'success', ttlSeconds: 86_400 })).order_id;

/** Makes the provider report it, and waits until the order has that status too. */
async function reach(
  orderId: string,
  phase: Phase & ('confirming' | 'exchanging' | 'completed' | 'refunded' | 'refund_required'),
) {
  const made = twin.state.list().find(({ reference }) => reference === orderId);
  twin.state.set(made?.id ?? '', { phase });
  await pollNow(service.db, PROVIDER, made?.id ?? '');
  await becomes(partner.live, orderId, phase);
}
const becomes = (client: Client, orderId: string, status: string) =>
  eventually(async () => (await client.get(orderId)).body.status === status);
/** Advances a sandbox order's clock to its next step; repeated if a dead worker had the task. */
const step = (orderId: string) =>
  eventually(async () => (await partner.test.advance(orderId, { to: 'next' })).status === 200);

/** Advances it until the order is completed. */
const play = (orderId: string) =>
  eventually(async () => {
    await step(orderId);
    return (await partner.test.get(orderId)).body.status === 'completed';
  });

async function editionOf(orderId: string): Promise<number | undefined> {
  const [claim] = await service.db.select().from(orderClaims).where(eq(orderClaims.orderId, orderId));
  return claim?.input.edition;
}
/** Opens orders until one has the edition: the API notices a started or stopped worker some tenths of a second later. */
async function untilEdition(edition: number): Promise<string> {
  return eventually(async () => {
    const orderId = await openSandbox();
    return (await editionOf(orderId)) === edition ? orderId : null;
  });
}

/** Which worker did the order's last workflow task, and how many tasks failed. */
async function tasksOf(orderId: string) {
  const { events } = await service.workflows.getHandle(orderId).fetchHistory();
  const done = events?.flatMap(({ workflowTaskCompletedEventAttributes: task }) => task?.identity ?? []) ?? [];
  const failed = events?.filter(({ workflowTaskFailedEventAttributes: task }) => task) ?? [];
  return { last: done.at(-1), workers: new Set(done).size, failed: failed.length };
}
/**
 * The worker of the last workflow tasks of all the orders, once it is a single one and not the one before. A task's record can
 * be read a moment before the task is complete.
 */
const workerOf = (orderIds: readonly string[], before?: string) =>
  eventually(async () => {
    const [worker, ...others] = new Set(
      await Promise.all(orderIds.map(async (orderId) => (await tasksOf(orderId)).last)),
    );
    return worker !== before && others.length === 0 ? worker : undefined;
  });

test('live and sandbox orders continue whichever release the worker has, before and after one is killed', async () => {
  const [old, present] = [processOf('worker', previous.script('worker'), previous.env), processOf('worker')];
  await old.start();
  const opened = [await openLive(), await openSandbox()];
  await reach(opened[0] ?? '', 'confirming');

  await present.start();
  const [live = '', sandbox = '', otherLive = '', otherSandbox = ''] = [
    ...opened,
    await openLive(),
    await openSandbox(),
  ];
  const all = [live, sandbox, otherLive, otherSandbox];
  expect(await Promise.all(all.map(editionOf))).toEqual(all.map(() => PREVIOUS_EDITION));
  await reach(otherLive, 'confirming');

  await old.kill();
  await Promise.all([
    reach(live, 'exchanging'),
    reach(otherLive, 'refund_required'),
    step(sandbox),
    step(otherSandbox),
  ]);
  const onPresent = await workerOf(all);
  const latest = await untilEdition(EDITION);
  // While an order of its edition is open, a worker that does not know the edition waits with its start.
  await play(latest);

  await old.start();
  await untilEdition(PREVIOUS_EDITION);
  await present.stop();
  await partner.live.refund(otherLive, { action: 'refund_to_address' });
  await eventually(() => twin.state.list().some(({ refundCalls }) => refundCalls === 1));
  await Promise.all([step(sandbox), step(otherSandbox)]);
  await reach(live, 'completed');
  expect(await workerOf(all, onPresent)).not.toBe(onPresent);

  await present.start();
  await old.stop();
  await Promise.all([reach(otherLive, 'refunded'), play(sandbox), play(otherSandbox)]);
  for (const orderId of all) {
    const { workers, failed } = await tasksOf(orderId);
    expect(workers).toBeGreaterThan(1);
    expect(failed).toBe(0);
  }
});

test("the previous API opens and serves orders that today's worker plays", async () => {
  const port = await freePort();
  const api = processOf('api', previous.script('api'), { ...previous.env, PORT: String(port) });
  const worker = processOf('worker');
  await Promise.all([api.start(), worker.start()]);
  const origin = `http://127.0.0.1:${port}`;
  const orderId = await openLive(createClient(origin, partner.live.key));
  for (const phase of ['confirming', 'refund_required'] as const) {
    await reach(orderId, phase);
  }
  const answer = await createClient(origin, partner.live.key).refund(orderId, { action: 'refund_to_address' });
  expect(answer.status).toBe(202);
  await reach(orderId, 'refunded');
  expect((await createClient(origin, partner.live.key).get(orderId)).body).toMatchObject({ status: 'refunded' });
});
