import { eq, sql } from 'drizzle-orm';
import type { Session } from '#contract/shared/users/session';
import { limitedUses } from '#db/schema/limits';
import { mailedCodes, users } from '#db/schema/users';
import { closeAccount, createAccount, resetAccount } from '#operations/users/accounts';
import { hashPassword } from '#security/password';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { eventually } from '#test/helpers/run/eventually';
import { openBrowser } from '#test/helpers/users/browser';
import { codeTo, mailsTo } from '#test/helpers/users/mails';
import { enroll, newPerson, PASSWORD } from '#test/helpers/users/users';

const api = useTestApi();

let count = 0;
function newcomer() {
  count += 1;
  const email = `newcomer${count}@example.com`;
  return { email, password: PASSWORD, name: 'Ada', organization: `Wallet ${count}` };
}

async function signedUp() {
  const wish = newcomer();
  const browser = openBrowser(api.origin);
  expect((await browser.post('/users/sign-up', wish)).status).toBe(202);
  return { wish, browser };
}

test('the mailed code verifies the address, creates the partner and logs the person in as its Owner', async () => {
  const { wish, browser } = await signedUp();
  const { email, password } = wish;
  const [mail, ...more] = await mailsTo(api, email);
  expect([mail?.kind, more]).toEqual(['verify_email', []]);
  const code = await codeTo(api, email);
  expect((await browser.post('/users/login', { email, password })).body).toMatchObject({
    error: { fields: [{ field: 'email', issue: 'is not verified' }] },
  });

  const { status, body } = await browser.post<Session>('/users/verify-email', { email, password, code });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    state: 'open',
    person: { email, name: 'Ada', two_factor: false },
    partner: { name: wish.organization, role: 'owner', environments: ['test'], onboarding: 'open' },
  });
  expect((await browser.get<Session>('/users/session')).body).toEqual(body);
  expect((await browser.post('/users/verify-email', { email, password, code })).status).toBe(400);
});

test('a wrong code counts, and after five of them the right one is refused', async () => {
  const { wish, browser } = await signedUp();
  const { email, password } = wish;
  const code = await codeTo(api, email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1) {
    const { body } = await browser.post('/users/verify-email', { email, password, code: wrong });
    expect(body).toMatchObject({ error: { fields: [{ field: 'code' }] } });
  }
  expect((await browser.post('/users/verify-email', { email, password, code })).status).toBe(400);
  expect((await browser.post('/users/sign-up/resend', { email })).status).toBe(202);
  const fresh = await codeTo(api, email);
  expect((await browser.post('/users/verify-email', { email, password, code: fresh })).status).toBe(200);
});

test('a code expires after ten minutes', async () => {
  const { wish, browser } = await signedUp();
  const code = await codeTo(api, wish.email);
  const [user] = await api.services.db.select().from(users).where(eq(users.email, wish.email));
  const [waiting] = await api.services.db
    .select({ lasts: sql<number>`extract(epoch from expires_at - now())`.mapWith(Number) })
    .from(mailedCodes)
    .where(eq(mailedCodes.userId, user?.userId ?? ''));
  expect(waiting?.lasts).toBeGreaterThan(595);
  expect(waiting?.lasts).toBeLessThanOrEqual(600);
  await api.services.db
    .update(mailedCodes)
    .set({ expiresAt: new Date() })
    .where(eq(mailedCodes.userId, user?.userId ?? ''));
  expect((await browser.post('/users/verify-email', { ...wish, code })).status).toBe(400);
});

test('a code can be mailed three more times an hour', async () => {
  const { wish, browser } = await signedUp();
  const { email } = wish;
  const answers: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    answers.push((await browser.post('/users/sign-up/resend', { email })).status);
  }
  expect(answers).toEqual([202, 202, 202, 429]);
  expect(await mailsTo(api, email)).toHaveLength(4);
});

