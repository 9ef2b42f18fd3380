import { eq } from 'drizzle-orm';
import type { Dispatcher } from 'undici';
import { deliveries, opsEvents } from '#db/schema/webhooks';
import { recordOpsEvent } from '#db/webhooks/ops-events';
import {
  apiKeyLocked,
  apiKeyUnlocked,
  type OpsEvent,
  opsEventId,
  providerOutage,
  slaBreach,
  webhookPaused,
  webhookResumed,
} from '#domain/webhooks/ops-event';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { answerStatus, type Received, type Receiver } from '#test/helpers/webhooks/receiver';
import { toChatBlocks } from '#webhooks/attempt';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

const AT = Date.parse('2026-03-02T14:32:11.000Z');

function everyEvent(partnerId: string): OpsEvent[] {
  const where = { partnerId, environment: 'live', at: AT } as const;
  const endpoint = { endpointId: 'we_5h7k9m' };
  return [
    webhookPaused({
      ...where,
      ...endpoint,
      endpointType: 'order',
      urlHost: 'hooks.wallet.example',
      failures: 50,
      resumeAfter: AT + 6 * 3_600_000,
      lastError: 'connection_timeout',
    }),
    webhookResumed({ ...where, ...endpoint, reason: 'manual', pausedAt: AT - 1_000, queuedEvents: 37 }),
    apiKeyLocked({ ...where, ip: '192.0.2.1', unlocksAt: AT + 900_000, keyPrefix: null }),
    apiKeyUnlocked({ ...where, ip: '192.0.2.1' }),
    slaBreach({ ...where, uptimePct: 98.7, thresholdPct: 99, windowHours: 24 }),
    providerOutage({
      ...where,
      provider: 'alphaswap',
      orders24h: 12,
      since: AT,
      lastError: 'http_503',
      refundOrderId: null,
    }),
  ];
}

async function opsPartner(url = receiver.url) {
  const { partnerId } = await setup.partner('http://localhost:1/orders');
  return { partnerId, ...(await setup.endpoint({ partnerId, url, environment: 'test', channel: 'ops' })) };
}

test('every ops event is recorded in the form of the contract and reaches the ops endpoint as its stored bytes', async () => {
  const { partnerId } = await opsPartner();
  setup.dispatch();
  const events = everyEvent(partnerId);
  for (const event of events) {
    await recordOpsEvent(setup.db, event);
  }
  await eventually(() => receiver.received.length === events.length);
  const recorded = await setup.opsEvents(partnerId);
  expect(recorded.map(({ event_id }) => event_id).sort()).toEqual(events.map(opsEventId).sort());
  const rows = await setup.db.select().from(opsEvents).where(eq(opsEvents.partnerId, partnerId));
  const bodies = receiver.received.map(({ body }) => body.toString());
  expect(bodies.sort()).toEqual(rows.map(({ body }) => body).sort());
  expect(bodies.find((body) => body.includes('webhook_paused'))).toBe(
    `{"event":"webhook_paused","event_id":"${partnerId}:webhook_paused:${AT}","ts":"2026-03-02T14:32:11.000Z",` +
      '"environment":"live","reason":"50_failures_in_6h","paused_at":"2026-03-02T14:32:11.000Z",' +
      '"resume_after":"2026-03-02T20:32:11.000Z","last_error":"connection_timeout","details":{"endpoint_id":"we_5h7k9m",' +
      '"endpoint_type":"order","url_host":"hooks.wallet.example","failures":50}}',
  );
});

test('recording an event again changes nothing; another event of the same millisecond gets its own id', async () => {
  const { partnerId } = await opsPartner();
  const [event = fail()] = everyEvent(partnerId);
  const other = { ...event, details: { ...event.details, endpoint_id: 'we_other' } };
  await Promise.all([event, event, other, other].map((one) => recordOpsEvent(setup.db, one)));
  await recordOpsEvent(setup.db, other);
  const recorded = await setup.opsEvents(partnerId);
  expect(recorded.map(({ details }) => details.endpoint_id).sort()).toEqual(['we_5h7k9m', 'we_other']);
  expect(new Set(recorded.map(({ event_id }) => event_id))).toEqual(
    new Set([AT, AT + 1].map((at) => `${partnerId}:webhook_paused:${at}`)),
  );
});

test('a partner without an ops endpoint still has its events recorded', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const [event = fail()] = everyEvent(partnerId);
  await recordOpsEvent(setup.db, event);
  expect(await setup.opsEvents(partnerId)).toHaveLength(1);
  expect(await setup.db.$count(deliveries, eq(deliveries.eventId, opsEventId(event)))).toBe(0);
});

test('an ops delivery is retried like any other', async () => {
  const { partnerId } = await opsPartner();
  receiver.answer((response, nth) => answerStatus(nth === 1 ? 500 : 200)(response));
  setup.dispatch({ retryOffsetsMs: [50] });
  const [event = fail()] = everyEvent(partnerId);
  await recordOpsEvent(setup.db, event);
  await eventually(() => receiver.received.length === 2);
  const [first, second] = receiver.received.map(({ body }: Received) => body.toString());
  expect(second).toBe(first);
});

test('an ops endpoint can be paused too, and afterwards gets only the event about its resume', async () => {
  const { partnerId, endpointId } = await opsPartner();
  receiver.answer(answerStatus(500));
  setup.dispatch();
  await setup.failed(endpointId, 49);
  const [event = fail()] = everyEvent(partnerId);
  await recordOpsEvent(setup.db, event);
  await eventually(async () => (await setup.endpointRow(endpointId)).pausedAt);
  const [, banner] = await setup.opsEvents(partnerId);
  expect(banner).toMatchObject({ event: 'webhook_paused', details: { endpoint_type: 'ops' } });
  expect(await setup.db.$count(deliveries, eq(deliveries.eventId, banner?.event_id ?? ''))).toBe(0);
});

test('a chat tool gets the event in its own format, with the signature headers', async () => {
  const { partnerId } = await opsPartner('https://hooks.slack.com/services/T0/B0/x');
  const [event = fail()] = everyEvent(partnerId);
  const requests: { body: string; headers: Record<string, string> }[] = [];
  const dispatcherFor = () => ({
    dispatch: (request: (typeof requests)[number], answer: Dispatcher.DispatchHandler) => {
      requests.push(request);
      const controller = {} as Dispatcher.DispatchController;
      answer.onResponseStart?.(controller, 200, {});
      answer.onResponseEnd?.(controller, {});
    },
  });
  setup.dispatch({ client: { ...setup.sending.client, dispatcherFor } as unknown as typeof setup.sending.client });
  await recordOpsEvent(setup.db, event);
  await eventually(() => requests.length === 1);
  const [stored] = await setup.opsEvents(partnerId);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual(toChatBlocks(stored ?? fail()));
  expect(requests[0]?.headers['X-Service-Signature']).toMatch(/^t=\d+,v1=/);
});

function fail(): never {
  throw new Error('it is missing');
}
