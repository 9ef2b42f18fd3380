import type { Environment } from '#domain/environment';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

async function firstAttempt(url: string, environment: Environment = 'test') {
  const { partnerId } = await setup.partner(url, environment);
  setup.dispatch();
  const { orderId } = await publish(setup.db, { partnerId, environment });
  return eventually(async () => (await setup.attempts(orderId))[0]);
}

test.each([500, 404, 410, 429])('a response of %d is a failure labeled by its status', async (code) => {
  receiver.answer(answerStatus(code));
  expect(await firstAttempt(receiver.url)).toMatchObject({
    ok: false,
    code,
    label: `http_${code}`,
    answer: 'the answer',
  });
});

test('a redirect is a failure and is not followed', async () => {
  const elsewhere = await startReceiver();
  receiver.answer(answerStatus(307, { location: elsewhere.url }));
  expect(await firstAttempt(receiver.url)).toMatchObject({ ok: false, code: 307, label: 'redirect' });
  expect(elsewhere.received).toEqual([]);
  await elsewhere.close();
});

test('a refused connection has its own label', async () => {
  const closed = await startReceiver();
  await closed.close();
  expect(await firstAttempt(closed.url)).toMatchObject({
    ok: false,
    code: null,
    label: 'connection_refused',
    answer: '',
  });
});

test('a receiver that does not answer within 5 s has timed out', async () => {
  receiver.answer(() => {});
  expect(await firstAttempt(receiver.url)).toMatchObject({ ok: false, code: null, label: 'connection_timeout' });
});

test('a live endpoint never reaches localhost, whatever the localhost option', async () => {
  expect(await firstAttempt(receiver.url, 'live')).toMatchObject({ ok: false, code: null, label: 'address_blocked' });
  expect(receiver.received).toEqual([]);
});

test('the first kilobyte of the response is stored', async () => {
  receiver.answer((response) => void response.writeHead(500).end('x'.repeat(100_000)));
  expect((await firstAttempt(receiver.url)).answer).toBe('x'.repeat(1_024));
});
