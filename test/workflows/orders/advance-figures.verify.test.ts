import { ADDRESSES } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { answerStatus } from '#test/helpers/webhooks/receiver';
import { elapsedMs, leastFigure } from '../../helpers/run/figure';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('25 hours of an order pass in less than a second', async () => {
  const { test: client } = await service.partner();
  const advance = async () => {
    const { order_id: orderId } = await client.open({ scenario: 'refund', body: { refund_address: ADDRESSES.btc } });
    return elapsedMs(async () => {
      expect((await client.advance(orderId, { by: 'PT25H' })).body.status).toBe('refunded');
    });
  };
  expect(await leastFigure('25 hours of an order, ms', advance)).toBeLessThan(1_000);
});

test('a day in which 15 webhooks fail passes in less than 3 s', async () => {
  const { partnerId, test: client } = await service.partner();
  const receiver = await service.webhooks(partnerId);
  receiver.answer(answerStatus(500));
  const { order_id: orderId } = await client.open({ scenario: 'stuck', ttlSeconds: 86_400 });
  const ms = await elapsedMs(() => client.advance(orderId, { by: 'PT24H' }));
  expect(receiver.received).toHaveLength(15);
  expect(ms).toBeLessThan(3_000);
});
