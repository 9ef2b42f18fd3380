import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import type { PasskeyAdded, Security } from '#contract/shared/users/security';
import type { Session } from '#contract/shared/users/session';
import { passkeyChallenges, passkeys } from '#db/schema/users';
import { resetAccount } from '#operations/users/accounts';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { type Authenticator, openAuthenticator } from '#test/helpers/users/authenticator';
import type { Browser } from '#test/helpers/users/browser';
import { actionsOf, enrolled, enterPassword } from '#test/helpers/users/enrolled';
import { mailsTo } from '#test/helpers/users/mails';
import { logInAs, newOperator, newPerson, PASSWORD, type TestPerson } from '#test/helpers/users/users';

const PUBLIC_URL = 'https://swap.example';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(undefined, { publicUrl: PUBLIC_URL });
});
afterAll(() => api.close());

interface WithPasskey {
  someone: TestPerson;
  browser: Browser;
  authenticator: Authenticator;
  added: PasskeyAdded;
}

async function add(browser: Browser, authenticator: Authenticator, name = 'Laptop') {
  const { body: options } = await browser.post('/users/security/passkeys/challenge', { password: PASSWORD });
  return browser.post<PasskeyAdded>('/users/security/passkeys', { name, credential: authenticator.create(options) });
}

async function withPasskey(who?: TestPerson): Promise<WithPasskey> {
  const someone = who ?? (await newPerson(api.services.db));
  const browser = await logInAs(api, someone);
  const authenticator = openAuthenticator(PUBLIC_URL);
  const { status, body } = await add(browser, authenticator);
  expect(status).toBe(201);
  return { someone, browser, authenticator, added: body };
}

/** The challenge that the second step of a login has to sign. */
const challenge = async (browser: Browser) => (await browser.post('/users/login/2fa/challenge')).body;
const give = (browser: Browser, passkey: unknown) => browser.post<Session>('/users/login/2fa', { passkey });
const securityOf = async (browser: Browser) => (await browser.get<Security>('/users/security')).body.two_factor;