test('only its owner can find out whether an address has an account', async () => {
  const { wish, browser } = await signedUp();
  await browser.post('/users/verify-email', { ...wish, code: await codeTo(api, wish.email) });
  const stranger = openBrowser(api.origin);
  const answers = await Promise.all([
    stranger.post('/users/sign-up', { ...wish, password: 'another long passphrase' }),
    stranger.post('/users/sign-up', newcomer()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect((await mailsTo(api, wish.email))[0]?.kind).toBe('account_exists');
  // The stranger's request has changed nothing.
  expect((await browser.post<Session>('/users/login', { ...wish })).body.state).toBe('open');
  expect((await stranger.post('/users/sign-up/resend', { email: wish.email })).status).toBe(202);
  expect((await mailsTo(api, wish.email))[0]?.kind).toBe('account_exists');
});

test("a second sign-up with an unverified address cannot make its owner verify a stranger's password", async () => {
  const { wish, browser } = await signedUp();
  await openBrowser(api.origin).post('/users/sign-up', { ...wish, password: 'the password of a stranger' });
  const code = await codeTo(api, wish.email);
  const { body } = await browser.post('/users/verify-email', { ...wish, code });
  expect(body).toMatchObject({ error: { code: 'WRONG_CREDENTIALS' } });
});

test('an operator who creates an account gives the owner of the address a password, also where a stranger signed up with it', async () => {
  const { wish, browser: stranger } = await signedUp();
  const { email } = wish;
  const code = await codeTo(api, email);
  const { partnerId } = await api.newPartner();
  const place = { partnerId, role: 'developer' } as const;
  const made = await createAccount(api.services, { email, name: 'Bea', place, actor: 'cli:anna' });
  const owner = openBrowser(api.origin);
  const { body } = await owner.post<Session>('/users/login', { email, password: made.password });
  expect(body).toMatchObject({ state: 'open', person: { name: 'Bea' }, partner: { partner_id: partnerId } });
  expect(body.memberships).toHaveLength(1);
  expect((await stranger.post('/users/verify-email', { ...wish, code })).status).toBe(401);
  // Whoever has an account joins with it, and no password is made.
  const other = { partnerId: (await api.newPartner()).partnerId, role: 'developer' } as const;
  const joined = await createAccount(api.services, { email, name: 'Bea', place: other, actor: 'cli:anna' });
  expect(joined).toEqual({ userId: made.userId, password: null });
});

test('a closed account joins no team until it is reset, and its operator is told', async () => {
  const { email } = await newPerson(api.services.db);
  const name = { portal: 'dashboard', email } as const;
  const join = async () => {
    const place = { partnerId: (await api.newPartner()).partnerId, role: 'developer' } as const;
    return createAccount(api.services, { email, name: 'Bea', place, actor: 'cli:anna' });
  };
  await closeAccount(api.services, { ...name, actor: 'cli:anna', reason: 'Left the company' });
  await expect(join()).rejects.toThrow(`The account ${email} was closed; user reset opens it again.`);
  const { password } = await resetAccount(api.services, { ...name, actor: 'cli:anna' });
  expect(await join()).toMatchObject({ password: null });
  // To the account that was reset every device is new.
  const { body } = await openBrowser(api.origin).post<Session>('/users/login', { email, password });
  expect(body.state).toBe('new_device');
});

describe('at the very moment in which the owner of an address verifies it', () => {
  /** Calls while somebody else changes the account, and so decides on what is stored then. */
  async function duringChange<T>(email: string, change: Partial<typeof users.$inferInsert>, call: () => Promise<T>) {
    const { db } = api.services;
    const { running } = await db.transaction(async (tx) => {
      await tx.update(users).set(change).where(eq(users.email, email));
      const running = call();
      await eventually(async () => {
        const { rows } = await db.$client.query('select from pg_locks where not granted');
        return rows.length > 0;
      });
      return { running };
    });
    return running;
  }

  test('another sign-up does not replace the password', async () => {
    const { wish, browser } = await signedUp();
    const late = { ...wish, password: 'the password of a stranger' };
    const signUp = () => openBrowser(api.origin).post('/users/sign-up', late);
    expect((await duringChange(wish.email, { verifiedAt: new Date() }, signUp)).status).toBe(202);
    expect((await browser.post<Session>('/users/login', wish)).body.state).toBe('open');
    expect((await mailsTo(api, wish.email))[0]?.kind).toBe('account_exists');
  });

  test('a password that was replaced already is not verified', async () => {
    const { wish, browser } = await signedUp();
    const code = await codeTo(api, wish.email);
    const passwordHash = await hashPassword('the password of a stranger');
    const verify = () => browser.post('/users/verify-email', { ...wish, code });
    expect((await duringChange(wish.email, { passwordHash }, verify)).status).toBe(401);
    const [user] = await api.services.db.select().from(users).where(eq(users.email, wish.email));
    expect(user?.verifiedAt).toBeNull();
  });
});

test('a password that is easy to guess is refused with the reason', () =>
  expectForEach(
    [
      ['short', 'at least 12 characters'],
      ['password1234', 'leaked from another service'],
      ['Sunshine2026!!', 'leaked from another service'],
      ['1qaz2wsx3edc', 'leaked from another service'],
      ['abcabcabcabcabc', 'too simple a pattern'],
      ['abcdefghijklmnop', 'too simple a pattern'],
    ],
    async ([password, why]) => {
      const { status, body } = await openBrowser(api.origin).post('/users/sign-up', { ...newcomer(), password });
      expect([status, body]).toMatchObject([400, { error: { fields: [{ field: 'password' }] } }]);
      expect(JSON.stringify(body)).toContain(why);
    },
  ));

test('names that mails would turn into a link are refused, in whatever form', () =>
  expectForEach(
    [
      ['name', 'Locked: https://evil.example/unlock'],
      ['name', 'ada evil.com'],
      ['name', 'ada@evil.com'],
      ['name', 'ftp://1.2.3.4'],
      ['organization', 'Security WWW.EVIL'],
      ['organization', 'Log in at evil．example now'],
      ['organization', 'bücher.example/reset'],
    ],
    async ([field, text]) => {
      const wish = { ...newcomer(), [field ?? '']: text };
      const { status, body } = await openBrowser(api.origin).post('/users/sign-up', wish);
      expect([status, body]).toMatchObject([
        400,
        { error: { fields: [{ field, issue: 'must not contain a web address' }] } },
      ]);
      expect(await mailsTo(api, wish.email)).toEqual([]);
    },
  ));

test('ordinary names with dots are accepted', () =>
  expectForEach(
    ['Dr. Ada M. Lovelace', 'J.R. Smith', 'Acme Inc.', 'St. Gallen Wallet, v2.0', 'Ångström & Söhne'],
    async (name) => {
      const wish = { ...newcomer(), name, organization: name };
      expect((await openBrowser(api.origin).post('/users/sign-up', wish)).status).toBe(202);
    },
  ));

test('nobody is invited by a partner that is not approved yet, and no mail is sent', async () => {
  const { wish, browser } = await signedUp();
  await browser.post('/users/verify-email', { ...wish, code: await codeTo(api, wish.email) });
  await enroll(browser);
  const victim = 'victim@example.com';
  const { status, body } = await browser.post('/team/invitations', { email: victim, role: 'owner' });
  expect([status, body]).toMatchObject([409, { error: { code: 'CONFLICT' } }]);
  expect(await mailsTo(api, victim)).toEqual([]);
});

test('beyond the limit of sign-ups no password is hashed', async () => {
  const hash = jest.spyOn(jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2'), 'hash');
  const browser = openBrowser(api.origin);
  for (let time = 0; time < 30; time += 1) {
    await browser.post('/users/sign-up', newcomer());
  }
  expect(hash).toHaveBeenCalledTimes(10);
  hash.mockRestore();
});

test('an address can sign up ten times an hour', async () => {
  const browser = openBrowser(api.origin);
  const answers: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    answers.push((await browser.post('/users/sign-up', newcomer())).status);
  }
  expect(answers).toEqual([...Array(10).fill(202), 429]);
  await api.services.db.delete(limitedUses).where(eq(limitedUses.subject, browser.ip));
  expect((await browser.post('/users/sign-up', newcomer())).status).toBe(202);
});
