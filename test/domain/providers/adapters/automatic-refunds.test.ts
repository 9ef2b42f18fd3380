import { pino } from 'pino';
import { nearintents } from '#providers/adapters/nearintents';
import { createRun } from '#providers/live/live-run';
import { createProviderOrderCalls } from '#providers/live/orders';
import type { RefundRequest } from '#providers/provider';
import { openAdapter } from '#test/helpers/providers/adapter-setup';

let opened: Awaited<ReturnType<typeof openAdapter>>;
beforeAll(async () => {
  opened = await openAdapter(nearintents);
});
afterAll(() => opened.close());

const ASKED = { orderId: 'ord_1', providerOrderId: 'deposit-1', refundAddress: 'ltc-of-the-order' };
const toAddress = (address: string) => ({ kind: 'address', address, extraId: null }) as const;

function requestRefund(target: RefundRequest['target']): Promise<void> {
  const log = pino({ level: 'silent' });
  const context = {
    adapter: nearintents,
    api: opened.api,
    run: createRun({ provider: 'nearintents', settings: {}, log }),
    catalog: () => fail('no list is needed'),
    callbackUrl: null,
    now: Date.now,
  };
  const secrets = { seal: (secret: string) => secret, find: async () => null, findDeposit: async () => null };
  return (
    createProviderOrderCalls(context, secrets, () => undefined).requestRefund?.({ ...ASKED, target }) ?? fail('no call')
  );
}

test("a refund to the order's refund address needs no call, because the provider makes it itself", async () => {
  await expect(requestRefund(toAddress('ltc-of-the-order'))).resolves.toBeUndefined();
});

test.each([
  ['to another address', toAddress('somewhere-else')],
  ['as a stablecoin', { kind: 'stable', target: 'USDT-TRC20', address: 'trx-address' } as const],
])('a refund %s is refused, because the provider would not make it', async (_what, target) => {
  await expect(requestRefund(target)).rejects.toMatchObject({ name: 'ProviderError', kind: 'refused' });
});