describe('a passkey', () => {
  test.each(['dashboard', 'support'] as const)('is the second step of a login, in the portal %s', async (portal) => {
    const who = portal === 'support' ? await newOperator(api.services.db, 'operator') : undefined;
    const { someone, browser, authenticator, added } = await withPasskey(who);
    expect([added.passkey.name, added.backup_codes?.length]).toEqual(['Laptop', 10]);
    expect((await browser.get<Session>('/users/session')).body.person?.two_factor).toBe(true);
    const { body } = await enterPassword(browser, someone);
    expect([body.state, body.second_factors]).toEqual(['second_factor', ['passkey']]);
    const before = browser.cookie('login');
    const answer = await give(browser, authenticator.get(await challenge(browser)));
    expect([answer.status, answer.body.state]).toEqual([200, 'open']);
    expect(browser.cookie('login')).not.toBe(before);
    const [listed] = (await securityOf(browser)).passkeys;
    expect(Date.parse(listed?.used_at ?? '')).toBeGreaterThan(Date.parse(listed?.created_at ?? ''));
    expect(await actionsOf(api, someone)).toContain('2fa.passkey_added');
    expect((await mailsTo(api, someone.email)).map(({ kind }) => kind)).toContain('factor_changed');
  });

  test('is offered beside a backup code or an authenticator app', async () => {
    const { someone, browser, totp } = await enrolled(api);
    const { body } = await add(browser, openAuthenticator(PUBLIC_URL));
    expect(body.backup_codes).toBeNull();
    expect((await enterPassword(browser, someone)).body.second_factors).toEqual(['totp', 'passkey']);
    expect((await browser.post<Session>('/users/login/2fa', { code: totp.generate() })).body.state).toBe('open');

    const other = await withPasskey();
    await enterPassword(other.browser, other.someone);
    const code = other.added.backup_codes?.[0];
    expect((await other.browser.post<Session>('/users/login/2fa', { code })).body.state).toBe('open');
  });

  test('signs each challenge once, in time, for the login that requested it, and for our own pages only', async () => {
    const { someone, browser, authenticator } = await withPasskey();
    await enterPassword(browser, someone);
    const signed = authenticator.get(await challenge(browser));
    expect((await give(browser, signed)).status).toBe(200);
    await enterPassword(browser, someone);
    expect((await give(browser, signed)).body).toMatchObject({ error: { fields: [{ field: 'passkey' }] } });

    const late = authenticator.get(await challenge(browser));
    await api.services.db.update(passkeyChallenges).set({ expiresAt: sql`now()` });
    expect((await give(browser, late)).status).toBe(400);

    const elsewhere = await withPasskey();
    await enterPassword(elsewhere.browser, elsewhere.someone);
    const theirs = elsewhere.authenticator.get(await challenge(browser));
    expect((await give(browser, theirs)).status).toBe(400);
    const other = authenticator.get(await challenge(elsewhere.browser));
    await challenge(browser);
    expect((await give(browser, other)).status).toBe(400);

    const counted = (await actionsOf(api, someone)).filter((action) => action === '2fa.failed');
    expect(counted).toHaveLength(2);
  });

  test('signed on a page that imitates ours is refused', async () => {
    const { someone, browser } = await withPasskey();
    const phished = openAuthenticator('https://swap.example.evil.example');
    const { status, body } = await add(browser, phished);
    expect([status, body]).toMatchObject([400, { error: { fields: [{ field: 'credential' }] } }]);
    const honest = openAuthenticator(PUBLIC_URL);
    expect((await add(browser, honest)).status).toBe(201);
    await enterPassword(browser, someone);
    const { rpId: _, ...options } = await challenge(browser);
    expect((await give(browser, honest.get({ ...options, rpId: 'evil.example' }))).status).toBe(400);
  });

  test('that was copied is recognized by its counter', async () => {
    const { someone, browser, authenticator } = await withPasskey();
    const logIn = async (counter: number) => {
      await enterPassword(browser, someone);
      return (await give(browser, authenticator.get(await challenge(browser), counter))).status;
    };
    expect([await logIn(7), await logIn(7), await logIn(6), await logIn(8)]).toEqual([200, 400, 400, 200]);
  });

  test('that is wrong five times locks the account for 30 minutes, like a code', async () => {
    const { someone, browser, authenticator } = await withPasskey();
    const stranger = openAuthenticator(PUBLIC_URL);
    await enterPassword(browser, someone);
    const answers: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      answers.push((await give(browser, stranger.get(await challenge(browser)))).status);
    }
    answers.push((await give(browser, authenticator.get(await challenge(browser)))).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await mailsTo(api, someone.email))[0]?.text).toContain('for 30 minutes');
  });
});

