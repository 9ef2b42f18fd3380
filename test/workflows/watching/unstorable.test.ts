import { sql } from 'drizzle-orm';
import { replayHistories } from '#cli/replay/replay-history';
import { listCasesOf } from '#db/recovery/cases';
import { orders } from '#db/schema/orders';
import { pollNow } from '#db/watching/watches';
import { decideOrder, takeToReview } from '#operations/orders/decide-order';
import { readTemporalHistory } from '#temporal/histories/history';
import { payloadsOf } from '#temporal/payloads';
import { ageOrder } from '#test/helpers/orders/age-order';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { makeAddress } from '#twins/assets';
import { providerReportSignal } from '#workflows/messages';

let twins: TwinService;
beforeAll(async () => {
  twins = await startTwinService('changenow', { story: 'silent' });
});
afterAll(() => twins.close());
afterEach(() => twins.twin.heal());

async function askQuote() {
  const { live } = await twins.service.partner();
  const quote = await eventually(async () => {
    const { status, body } = await estimate(live);
    return status === 200 ? body : null;
  });
  const create = (more: object = {}) =>
    live.create({ quote_id: quote.quote_id, address: makeAddress('btc', 'own'), ...more });
  return { live, create };
}

async function openOrder() {
  const { service, twin } = twins;
  const { live, create } = await askQuote();
  const { order_id: orderId } = (await create()).body;
  const { id } = twin.state.list()[0] ?? { id: '' };
  const handle = service.workflows.getHandle(orderId);
  const poll = () => pollNow(service.db, 'changenow', id);
  const read = async () => (await live.get(orderId)).body;
  const reached = (status: string) => eventually(async () => (await read()).status === status);
  const openCases = async () =>
    (await listCasesOf(service.db, orderId))
      .filter(({ closedAt }) => closedAt === null)
      .map(({ mismatch }) => mismatch);
  return { orderId, id, handle, poll, read, reached, openCases };
}

test('an answer about a status with text that cannot be recorded is no answer, and a case when it repeats; then the truth counts', async () => {
  const { twin } = twins;
  const { id, poll, read, reached, openCases } = await openOrder();
  twin.overwrite('/exchange/by-id', { status: 'finished\u0000', payoutHash: 'ab\ud800' });
  await eventually(async () => {
    await poll();
    return (await openCases()).includes('unreadable_answer');
  });
  expect(await read()).toMatchObject({ status: 'waiting_deposit', tx_out_hash: null });
  twin.heal();
  twin.state.set(id, { phase: 'confirming' });
  await poll();
  await reached('confirming');
  expect(await openCases()).toEqual([]);
});

test('a decision that cannot be recorded is refused, and another one ends the order', async () => {
  const { service } = twins;
  const { orderId, handle, reached } = await openOrder();
  await handle.signal(providerReportSignal, { status: 'manual_review' });
  await reached('manual_review');
  const decision = { status: 'failed', operator: 'cli:tester' } as const;
  const decide = (reason: string) => decideOrder(service, { orderId, decision: { ...decision, reason } });
  await expect(decide('nothing\u0000came')).rejects.toThrow('cannot be recorded');
  await decide('nothing came');
  await reached('failed');
});

test('a deadline whose record the database refuses leaves the loop free for the next event, and is a case', async () => {
  const { service } = twins;
  const { orderId, reached, openCases } = await openOrder();
  const name = sql.raw('"tests_refuse_expiry"');
  await service.db.execute(sql`alter table ${orders} add constraint ${name} check (status <> 'expired') not valid`);
  await ageOrder(service, orderId, 25);
  await eventually(async () => (await openCases()).includes('record_refused'));
  await service.workflows.getHandle(orderId).signal(providerReportSignal, { status: 'confirming' });
  await reached('confirming');
  await service.db.execute(sql`alter table ${orders} drop constraint ${name}`);
});

test('an operator takes an order to review and decides it while its record keeps failing, and its history replays', async () => {
  const { service } = twins;
  const { orderId, handle, read, openCases } = await openOrder();
  await service.db.execute(sql`
    create function tests_break() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$`);
  await service.db.execute(sql`
    create trigger tests_break before update on ${orders} for each row
      when (new.status = 'confirming') execute function tests_break()`);
  await handle.signal(providerReportSignal, { status: 'confirming' });
  await eventually(async () => (await openCases()).includes('record_failing'));
  await takeToReview(service, { orderId, operator: 'cli:tester', reason: 'it stands still' });
  expect(await read()).toMatchObject({ status: 'manual_review' });
  const decision = { status: 'failed', operator: 'cli:tester', reason: 'nothing came' } as const;
  await decideOrder(service, { orderId, decision });
  expect(await read()).toMatchObject({ status: 'failed' });
  await service.db.execute(sql`drop trigger tests_break on ${orders}`);
  await handle.result();
  const found = await readTemporalHistory(service.workflows, orderId);
  const history = await payloadsOf(service.workflows)
    .of(orderId)
    .decryptHistory(found?.history ?? {});
  for await (const { divergence } of replayHistories([{ workflowId: orderId, history }])) {
    expect(divergence).toBeNull();
  }
});

/** The last one, because quotes leave the provider out for a minute then. */
test('a creation answered with an id that cannot be recorded is refused at once, and holds no reference', async () => {
  const { twin } = twins;
  const { create } = await askQuote();
  const partner_order_ref = 'unstorable-1';
  twin.spoil({ fault: 'unstorable', times: Number.POSITIVE_INFINITY });
  expect(await create({ partner_order_ref })).toMatchObject({
    status: 502,
    body: { error: { code: 'PROVIDER_ERROR' } },
  });
  const claims = await twins.service.db.execute(
    sql`select open from order_claims where partner_order_ref = ${partner_order_ref}`,
  );
  expect(claims.rows).toEqual([]);
});
