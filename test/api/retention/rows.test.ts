import { eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { deleteOutlived } from '#db/retention';
import { operatorAlerts, operatorOpsEvents } from '#db/schema/alerts';
import { auditLog } from '#db/schema/audit';
import { endpoints } from '#db/schema/endpoints';
import { dataExportParts, dataExports, orderExportParts, orderExports } from '#db/schema/exports';
import { probes, providerOutages } from '#db/schema/incidents';
import { callerRanges, keyFailures, lockouts } from '#db/schema/keys';
import { idempotencyKeys, limitedUses, openStreams, rateBuckets, streams } from '#db/schema/limits';
import { refusedCreations } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { payoutConfirmations } from '#db/schema/payouts';
import { quotes } from '#db/schema/quotes';
import { requests } from '#db/schema/requests';
import { devices, invitations, logins, mailedCodes, mails, users } from '#db/schema/users';
import { pushSubscriptions } from '#db/schema/watching';
import { attemptHours, webhookReplays } from '#db/schema/webhooks';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import { RETENTION, type RetainedRows } from '#domain/jobs/retention';
import { expectForEach } from '#test/helpers/expect-for-each';
import { useDatabase } from '#test/helpers/servers/database';

let db: Database;
useDatabase(2, (opened) => {
  db = opened.db;
});
beforeAll(async () => {
  await db.insert(partners).values({ partnerId: 'par_1', name: 'Wallet' });
  await db.insert(endpoints).values(endpoint('we_1'));
});

const ago = (ms: number) => new Date(Date.now() - ms);
const ENVIRONMENT = 'test' as const;
const endpoint = (endpointId: string) => ({
  endpointId,
  partnerId: 'par_1',
  environment: ENVIRONMENT,
  channel: 'ops' as const,
  url: 'https://wallet.example',
  sealedSecret: '',
});

const person = (userId: string) =>
  db
    .insert(users)
    .values({ userId, portal: 'dashboard', email: userId, name: '', passwordHash: '' })
    .onConflictDoNothing();

type Simple = Exclude<RetainedRows, 'orders' | 'personal_data' | 'deliveries' | 'ops_events'>;

/** A row whose time began at the instant, by the rule's own clock. */
const ROWS: Readonly<Record<Simple, (name: string, at: Date) => Promise<unknown>>> = {
  operator_alerts: (subject, closedAt) =>
    db.insert(operatorAlerts).values({ kind: 'job_failed', subject, words: '', closedAt }),
  refused_creations: (orderId, refusedAt) =>
    db.insert(refusedCreations).values({ orderId, provider: 'alphaswap', network: 'btc', refusedAt }),
  push_subscriptions: (subscriptionId, createdAt) =>
    db.insert(pushSubscriptions).values({
      subscriptionId,
      orderId: 'ord_1',
      link: 0,
      sealedSubscription: '',
      signedUnder: '',
      language: 'en',
      createdAt,
    }),
  operator_ops_events: (eventId, at) =>
    db.insert(operatorOpsEvents).values({ eventId, event: 'alert_opened', body: '', at, dueAt: null }),
  quotes: (quoteId, expiresAt) =>
    db.insert(quotes).values({
      quoteId,
      expiresAt,
      environment: ENVIRONMENT,
      provider: 'alphaswap',
      from: 'BTC',
      fromNetwork: 'btc',
      to: 'ETH',
      toNetwork: 'eth',
      amountFrom: '1',
      amountTo: '1',
    }),
  idempotency_keys: (key, at) =>
    db.insert(idempotencyKeys).values({
      key,
      partnerId: 'par_1',
      environment: ENVIRONMENT,
      operation: 'POST /',
      fingerprint: '',
      createdAt: new Date(at.getTime() - DAY),
    }),
  rate_buckets: (bucket, refilledAt) =>
    db.insert(rateBuckets).values({ bucket, perMinute: 1, sixtieths: 0, refilledAt }),
  key_failures: (ipRange, at) => db.insert(keyFailures).values({ ipRange, at }),
  limited_uses: (subject, at) => db.insert(limitedUses).values({ limit: 'key_creation', subject, at }),
  mailed_codes: async (userId, expiresAt) => {
    await person(userId);
    const code = { userId, purpose: 'new_device' as const, hash: Buffer.alloc(32), expiresAt, guessesLeft: 3 };
    await db.insert(mailedCodes).values(code);
  },
  logins: async (loginId, seenAt) => {
    await person('usr_1');
    const login = { loginId, userId: 'usr_1', tokenHash: Buffer.from(loginId), stage: 'open' as const };
    await db.insert(logins).values({ ...login, ip: '192.0.2.1', userAgent: '', seenAt });
  },
  devices: async (userId, seenAt) => {
    await person(userId);
    await db.insert(devices).values({ userId, tokenHash: Buffer.alloc(32), seenAt });
  },
  invitations: (invitationId, expiresAt) =>
    db.insert(invitations).values({
      invitationId,
      partnerId: 'par_1',
      email: invitationId,
      role: 'admin',
      tokenHash: Buffer.from(invitationId),
      invitedBy: 'usr_1',
      expiresAt,
    }),
  mails: (mailId, createdAt) =>
    db.insert(mails).values({ mailId, kind: 'password_reset', recipient: '', subject: '', sealedText: '', createdAt }),
  lockouts: (ip, lockedUntil) => db.insert(lockouts).values({ ip, ipRange: ip, lockedUntil, lockedAt: lockedUntil }),
  open_streams: (processId, seenAt) =>
    db.insert(openStreams).values({ processId, partnerId: 'par_1', environment: ENVIRONMENT, open: 1, seenAt }),
  streams: (streamId, openedAt) =>
    db.insert(streams).values({
      streamId,
      processId: 'p',
      partnerId: 'par_1',
      environment: ENVIRONMENT,
      keyId: 'key_1',
      ip: '',
      resumeSource: 'fresh',
      openedAt,
    }),
  payout_confirmations: (payoutId, expiresAt) =>
    db.insert(payoutConfirmations).values({
      payoutId,
      partnerId: 'par_1',
      userId: 'usr_1',
      amountUsd: '1.00',
      addressId: 'pad_1',
      guessesLeft: 3,
      expiresAt,
    }),
  caller_ranges: (ipRange, seenAt) =>
    db.insert(callerRanges).values({ ipRange, partnerId: 'par_1', environment: ENVIRONMENT, seenAt }),
  webhook_replays: (_name, at) => db.insert(webhookReplays).values({ endpointId: 'we_1', at, queued: 1 }),
  requests: (requestId, at) =>
    db.insert(requests).values({
      requestId,
      partnerId: 'par_1',
      keyId: 'key_1',
      environment: ENVIRONMENT,
      at,
      method: 'GET',
      path: '/',
      durationMs: 1,
      clientIp: '10.0.0.1',
    }),
  probes: (_name, minute) => db.insert(probes).values({ minute, source: 'internal_monitor', up: true }),
  provider_outages: (provider, endedAt) =>
    db.insert(providerOutages).values({ provider, endedAt, since: endedAt, lastError: 'http_503' }),
  attempt_hours: (endpointId, hour) => db.insert(attemptHours).values({ endpointId, hour, ok: 1, failed: 0 }),
  order_exports: async (exportId, createdAt) => {
    const order = { exportId, partnerId: 'par_1', environment: ENVIRONMENT, userId: 'usr_1', search: {}, createdAt };
    await db.insert(orderExports).values(order);
    await db.insert(orderExportParts).values({ exportId, part: 1, body: Buffer.alloc(1) });
  },
  data_exports: async (exportId, createdAt) => {
    await db.insert(dataExports).values({ exportId, partnerId: 'par_1', userId: 'usr_1', createdAt });
    await db.insert(dataExportParts).values({ exportId, part: 1, body: Buffer.alloc(1) });
  },
  closed_partners: (partnerId, closedAt) =>
    db.insert(partners).values({
      partnerId: `par_${partnerId}`,
      name: 'Closed',
      closedAt,
      onboarding: { contact: { name: 'Ada', email: 'ada@example.com', handle: null, termsAcceptedAt: null } },
    }),
  users: async (userId, createdAt) => {
    await person(`usr_${userId}`);
    await db
      .update(users)
      .set({ createdAt })
      .where(eq(users.userId, `usr_${userId}`));
  },
  audit_log: (target, at) =>
    db.insert(auditLog).values({ at, actor: 'test', action: 'partner.created', target, details: {} }),
};

test('rows of every kind are deleted when their time is over, and not a minute before', () =>
  expectForEach(Object.keys(ROWS) as Simple[], async (rows) => {
    const { retentionMs = 0 } = RETENTION.find((rule) => rule.rows === rows) ?? {};
    await ROWS[rows]('old', ago(retentionMs + MINUTE));
    await ROWS[rows]('young', ago(retentionMs - MINUTE));
    expect(await deleteOutlived(db, rows, retentionMs)).toBe(1);
    expect(await deleteOutlived(db, rows, retentionMs)).toBe(0);
  }));

test('a thousand rows are deleted at a time', async () => {
  await db.execute(sql`
    insert into rate_buckets select 'b' || n, 1, 0, now() - interval '2 hours' from generate_series(1, 1500) n`);
  expect(await deleteOutlived(db, 'rate_buckets', HOUR)).toBe(1_000);
  expect(await deleteOutlived(db, 'rate_buckets', HOUR)).toBe(500);
});

test('a locked row is left for the next run, and the run does not wait for it', async () => {
  await ROWS.rate_buckets('held', ago(2 * HOUR));
  await db.transaction(async (tx) => {
    await tx.select().from(rateBuckets).where(eq(rateBuckets.bucket, 'held')).for('update');
    expect(await deleteOutlived(db, 'rate_buckets', HOUR)).toBe(0);
  });
  expect(await deleteOutlived(db, 'rate_buckets', HOUR)).toBe(1);
});

test('an outage that has not ended is kept', async () => {
  await db.insert(providerOutages).values({ provider: 'down', since: ago(9_000 * DAY), lastError: 'http_503' });
  expect(await deleteOutlived(db, 'provider_outages', DAY)).toBe(1);
  expect(await db.$count(providerOutages, eq(providerOutages.provider, 'down'))).toBe(1);
});

test('the database lets only retention delete from the audit log, and only entries older than a year', async () => {
  await ROWS.audit_log('old', ago(800 * DAY));
  await ROWS.audit_log('this year', ago(360 * DAY));
  const refusal = (work: Promise<unknown>) => work.then(String, ({ cause }) => String(cause));
  expect(await refusal(Promise.resolve(db.delete(auditLog)))).toContain('audit_log goes only by retention');
  expect(await refusal(deleteOutlived(db, 'audit_log', 300 * DAY))).toContain('not within a year');
  expect(await refusal(Promise.resolve(db.execute('truncate audit_log')))).toContain('append-only');
  expect(await db.$count(auditLog, eq(auditLog.target, 'old'))).toBe(1);
  expect(await deleteOutlived(db, 'audit_log', 731 * DAY)).toBe(1);
  expect(await db.$count(auditLog, eq(auditLog.target, 'this year'))).toBe(1);
});
