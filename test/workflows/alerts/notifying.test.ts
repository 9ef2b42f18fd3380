import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openOperatorAlert } from '#db/alerts/operator-alerts';
import { openCase } from '#db/recovery/cases';
import { operatorAlerts, operatorOpsEvents } from '#db/schema/alerts';
import { orders } from '#db/schema/orders';
import { mails, users } from '#db/schema/users';
import { HOUR, MINUTE } from '#domain/duration';
import { DEFAULT_RETRY_OFFSETS_MS } from '#domain/webhooks/delivery';
import { createGuardedClient, type GuardedClient } from '#net/guarded-dispatcher';
import type { RunningRole } from '#process/services';
import { newId } from '#security/secret';
import { useTestApi } from '#test/helpers/api/test-api';
import { orderWith, stateOf } from '#test/helpers/orders/order-state';
import { eventually } from '#test/helpers/run/eventually';
import { type MailServer, startMailServer } from '#test/helpers/users/mail-server';
import { answerStatus, type Received, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import { startSlack } from '#test/helpers/webhooks/slack';
import { startMailSender } from '#worker/jobs/mail-sender';
import { startOperatorNotifier, startOperatorOpsSender } from '#worker/jobs/operator-notifier';

const api = useTestApi();
const log = pino({ level: 'silent' });
const guarded = createGuardedClient();
const SECRET = 'the secret of the operators, 32 characters';
const PUBLIC_URL = 'https://swap.example';

let mailServer: MailServer;
let receiver: Receiver;
beforeAll(async () => {
  mailServer = await startMailServer();
  receiver = await startReceiver();
});
afterAll(async () => {
  await mailServer.close();
  await receiver.close();
  await guarded.close();
});

const open: RunningRole[] = [];
beforeEach(async () => {
  const { db } = api.services;
  await db.execute(sql`truncate ${operatorAlerts}, ${operatorOpsEvents}, ${mails}, order_cases`);
  mailServer.received.length = 0;
  receiver.received.length = 0;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((role) => role.close()));
});

interface WorkerOptions {
  digestMs?: number;
  client?: GuardedClient;
  url?: string;
  retryOffsetsMs?: readonly number[];
}

/** The part of a worker that sends notices; several may run. */
function startWorker(
  addresses: readonly string[] | null = ['ops@swap.example'],
  { digestMs = 1, client = guarded, url = receiver.url, retryOffsetsMs = [5, 10] }: WorkerOptions = {},
): void {
  const { db, keyring, notifications } = api.services;
  const mail = { smtpUrl: mailServer.url, from: 'Swaplane <no-reply@swap.example>', requireTls: false };
  const settings = { digestMs, quietHours: null };
  const sending = { client, allowLocalhost: true, userAgent: 'Swaplane', retryOffsetsMs, sweepMs: 20 };
  const notifying = { db, keyring, publicUrl: PUBLIC_URL, addresses, settings, log, announces: true, sweepMs: 20 };
  open.push(
    startMailSender({ db, keyring, notifications, mail, sweepMs: 20, log }),
    startOperatorNotifier(notifying),
    startOperatorOpsSender({ db, ...sending, ops: { url, secret: SECRET }, log }),
  );
}

const FAILED = { kind: 'job_failed', subject: 'retention', words: 'its disk is full' } as const;

async function newOrder(environment: 'live' | 'test', status: 'manual_review' | 'exchanging' = 'exchanging') {
  const orderId = newId('ord');
  const at = new Date();
  const state = stateOf(orderWith());
  const whose = { partnerId: newId('par'), environment, provider: 'alphaswap' };
  const body = { timeline: [{ status: 'sending' }, { status }] };
  await api.services.db
    .insert(orders)
    .values({ orderId, ...whose, version: 2, status, body, state, createdAt: at, updatedAt: at });
  return orderId;
}

const settled = () =>
  eventually(async () => {
    const pending = await api.services.db.execute(sql`select from ${mails} where sent_at is null
      union all select from ${operatorOpsEvents} where delivered_at is null`);
    return pending.rowCount === 0 && mailServer.received.length > 0;
  });

