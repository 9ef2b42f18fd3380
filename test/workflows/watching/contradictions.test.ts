import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { listCasesOf } from '#db/recovery/cases';
import { pollNow } from '#db/watching/watches';
import { isUrgentCase } from '#domain/recovery/order-case';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { makeAddress } from '#twins/assets';
import { providerReportSignal } from '#workflows/messages';

let twins: TwinService;
let orders: Awaited<ReturnType<typeof openOrder>>[];
/** Asked for before the tests, because the provider is left out for a minute after it was caught. */
let quotes: Awaited<ReturnType<typeof askQuote>>[];
beforeAll(async () => {
  twins = await startTwinService('changenow', { story: 'silent' });
  orders = [await openOrder(), await openOrder(), await openOrder()];
  quotes = await Promise.all(Array.from({ length: 11 }, askQuote));
});
afterAll(() => twins.close());

async function askQuote() {
  const { live } = await twins.service.partner();
  const quote = await eventually(async () => {
    const { status, body } = await estimate(live);
    return status === 200 ? body : null;
  });
  return { live, quote };
}

async function openOrder() {
  const { twin, service } = twins;
  const { live, quote } = await askQuote();
  const { order_id: orderId } = await live.open({
    body: { quote_id: quote.quote_id, address: makeAddress('btc', 'own') },
  });
  const { id } = twin.state.list()[0] ?? { id: '' };
  const poll = () => pollNow(service.db, 'changenow', id);
  const read = async () => (await live.get(orderId)).body;
  const casesOf = async () => (await listCasesOf(service.db, orderId)).map(({ mismatch }) => mismatch);
  return { orderId, id, poll, read, casesOf };
}

test('of two creations at once for which the provider gives one deposit address, at most one shows it', async () => {
  const { twin } = twins;
  const before = twin.state.list().length;
  twin.overwrite('/exchange', { payinAddress: makeAddress('ltc', 'of both') });
  const answers = await Promise.all(
    quotes
      .splice(0, 2)
      .map(({ live, quote }) => live.create({ quote_id: quote.quote_id, address: makeAddress('btc', 'own') })),
  );
  twin.heal();
  expect(twin.state.list()).toHaveLength(before + 2);
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ error: { code: 'PROVIDER_ERROR' } });
});

