import { pino } from 'pino';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { sweepOrderAlerts } from '#db/alerts/order-alerts';
import { listUnhealthyProviders } from '#db/health/provider-health';
import { providerCalls } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { HOUR, MINUTE } from '#domain/duration';
import { providerSecretAt } from '#domain/keys/seal-place';
import type { FailureLabel } from '#providers/failure-label';
import { ProviderError, UnservedError } from '#providers/provider';
import { createKeyring } from '#security/keyring';
import { useWatchedOrders, type WatchedOrders } from '#test/helpers/orders/watched-orders';
import { checkOrderSecrets } from '#worker/worker-connections';

let orders: WatchedOrders;
useWatchedOrders((opened) => {
  orders = opened;
});
beforeEach(() => orders.db.delete(orderWatches));

const refusing = (label: FailureLabel) =>
  new ProviderError(label === 'access_refused' ? 'refused' : 'unavailable', { label });
async function pollInVain(orderId: string, error: ProviderError, times = 3): Promise<void> {
  for (let poll = 0; poll < times; poll += 1) await orders.poll(orderId, error);
}
async function sweep(): Promise<string[]> {
  await sweepOrderAlerts(orders.db);
  return (await listOpenAlerts(orders.db)).map(({ kind, subject }) => `${kind} ${subject}`);
}
const leftOut = async () => (await listUnhealthyProviders(orders.db)).map(({ provider }) => provider);

test.each(['access_refused', 'invalid_secret', 'rate_limited'] as const)(
  'a provider that answers %s to everything is silent after a minute: an alert, no quotes, and every open order shows as unwatched',
  async (label) => {
    const { input } = await orders.open(2 * MINUTE);
    await pollInVain(input.orderId, refusing(label), 2);
    expect(await sweep()).toEqual([]);
    await pollInVain(input.orderId, refusing(label), 1);
    expect(await sweep()).toEqual(['provider_silent ends']);
    const [alert] = await listOpenAlerts(orders.db);
    expect(alert?.words).toContain(label);
    expect(await leftOut()).toEqual(['ends']);
    expect(await orders.openCases(input.orderId)).toEqual(['provider_silent']);

    await orders.poll(input.orderId, { status: 'waiting_deposit' });
    expect(await sweep()).toEqual([]);
    expect(await leftOut()).toEqual([]);
    expect(await orders.openCases(input.orderId)).toEqual([]);
  },
);

test('a provider that cannot be reached is silent only after half an hour', async () => {
  const { input } = await orders.open(29 * MINUTE);
  await pollInVain(input.orderId, refusing('connection_refused'));
  expect(await sweep()).toEqual([]);
  const { input: older } = await orders.open(31 * MINUTE);
  await orders.db.update(orderWatches).set({ answeredAt: new Date(Date.now() - 31 * MINUTE) });
  await pollInVain(older.orderId, refusing('connection_refused'));
  expect(await sweep()).toEqual(['provider_silent ends']);
});

test('a provider that answers about one of its orders is not silent', async () => {
  const [lost, fine] = [await orders.open(HOUR), await orders.open(HOUR)];
  await pollInVain(lost.input.orderId, refusing('invalid_answer'));
  await orders.poll(fine.input.orderId, { status: 'waiting_deposit' });
  expect(await sweep()).toEqual([]);
});

test('a secret that our key does not open is our failure: an alert names key and orders at the start, and the provider is not silent', async () => {
  const { input } = await orders.open(HOUR);
  const { orderId } = input;
  const [earlier, present] = [createKeyring('e'.repeat(40)), createKeyring('p'.repeat(40))];
  const sealedSecret = earlier.seal(providerSecretAt(orderId), 'issued');
  await orders.db.insert(providerCalls).values({ orderId, call: 'create_order', sealedSecret });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  await checkOrderSecrets({ db: orders.db, keyring: createKeyring('p'.repeat(40), 'e'.repeat(40)), log });
  expect([lines, await sweep()]).toEqual([[], []]);

  await checkOrderSecrets({ db: orders.db, keyring: present, log });
  expect(lines.join()).toContain(orderId);
  expect(await sweep()).toEqual(['secret_unreadable ends']);
  const [alert] = await listOpenAlerts(orders.db);
  expect(alert?.words).toContain('SECRET_KEY');
  expect(alert?.words).toContain(orderId);
  await pollInVain(orderId, new UnservedError('ends', 'secret_unreadable'));
  expect(await sweep()).toEqual(['secret_unreadable ends']);

  await orders.poll(orderId, { status: 'waiting_deposit' });
  expect(await sweep()).toEqual([]);
});