/** Signed like every webhook, with the operators' secret. */
function expectSigned({ headers, body }: Received): void {
  const [, time = '', signature = ''] = /^t=(\d+),v1=([^,]+)$/.exec(headers['x-service-signature'] ?? '') ?? [];
  expect(createHmac('sha256', SECRET).update(`${time}.`).update(body).digest('base64')).toBe(signature);
}

test('an alert and a case are mailed and sent to the ops channel once each, by one of several workers', async () => {
  const { db } = api.services;
  const orderId = await newOrder('live');
  await openOperatorAlert(db, FAILED);
  await openCase(db, orderId, 'late_deposit', 'ask alphaswap what becomes of it');
  startWorker();
  startWorker();
  startWorker();
  await settled();
  await openOperatorAlert(db, FAILED);
  // What is told next shows that the same alert was not told again.
  await openOperatorAlert(db, { ...FAILED, subject: 'later' });
  await eventually(() => mailServer.received.length > 1 && receiver.received.length > 2);

  expect(mailServer.received.map(({ to }) => to)).toEqual([['ops@swap.example'], ['ops@swap.example']]);
  const [mail, next] = mailServer.received;
  expect(mail?.raw).toContain('Subject: Swaplane: 2 things to look at');
  expect(next?.raw).not.toContain('retention');
  expect(mail?.raw.replaceAll('=\r\n', '')).toContain(`https://swap.example/support/orders/${orderId}`);
  const sent = receiver.received.map(({ body }) => JSON.parse(body.toString()));
  expect(sent).toHaveLength(3);
  expect(sent).toContainEqual({
    event: 'alert_opened',
    event_id: expect.stringMatching(/^operators:alert_opened:\d+$/),
    ts: expect.any(String),
    reason: 'job_failed',
    severity: 'notice',
    title: 'Job failed',
    message: 'The job retention failed, and its attempts are used up.',
    details: {
      subject: 'retention',
      order_id: null,
      words: 'its disk is full',
      link: 'https://swap.example/support/queues/alerts',
    },
  });
  expect(sent).toContainEqual(
    expect.objectContaining({
      event: 'case_opened',
      reason: 'late_deposit',
      details: expect.objectContaining({ order_id: orderId, link: `https://swap.example/support/orders/${orderId}` }),
    }),
  );
});

test('the ops channel is signed like a webhook, and gets the same bytes again until it accepts them', async () => {
  receiver.answer((response, nth) => answerStatus(nth === 1 ? 500 : 204)(response));
  await openOperatorAlert(api.services.db, FAILED);
  startWorker();
  await settled();
  receiver.answer(answerStatus(204));
  const [first, second] = receiver.received;
  expect(receiver.received).toHaveLength(2);
  expect(second?.body.equals(first?.body ?? Buffer.of())).toBe(true);
  expect([first, second].map((each) => each?.headers['x-service-delivery-attempt'])).toEqual(['1', '2']);
  for (const sent of receiver.received) {
    expectSigned(sent);
    expect(sent.headers['x-service-event-id']).toBe(JSON.parse(sent.body.toString()).event_id);
  }
});

test('a Slack URL gets the event as blocks over a real connection, signed over those bytes, and the same in every attempt', async () => {
  const { db } = api.services;
  const slack = await startSlack((response, nth) => answerStatus(nth === 1 ? 500 : 204)(response));
  await openOperatorAlert(db, { ...FAILED, words: 'its <disk> is full' });
  startWorker(['ops@swap.example'], { client: slack.client, url: 'https://hooks.slack.com/services/T0/B0/x' });
  await eventually(() => slack.received.length === 2);
  const [first, second] = slack.received;
  expect(first?.target).toBe('/services/T0/B0/x');
  expect(JSON.parse(first?.body.toString() ?? '')).toEqual({
    text: 'Swaplane: Job failed',
    blocks: [
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: '*Job failed*\nThe job retention failed, and its attempts are used up.\nits &lt;disk&gt; is full',
        },
      },
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: '<https://swap.example/support/queues/alerts|Open in the console>' }],
      },
    ],
  });
  expect(second?.body.equals(first?.body ?? Buffer.of())).toBe(true);
  for (const sent of slack.received) {
    expectSigned(sent);
  }
  await settled();
  await slack.close();
});