test('a creation answered with an earlier order is refused, and the earlier order has an urgent case', async () => {
  const { twin, service } = twins;
  const [earlier] = orders;
  const { live, quote } = quotes.pop() ?? fail('no quote is left');
  twin.overwrite('/exchange', { id: earlier?.id });
  const { status, body } = await live.create({ quote_id: quote.quote_id, address: makeAddress('btc', 'own') });
  twin.heal();
  expect([status, body]).toMatchObject([502, { error: { code: 'PROVIDER_ERROR' } }]);
  const cases = await listCasesOf(service.db, earlier?.orderId ?? '');
  const shared = cases.find(({ mismatch, closedAt }) => mismatch === 'shared_with_order' && closedAt === null);
  expect(shared?.repair).toMatch(/our order ord_\w+, which was refused, it gave the provider order of order ord_/);
  expect(isUrgentCase('shared_with_order')).toBe(true);
  const alerts = await listOpenAlerts(service.db);
  const subject = expect.stringMatching(/^changenow \(creation of ord_/);
  expect(alerts).toContainEqual(expect.objectContaining({ kind: 'provider_contradicting', subject }));
});

/** A creation with one of the quotes. */
async function create(more: object = {}) {
  const { live, quote } = quotes.pop() ?? fail('no quote is left');
  return live.create({ quote_id: quote.quote_id, address: makeAddress('btc', 'own'), ...more });
}

/** The words of each alert about a refused creation, which no later one changes. */
async function wordsOfAlerts() {
  const alerts = await listOpenAlerts(twins.service.db);
  return alerts
    .filter(({ kind, subject }) => kind === 'provider_contradicting' && /^changenow \(creation of ord_/.test(subject))
    .map(({ words }) => words);
}

/** A creation that is refused, and the words of the alert that it opened. */
async function createInVain(more: object = {}) {
  const before = await wordsOfAlerts();
  expect(await create(more)).toMatchObject({ status: 502, body: { error: { code: 'PROVIDER_ERROR' } } });
  const opened = (await wordsOfAlerts()).filter((words) => !before.includes(words));
  expect(opened).toHaveLength(1);
  return opened[0];
}

test("the order that a refused creation led to is nobody's: neither its id nor its address is accepted afterwards", async () => {
  const { twin } = twins;
  const [id, payinAddress] = ['refused0rder', makeAddress('ltc', 'of a refused order')];
  twin.overwrite('/exchange', { id, payinAddress, payoutAddress: makeAddress('btc', 'stranger') });
  await createInVain();

  twin.heal();
  twin.overwrite('/exchange', { id });
  expect(await createInVain()).toMatch(
    /its order refused0rder: for our order ord_\w+, which was refused, it gave the provider order of order ord_\w+, which was/,
  );

  twin.heal();
  twin.overwrite('/exchange', { payinAddress });
  expect(await createInVain()).toMatch(/it gave the deposit address of order ord_\w+, which was refused before/);
  twin.heal();
});

test('nor is what could be read of an answer that is no order', async () => {
  const { twin } = twins;
  const [id, payinAddress] = ['unread0rder', makeAddress('ltc', 'of an unread order')];
  twin.overwrite('/exchange', { id, payinAddress, validUntil: 'soon' });
  // The provider finds the order again, as it is.
  expect((await create()).status).toBe(201);

  for (const given of [{ id }, { payinAddress }]) {
    twin.heal();
    twin.overwrite('/exchange', given);
    expect(await createInVain()).toMatch(/order ord_\w+, which was refused before/);
  }
  twin.heal();
});

test.each([
  ["the user's own address", 'own_address', "the deposit address is the user's own"],
  ["another user's payout address", 'other_payout', 'repeats a different payout address than requested'],
] as const)(
  'a creation answered with %s is refused, and a person sees an alert that names both orders',
  async (_whose, fault, words) => {
    const { twin } = twins;
    twin.spoil({ fault, path: '/exchange', times: Number.POSITIVE_INFINITY });
    const alert = await createInVain({ refund_address: makeAddress('ltc', 'own') });
    twin.heal();
    const [made] = twin.state.list();
    expect(alert).toContain(`about its order ${made?.id}, made for our order ord_`);
    expect(alert).toContain(`which was refused: ${words}`);
  },
);

test("another order's completion is not ours: the order stays, a person sees it, and the truth still counts", async () => {
  const { twin, service } = twins;
  const { id, poll, read, casesOf } = orders.pop() ?? fail('no order is left');
  const others = { id: 'another0rder', payoutHash: 'ab'.repeat(32), status: 'finished', amountTo: 1 };
  twin.overwrite('/exchange/by-id', others);
  await poll();
  await eventually(async () => (await casesOf()).includes('contradicting_answer'));
  expect(await read()).toMatchObject({ status: 'waiting_deposit', tx_out_hash: null });
  const alerts = await listOpenAlerts(service.db);
  expect(alerts).toContainEqual(expect.objectContaining({ kind: 'provider_contradicting', subject: 'changenow' }));

  twin.heal();
  twin.state.set(id, { phase: 'completed' });
  const done = await eventually(async () => {
    await poll();
    const order = await read();
    return order.status === 'completed' ? order : null;
  });
  expect(done.tx_out_hash).toBe(twin.state.find(id)?.txOut);
});

test('a completion that cannot be so leaves the order at `sending` with a case, until there is one that can', async () => {
  const { twin } = twins;
  const { orderId, id, poll, read, casesOf } = orders.pop() ?? fail('no order is left');
  twin.overwrite('/exchange/by-id', { status: 'finished', amountTo: 0, payoutHash: '-' });
  const sending = await eventually(async () => {
    await poll();
    const order = await read();
    return order.status === 'sending' ? order : null;
  });
  expect(sending).toMatchObject({ tx_out_hash: null, amount_to_actual: null });
  const page = await fetch(sending.tracking_url);
  expect(await page.text()).not.toContain('Send exactly');
  await eventually(async () => (await casesOf()).includes('doubtful_evidence'));
  const [found] = (await listCasesOf(twins.service.db, orderId)).filter(
    ({ mismatch }) => mismatch === 'doubtful_evidence',
  );
  expect(found?.repair).toContain('calls "finished"');
  expect(found?.repair).toContain('the transaction "-" cannot be a transaction on the network');

  twin.heal();
  twin.state.set(id, { phase: 'completed' });
  const done = await eventually(async () => {
    await poll();
    const order = await read();
    return order.status === 'completed' ? order : null;
  });
  expect(done.tx_out_hash).toBe(twin.state.find(id)?.txOut);
});

test('a report that the database refuses changes nothing and is a case; the next one moves the order', async () => {
  const { service } = twins;
  const { orderId, read, casesOf } = orders.pop() ?? fail('no order is left');
  const handle = service.workflows.getHandle(orderId);
  await handle.signal(providerReportSignal, { status: 'confirming', txInHash: 'ab\u0000cd' });
  await eventually(async () => (await casesOf()).includes('record_refused'));
  expect(await read()).toMatchObject({ status: 'waiting_deposit', tx_in_hash: null });
  await handle.signal(providerReportSignal, { status: 'confirming', txInHash: 'abcd' });
  await eventually(async () => (await read()).status === 'confirming');
  expect(await read()).toMatchObject({ tx_in_hash: 'abcd' });
});