describe('the passkeys of an account', () => {
  test('can be added up to five, each once, and renamed and listed', async () => {
    const { browser, authenticator, added } = await withPasskey();
    expect((await add(browser, authenticator)).status).toBe(409);
    for (const name of ['Phone', 'Key', 'Tablet', 'Desk']) {
      expect((await add(browser, openAuthenticator(PUBLIC_URL), name)).status).toBe(201);
    }
    const offer = await browser.post('/users/security/passkeys/challenge', { password: PASSWORD });
    expect([offer.status, offer.body]).toMatchObject([
      409,
      { error: { message: expect.stringContaining('5 passkeys already') } },
    ]);
    const path = `/users/security/passkeys/${added.passkey.passkey_id}`;
    expect((await browser.send('PATCH', path, { name: 'Old laptop' })).status).toBe(204);
    const names = (await securityOf(browser)).passkeys.map(({ name }) => name);
    expect(names).toEqual(['Old laptop', 'Phone', 'Key', 'Tablet', 'Desk']);
  });

  test('require the password to be added, and password and second factor to be removed', async () => {
    const { someone, browser, authenticator, added } = await withPasskey();
    const wrong = { password: 'wrong wrong wrong' };
    expect((await browser.post('/users/security/passkeys/challenge', wrong)).status).toBe(400);
    const path = `/users/security/passkeys/${added.passkey.passkey_id}/remove`;
    expect((await browser.post(path, { password: PASSWORD })).status).toBe(400);
    const stranger = await withPasskey();
    const theirs = { password: PASSWORD, passkey: stranger.authenticator.get(await challenge(stranger.browser)) };
    expect((await stranger.browser.post(path, theirs)).status).toBe(404);
    const before = browser.cookie('login');
    const proof = { password: PASSWORD, passkey: authenticator.get(await challenge(browser)) };
    expect((await browser.post(path, proof)).status).toBe(204);
    expect(browser.cookie('login')).not.toBe(before);
    expect(await securityOf(browser)).toMatchObject({ passkeys: [], backup_codes_left: 0 });
    expect((await mailsTo(api, someone.email))[0]?.kind).toBe('two_factor_removed');
    expect((await enterPassword(browser, someone)).body.state).toBe('open');
    expect((await actionsOf(api, someone)).filter((action) => action.startsWith('2fa.passkey'))).toEqual([
      '2fa.passkey_added',
      '2fa.passkey_removed',
    ]);
  });

  test('keep the second factor on when the authenticator app is removed, and the other way round', async () => {
    const { someone, browser, totp, forget } = await enrolled(api);
    const authenticator = openAuthenticator(PUBLIC_URL);
    const { body: added } = await add(browser, authenticator);
    const proof = { password: PASSWORD, code: totp.generate() };
    expect((await browser.post('/users/security/totp/remove', proof)).status).toBe(204);
    expect(await securityOf(browser)).toMatchObject({ enrolled_at: null, backup_codes_left: 10 });
    expect((await mailsTo(api, someone.email)).map(({ kind }) => kind)).not.toContain('two_factor_removed');
    expect((await enterPassword(browser, someone)).body.second_factors).toEqual(['passkey']);
    // The secret of the removed app opens nothing.
    await forget();
    expect((await browser.post('/users/login/2fa', { code: totp.generate() })).status).toBe(400);
    expect((await give(browser, authenticator.get(await challenge(browser)))).status).toBe(200);
    expect(added.passkey.used_at).toBeNull();
  });

  test('are removed when an operator resets the account', async () => {
    const { someone } = await withPasskey();
    await resetAccount(api.services, { portal: 'dashboard', email: someone.email, actor: 'cli:test' });
    expect(await api.services.db.select().from(passkeys).where(eq(passkeys.userId, someone.userId))).toEqual([]);
    const kinds = (await mailsTo(api, someone.email)).map(({ kind }) => kind);
    expect(kinds.slice(0, 2).sort()).toEqual(['account_reset', 'two_factor_removed']);
  });
});

test('an authenticator app that was never confirmed opens nothing', async () => {
  const { someone, browser } = await withPasskey();
  const { body: offer } = await browser.post<{ secret: string }>('/users/security/totp', { password: PASSWORD });
  await enterPassword(browser, someone);
  const code = new TOTP({ secret: offer.secret }).generate();
  expect((await browser.post('/users/login/2fa', { code })).status).toBe(400);
});

test('where browsers cannot create passkeys, the settings say so and none is offered', async () => {
  const plain = await startTestApi(undefined, { publicUrl: 'http://10.0.0.7:8080' });
  try {
    const browser = await logInAs(plain, await newPerson(plain.services.db));
    expect((await browser.get<Security>('/users/security')).body.two_factor.passkeys_possible).toBe(false);
    const { status, body } = await browser.post('/users/security/passkeys/challenge', { password: PASSWORD });
    expect([status, body]).toMatchObject([409, { error: { message: expect.stringContaining('PUBLIC_URL') } }]);
  } finally {
    await plain.close();
  }
});
