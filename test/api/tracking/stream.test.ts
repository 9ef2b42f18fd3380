import { createPageSlots } from '#api/tracking/live/page-stream';
import { toOrder } from '#contract/orders/order';
import { findForTracking } from '#db/orders/tracking';
import { recordTransition } from '#db/orders/transitions';
import { storeLateDeposit } from '#db/watching/deposits';
import { toIso } from '#domain/duration';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { newId } from '#security/secret';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { BY_KEY } from '#test/helpers/orders/order-state';
import { type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';

interface Frame {
  id: string;
  event: string;
  data: { status: string; digest: string; over: boolean; state: string };
}

const api = useTestApi({ heartbeatMs: 15_000, maxAgeMs: 60_000, retryMs: 1_000 });
let partnerId: string;

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
});

const REFUNDING: Omit<TrackedSettings, 'partnerId'> = {
  later: ['confirming', 'refund_required'],
  state: { refundDeadline: toIso(Date.now() + 3_600_000), revision: 3 },
};

const streamOf = (path: string) => api.origin + path.replace('?', '/stream?');

/** Opens a page's stream; `next` waits for its next frame, null at its end. */
async function open(path: string, init: RequestInit = {}) {
  const stop = new AbortController();
  const response = await fetch(streamOf(path), { ...init, signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Frame | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end !== -1) {
        const frame = text.slice(0, end);
        text = text.slice(end + 2);
        const fields = Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s, 2)));
        if (fields.data) {
          return { ...fields, data: JSON.parse(fields.data) } as Frame;
        }
      } else {
        const read = await reader?.read();
        if (!read || read.done) {
          return null;
        }
        text += read.value;
      }
    }
  };
  return { response, next, stop: () => stop.abort() };
}

const idOf = (path: string) => path.slice('/track/'.length, path.indexOf('?'));

/** Applies an event to an order, as its workflow would record it. */
async function happen(path: string, event: OrderEvent): Promise<void> {
  const record = await findForTracking(api.services.db, idOf(path));
  if (!record?.state) {
    throw new Error('no such order');
  }
  const order = apply(record.state, event, Date.now());
  expect(order.revision).toBe(record.state.revision + 1);
  await recordTransition(api.services.db, {
    order,
    clockOffsetMs: 0,
    eventId: newId('we'),
    orderBody: JSON.stringify(toOrder(order, api.services.trackingUrl(idOf(path), order.input.partnerId))),
    eventBody: '{}',
  });
}

test("a page's stream sends what the page shows, then each change at once, and ends when nothing more can follow", async () => {
  const path = await track(api, { partnerId, later: ['confirming', 'exchanging', 'sending'], state: { revision: 4 } });
  const stream = await open(path);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
  const first = await stream.next();
  const json = (await (await fetch(api.origin + path.replace('?', '.json?'))).json()) as Frame['data'];
  expect(first).toEqual({ id: json.digest, event: 'order', data: json });
  await happen(path, { type: 'provider_report', report: { status: 'completed', amountTo: '14.8', txOutHash: 'out' } });
  const last = await stream.next();
  expect(last?.data).toMatchObject({ status: 'completed', over: true, amount_to_actual: '14.8' });
  expect(last?.data.digest).not.toBe(first?.data.digest);
  expect(await stream.next()).toBeNull();
});

test('a refund decision, which is no transition, reaches the page too', async () => {
  const path = await track(api, { partnerId, ...REFUNDING });
  const stream = await open(path);
  expect((await stream.next())?.data.state).toBe('refund_choice');
  await happen(path, {
    type: 'refund_action',
    action: { kind: 'address', address: 'bc1q', extraId: null },
    decider: BY_KEY,
  });
  expect((await stream.next())?.data.state).toBe('refund_under_way');
  stream.stop();
});

test('a deposit after the order has expired reaches the page', async () => {
  const path = await track(api, { partnerId, later: ['expired'] });
  const stream = await open(path);
  expect((await stream.next())?.data).toMatchObject({ state: 'expired_watched', over: false });
  const at = toIso(Date.now());
  const late = {
    status: 'confirming',
    seenAt: at,
    updatedAt: at,
    amount: '0.05',
    txInHash: 'in',
    txOutHash: null,
  } as const;
  const record = await findForTracking(api.services.db, idOf(path));
  const body =
    record?.state && JSON.stringify(toOrder(record.state, api.services.trackingUrl(idOf(path), partnerId), late));
  await api.services.db.transaction((tx) => storeLateDeposit(tx, idOf(path), late, body ?? ''));
  expect((await stream.next())?.data.state).toBe('late_under_way');
  stream.stop();
});

test('a client that knows the end gets 204, and any other gets the end once', async () => {
  const path = await track(api, { partnerId, later: ['completed'] });
  const stream = await open(path);
  const frame = await stream.next();
  expect([frame?.data.over, await stream.next()]).toEqual([true, null]);
  const again = await open(path, { headers: { 'Last-Event-ID': frame?.id ?? '' } });
  expect(again.response.status).toBe(204);
});

test('a wrong token and an unknown order get the same response, and no stream', async () => {
  const path = await track(api, { partnerId });
  const unknown = `/track/${newId('ord')}?t=${'x'.repeat(43)}`;
  const answers = await Promise.all(
    [path.slice(0, -2), unknown].map(async (wrong) => {
      const { http, code, message } = await errorOf(await fetch(streamOf(wrong)));
      return { http, code, message };
    }),
  );
  expect(answers[0]).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
  expect(answers[1]).toEqual(answers[0]);
});

test('HEAD opens no stream', async () => {
  const response = await fetch(streamOf(await track(api, { partnerId })), { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('the streams of one address and of all are limited, and a freed slot can be used again', () => {
  const slots = createPageSlots({ perRange: 2, inAll: 3 });
  const [leave] = [slots.take('a'), slots.take('a')];
  expect(() => slots.take('a')).toThrow('Too many tracking pages');
  slots.take('b');
  expect(() => slots.take('c')).toThrow('Too many tracking pages');
  leave?.();
  leave?.();
  slots.take('c');
  expect(() => slots.take('a')).toThrow('Too many tracking pages');
});
