import { get } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Outbox } from '#contract/shared/users/session';
import { mails } from '#db/schema/users';
import { MINUTE } from '#domain/duration';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { waitAfterTry } from '#domain/users/mail';
import { queueMail } from '#operations/users/mails';
import type { RunningRole } from '#process/services';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';
import { openBrowser } from '#test/helpers/users/browser';
import { type MailServer, startMailServer } from '#test/helpers/users/mail-server';
import { startMailSender } from '#worker/jobs/mail-sender';

let api: TestApi;
let server: MailServer;
beforeAll(async () => {
  api = await startTestApi(undefined, { mail: { isSent: false, showsOutbox: true } });
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await api.close();
});

const open: RunningRole[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((sender) => sender.close()));
});

function startSender({ requireTls = false } = {}): void {
  const mail = { smtpUrl: server.url, from: 'Swaplane <no-reply@swap.example>', requireTls };
  open.push(
    startMailSender({ ...api.services, mail, sweepMs: DEFAULT_INTERVALS.mailSweep, log: pino({ level: 'silent' }) }),
  );
}

async function queue(to: string, code = '123456'): Promise<void> {
  const { db, keyring } = api.services;
  await db.transaction((tx) => queueMail(tx, keyring, { to, kind: 'verify_email', facts: { code } }));
}

const rowOf = async (to: string) => (await api.services.db.select().from(mails).where(eq(mails.recipient, to)))[0];
const receivedBy = (to: string) => server.received.filter((mail) => mail.to.includes(to));

test('a mail is sent once by one of several senders, as soon as its cause is recorded; its text is not stored', async () => {
  startSender();
  startSender();
  startSender();
  const to = 'ada@example.com';
  await queue(to, '654321');
  await eventually(async () => (await rowOf(to))?.sentAt);
  expect(receivedBy(to)).toHaveLength(1);
  const [mail] = receivedBy(to);
  expect(mail?.from).toBe('no-reply@swap.example');
  expect(mail?.raw).toContain('Your code is 654321.');
  expect(mail?.raw).toMatch(/^Message-ID: <mail_\w+@swap\.example>/im);
  expect(await rowOf(to)).toMatchObject({ sealedText: '', tries: 1 });
});

test('a cause that is rolled back sends no mail', async () => {
  const { db, keyring } = api.services;
  const to = 'nobody@example.com';
  const cause = db.transaction(async (tx) => {
    await queueMail(tx, keyring, { to, kind: 'verify_email', facts: { code: '1' } });
    throw new Error('no');
  });
  await expect(cause).rejects.toThrow('no');
  expect(await rowOf(to)).toBeUndefined();
});

test('a mail that the server refuses is retried, with the reason recorded, until it is given up', async () => {
  server.refuse(true);
  const to = 'full@example.com';
  await queue(to);
  startSender();
  const failed = await eventually(async () => {
    const row = await rowOf(to);
    return row?.lastError ? row : null;
  });
  expect(failed).toMatchObject({ tries: 1, sentAt: null, failedAt: null });
  expect(failed.lastError).toContain('mailbox is full');
  const waitMs = failed.dueAt.getTime() - failed.createdAt.getTime();
  expect([waitMs >= MINUTE, waitMs < 2 * MINUTE]).toEqual([true, true]);

  server.refuse(false);
  const now = sql`now()`;
  await api.services.db.update(mails).set({ dueAt: now }).where(eq(mails.recipient, to));
  startSender();
  await eventually(async () => (await rowOf(to))?.sentAt);
  expect(await rowOf(to)).toMatchObject({ tries: 2, lastError: null });

  server.refuse(true);
  const last = 'gone@example.com';
  await queue(last);
  await api.services.db.update(mails).set({ tries: 6, dueAt: now }).where(eq(mails.recipient, last));
  startSender();
  await eventually(async () => (await rowOf(last))?.failedAt);
  expect(await rowOf(last)).toMatchObject({ tries: 7, sealedText: '' });
  server.refuse(false);
});

test('a server without TLS gets neither login nor mail, unless the setting says so', async () => {
  const to = 'stripped@example.com';
  await queue(to);
  const before = server.received.length;
  const logins = server.logins();
  startSender({ requireTls: true });
  await eventually(async () => (await rowOf(to))?.lastError);
  expect(await rowOf(to)).toMatchObject({ sentAt: null, lastError: expect.stringMatching(/STARTTLS|TLS/) });
  expect([server.received.length, server.logins()]).toEqual([before, logins]);
});

test('retries continue for 17 hours', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((tries) => waitAfterTry(tries) ?? 0);
  expect(waits.reduce((sum, ms) => sum + ms) / MINUTE).toBe(1 + 5 + 15 + 60 + 240 + 720);
  expect(waitAfterTry(7)).toBeNull();
});

/** As a page reads it whose name resolves to this machine, or a proxy; fetch would not send such a Host. */
function readOutbox(
  headers: Record<string, string>,
  query = '',
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    get(`${api.origin}/dashboard/api/users/outbox${query}`, { headers }, async (response) => {
      resolve({ status: response.statusCode, text: (await response.toArray()).join('') });
    }).on('error', reject);
  });
}

test('a developer reads mails in the outbox, newest first, and there is no outbox elsewhere', async () => {
  await queue('first@example.com', '111111');
  await queue('second@example.com', '222222');
  const read = async (query: string): Promise<Outbox> => JSON.parse((await readOutbox({}, query)).text);
  const { items, next_cursor } = await read('?limit=2');
  expect(items.map(({ to }) => to)).toEqual(['second@example.com', 'first@example.com']);
  expect(items[0]?.text).toContain('222222');
  const rest = await read(`?cursor=${next_cursor}`);
  expect(rest.items.map(({ to }) => to)).not.toContain('first@example.com');
  const evil = [
    { Host: 'evil.example' },
    { Host: 'localhost.evil.example' },
    { Host: `127.0.0.1.evil.example:${new URL(api.origin).port}` },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Forwarded-Host': 'localhost' },
    { Forwarded: 'for=127.0.0.1' },
    { Via: '1.1 tunnel' },
    { 'X-Real-IP': '127.0.0.1' },
    { 'CF-Connecting-IP': '127.0.0.1' },
  ];
  for (const headers of evil) {
    const answer = await readOutbox(headers);
    expect([headers, answer.status]).toEqual([headers, 404]);
    expect(answer.text).not.toContain('222222');
  }
  expect(await readOutbox({ Host: 'localhost:8080' })).toMatchObject({ status: 200 });
  const elsewhere = await startTestApi(undefined, { mail: { isSent: false, showsOutbox: false } });
  expect((await openBrowser(elsewhere.origin).get('/users/outbox')).status).toBe(404);
  await elsewhere.close();
});