test('after hours without a worker, the attempts that were due meanwhile do not follow each other at once', async () => {
  receiver.answer(answerStatus(500));
  const hoursAgo = new Date(Date.now() - 3 * HOUR);
  const event = { eventId: 'operators:alert_opened:1', event: 'alert_opened', body: '{}' } as const;
  await api.services.db
    .insert(operatorOpsEvents)
    .values({ ...event, attempts: 1, firstAttemptAt: hoursAgo, dueAt: hoursAgo });
  startWorker([], { retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const row = await eventually(async () => {
    const [found] = await api.services.db.select().from(operatorOpsEvents);
    return found?.lastError ? found : null;
  });
  // The third attempt is planned four minutes after the second.
  const [second] = receiver.received;
  expect(Math.abs((row.dueAt?.getTime() ?? 0) - (second?.at ?? 0) - 4 * MINUTE)).toBeLessThan(5_000);
  expect([row.attempts, receiver.received.length]).toEqual([2, 1]);
});

test('an event that is never accepted is given up after the last attempt, and the reason is recorded', async () => {
  receiver.answer(answerStatus(410));
  await openOperatorAlert(api.services.db, FAILED);
  startWorker();
  const row = await eventually(async () => {
    const [event] = await api.services.db.select().from(operatorOpsEvents);
    return event?.dueAt === null ? event : null;
  });
  receiver.answer(answerStatus(204));
  expect(row).toMatchObject({ attempts: 3, lastError: 'http_410', deliveredAt: null });
});

test('without a configured address every open account of an operator gets the mail, and none whose groups gave up its role', async () => {
  const { db } = api.services;
  const account = (email: string, differing: Partial<typeof users.$inferInsert> = {}) =>
    db.insert(users).values({
      userId: newId('usr'),
      portal: 'support',
      email,
      name: email,
      passwordHash: '',
      operatorRole: 'support',
      ...differing,
    });
  await account('ada@swap.example');
  await account('bob@swap.example', { operatorRole: 'admin' });
  await account('left@swap.example', { disabledAt: new Date() });
  await account('moved@swap.example', { operatorRole: null });
  await account('partner@wallet.example', { portal: 'dashboard', operatorRole: null });
  await openOperatorAlert(db, FAILED);
  startWorker(null);
  await eventually(() => mailServer.received.length >= 2);
  expect(mailServer.received.flatMap(({ to }) => to).sort()).toEqual(['ada@swap.example', 'bob@swap.example']);
});

test('notices within one digest interval are sent in one mail, without those that are over by then', async () => {
  const { db } = api.services;
  await Promise.all(Array.from({ length: 40 }, (_, n) => openOperatorAlert(db, { ...FAILED, subject: `job_${n}` })));
  await openOperatorAlert(db, { ...FAILED, subject: 'healed' });
  startWorker(['ops@swap.example'], { digestMs: 10 * MINUTE });
  await eventually(async () => receiver.received.length >= 41);
  expect(mailServer.received).toEqual([]);

  await db.execute(sql`update ${operatorAlerts} set closed_at = now() where subject = 'healed'`);
  await db.execute(sql`update ${operatorAlerts} set opened_at = now() - interval '10 minutes' where subject = 'job_7'`);
  await settled();
  await openOperatorAlert(db, { ...FAILED, subject: 'later' });
  await db.execute(sql`update ${operatorAlerts} set opened_at = now() - interval '10 minutes' where subject = 'later'`);
  await eventually(() => mailServer.received.length > 1);
  const [first, second] = mailServer.received.map(({ raw }) => raw);
  expect(first).toContain('40 things to look at');
  expect([first?.includes('healed'), second?.includes('job_')]).toEqual([false, false]);
});

test('cases of sandbox orders alert nobody', async () => {
  const { db } = api.services;
  await openCase(db, await newOrder('test'), 'refund_ticket', 'write to it');
  await openOperatorAlert(db, FAILED);
  startWorker();
  await settled();
  expect(receiver.received.map(({ body }) => JSON.parse(body.toString()).event)).toEqual(['alert_opened']);
});
