import { startEndpoint } from '#cli/scenario/play/endpoint';
import { createGuardedClient } from '#net/guarded-dispatcher';
import { postWebhook } from '#webhooks/post-webhook';

test('an attempt that is reset counts once, although the sender repeats it on a new connection', async () => {
  const endpoint = await startEndpoint('whsec_of_the_test');
  const client = createGuardedClient();
  const send = (status: string) =>
    postWebhook({
      client,
      url: endpoint.url,
      headers: { 'X-Service-Delivery-Attempt': '1' },
      body: JSON.stringify({ event: `order.${status}`, sequence: 1, order: { partner_order_ref: 'one', status } }),
      allowLocalhost: true,
    });
  endpoint.begin('one');
  endpoint.follow('one', { event: 'sending', answers: 'resets' });
  expect(await send('confirming')).toMatchObject({ ok: true, status: 204 });
  expect(await send('sending')).toMatchObject({ ok: false, status: null, label: 'connection_error' });

  const received = endpoint.takeAttempts('one').map(({ event, attempt, answer }) => [event, attempt, answer]);
  expect(received).toEqual([
    ['order.confirming', 1, '204'],
    ['order.sending', 1, 'resets'],
  ]);
  await client.close();
  endpoint.close();
});
