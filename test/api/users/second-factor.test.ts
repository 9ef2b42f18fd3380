import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import type { BackupCodes, TotpEnrollment } from '#contract/shared/users/security';
import type { Session } from '#contract/shared/users/session';
import { limitedUses } from '#db/schema/limits';
import { mailedCodes, passkeyChallenges, users } from '#db/schema/users';
import { MINUTE } from '#domain/duration';
import { useTestApi } from '#test/helpers/api/test-api';
import { type Browser, deviceOf, openBrowser } from '#test/helpers/users/browser';
import { actionsOf, enrolled, enterPassword } from '#test/helpers/users/enrolled';
import { codeTo, mailsTo } from '#test/helpers/users/mails';
import { loggedIn, logInAs, newPerson, PASSWORD } from '#test/helpers/users/users';

const api = useTestApi();

const person = () => newPerson(api.services.db);

/** As if the hour were over. */
const forgetMailedCodes = () => api.services.db.delete(limitedUses).where(eq(limitedUses.limit, 'code_email'));

describe('a second factor', () => {
  test('is required once it is enrolled, and each of its codes works once', async () => {
    const { someone, totp, browser, offer } = await enrolled(api);
    expect(offer.otpauth_uri).toMatch(/^otpauth:\/\/totp\/Swaplane:person\d+%40example\.com\?issuer=Swaplane&secret=/);
    expect((await browser.get<Session>('/users/session')).body.person?.two_factor).toBe(true);
    const next = openBrowser(api.origin, { cookies: deviceOf(browser) });
    expect((await enterPassword(next, someone)).body.state).toBe('second_factor');
    expect((await next.get('/users/logins')).status).toBe(401);
    const before = next.cookie('login');
    const code = totp.generate();
    expect((await next.post<Session>('/users/login/2fa', { code })).body.state).toBe('open');
    expect(next.cookie('login')).not.toBe(before);

    await enterPassword(next, someone);
    expect((await next.post('/users/login/2fa', { code })).body).toMatchObject({
      error: { fields: [{ field: 'code' }] },
    });
    const later = totp.generate({ timestamp: Date.now() + 30_000 });
    expect((await next.post<Session>('/users/login/2fa', { code: later })).body.state).toBe('open');
  });

  test('works one time step early or late, and not two', async () => {
    const { someone, totp, forget, browser } = await enrolled(api);
    const at = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
    const answers: unknown[] = [];
    for (const steps of [-2, -1, 1]) {
      await forget();
      await enterPassword(browser, someone);
      answers.push((await browser.post<Session>('/users/login/2fa', { code: at(steps) })).status);
    }
    expect(answers).toEqual([400, 200, 200]);
  });

  test('may be one of ten backup codes, each once', async () => {
    const { someone, browser, backupCodes } = await enrolled(api);
    expect(new Set(backupCodes).size).toBe(10);
    expect(backupCodes.every((code) => /^[2-9a-hj-km-np-z]{8}$/.test(code))).toBe(true);
    const [code = ''] = backupCodes;
    await enterPassword(browser, someone);
    const otherForm = `${code.slice(0, 4).toUpperCase()}-${code.slice(4)}`;
    expect((await browser.post<Session>('/users/login/2fa', { code: otherForm })).body.state).toBe('open');
    expect((await browser.get('/users/security')).body).toMatchObject({ two_factor: { backup_codes_left: 9 } });
    await enterPassword(browser, someone);
    expect((await browser.post('/users/login/2fa', { code })).status).toBe(400);
  });

  test('that is wrong five times locks the account for 30 minutes, and its owner is informed', async () => {
    const { someone, browser, totp } = await enrolled(api);
    await enterPassword(browser, someone);
    const wrong = totp.generate({ timestamp: 0 });
    const answers: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      answers.push((await browser.post('/users/login/2fa', { code: wrong })).status);
    }
    answers.push((await browser.post('/users/login/2fa', { code: totp.generate() })).status);
    answers.push((await enterPassword(openBrowser(api.origin), someone)).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await mailsTo(api, someone.email))[0]?.text).toContain('for 30 minutes');
    expect((await actionsOf(api, someone)).slice(-2)).toEqual(['2fa.failed', '2fa.locked']);

    await api.services.db.update(users).set({ lockedUntil: new Date() }).where(eq(users.userId, someone.userId));
    await enterPassword(browser, someone);
    expect((await browser.post<Session>('/users/login/2fa', { code: totp.generate() })).body.state).toBe('open');
  });

  test('can be switched off with password and code, and its owner is informed', async () => {
    const { someone, browser, totp } = await enrolled(api);
    const off = (password: string, code: string) => browser.post('/users/security/totp/remove', { password, code });
    expect((await off('wrong wrong wrong', totp.generate())).body).toMatchObject({
      error: { fields: [{ field: 'password' }] },
    });
    expect((await off(PASSWORD, '000000')).status).toBe(400);
    expect((await off(PASSWORD, totp.generate())).status).toBe(204);
    expect((await mailsTo(api, someone.email))[0]?.kind).toBe('two_factor_removed');
    expect((await enterPassword(browser, someone)).body.state).toBe('open');
  });

  test('can get new backup codes', async () => {
    const { someone, browser, backupCodes } = await enrolled(api);
    const renewed = await browser.post<BackupCodes>('/users/security/backup-codes', { password: PASSWORD });
    await enterPassword(browser, someone);
    expect((await browser.post('/users/login/2fa', { code: backupCodes[0] })).status).toBe(400);
    const [code] = renewed.body.backup_codes;
    expect((await browser.post<Session>('/users/login/2fa', { code })).body.state).toBe('open');
  });
});

describe('an authenticator app that is being added', () => {
  const begin = async (browser: Browser) => {
    const { body } = await browser.post<TotpEnrollment>('/users/security/totp', { password: PASSWORD });
    return new TOTP({ secret: body.secret });
  };
  const confirm = (browser: Browser, code: string) => browser.post('/users/security/totp/confirm', { code });
  const BEGIN_AGAIN = { status: 409, body: { error: { message: expect.stringContaining('Begin again') } } };

  test('is confirmed only by the login that gave the password for it', async () => {
    const someone = await person();
    const [owner, thief] = [await logInAs(api, someone), await loggedIn(api, someone)];
    const first = await begin(owner);
    expect(await confirm(thief, first.generate())).toMatchObject(BEGIN_AGAIN);
    const second = await begin(thief);
    expect(await confirm(owner, first.generate())).toMatchObject(BEGIN_AGAIN);
    expect(await confirm(owner, second.generate())).toMatchObject(BEGIN_AGAIN);
    expect((await confirm(owner, (await begin(owner)).generate())).status).toBe(200);
  });

  test('is confirmed within ten minutes after the password, or begun again', async () => {
    const someone = await person();
    const browser = await logInAs(api, someone);
    const before = Date.now();
    const totp = await begin(browser);
    const { db } = api.services;
    const waiting = await db.select().from(passkeyChallenges).where(eq(passkeyChallenges.purpose, 'confirm_app'));
    const ends =
      waiting
        .map(({ expiresAt }) => expiresAt.getTime())
        .sort()
        .at(-1) ?? 0;
    expect(ends).toBeGreaterThanOrEqual(before + 10 * MINUTE);
    expect(ends).toBeLessThanOrEqual(Date.now() + 10 * MINUTE);
    await db.update(passkeyChallenges).set({ expiresAt: new Date() });
    expect(await confirm(browser, totp.generate())).toMatchObject(BEGIN_AGAIN);
    expect((await confirm(browser, (await begin(browser)).generate())).status).toBe(200);
  });

  test('takes ten codes an hour, however often it is begun again, and each wrong one is audited', async () => {
    const someone = await person();
    const browser = await logInAs(api, someone);
    await begin(browser);
    const answers: number[] = [];
    for (let time = 0; time < 9; time += 1) answers.push((await confirm(browser, '000000')).status);
    const totp = await begin(browser);
    for (const code of ['000000', '000000', totp.generate()]) answers.push((await confirm(browser, code)).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 429, 429]);
    const failed = (await actionsOf(api, someone)).filter((action) => action === '2fa.failed');
    expect(failed).toHaveLength(10);
    expect((await enterPassword(browser, someone)).body.state).toBe('open');
  });
});

describe('a new device', () => {
  test('needs the mailed code once', async () => {
    const someone = await person();
    await logInAs(api, someone);
    const browser = openBrowser(api.origin, { userAgent: 'Phone' });
    expect((await enterPassword(browser, someone)).body.state).toBe('new_device');
    expect((await browser.get('/users/logins')).status).toBe(401);
    expect((await mailsTo(api, someone.email))[0]?.text).toContain(`Phone, IP address ${browser.ip}`);
    const code = await codeTo(api, someone.email);
    expect((await browser.post<Session>('/users/login/device', { code })).body.state).toBe('open');
    expect((await mailsTo(api, someone.email))[0]?.kind).toBe('login_from_new_device');
    expect((await actionsOf(api, someone)).slice(-2)).toEqual(['login.success', 'login.new_device']);
    expect((await enterPassword(browser, someone)).body.state).toBe('open');
  });

  test('has to send its code within ten minutes', async () => {
    const someone = await person();
    await logInAs(api, someone);
    const browser = openBrowser(api.origin);
    const before = Date.now();
    await enterPassword(browser, someone);
    const code = await codeTo(api, someone.email);
    const { db } = api.services;
    const mine = eq(mailedCodes.userId, someone.userId);
    const [waiting] = await db.select().from(mailedCodes).where(mine);
    expect(waiting?.expiresAt.getTime()).toBeGreaterThanOrEqual(before + 10 * MINUTE);
    expect(waiting?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 10 * MINUTE);
    await db.update(mailedCodes).set({ expiresAt: new Date() }).where(mine);
    expect((await browser.post('/users/login/device', { code })).status).toBe(400);
  });

  test('has three attempts, and can request the code by mail three more times', async () => {
    const someone = await person();
    await logInAs(api, someone);
    const browser = openBrowser(api.origin);
    await enterPassword(browser, someone);
    const code = await codeTo(api, someone.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const given of [wrong, wrong, wrong, code]) {
      expect((await browser.post('/users/login/device', { code: given })).status).toBe(400);
    }
    for (let time = 0; time < 4; time += 1) {
      expect((await browser.post('/users/login/device/resend')).status).toBe(204);
    }
    expect(await mailsTo(api, someone.email)).toHaveLength(4);
    const fresh = await codeTo(api, someone.email);
    expect((await browser.post<Session>('/users/login/device', { code: fresh })).body.state).toBe('open');
  });

  test('is checked after the second factor', async () => {
    const { someone, totp } = await enrolled(api);
    await forgetMailedCodes();
    const browser = openBrowser(api.origin);
    expect((await enterPassword(browser, someone)).body.state).toBe('second_factor');
    expect((await browser.post<Session>('/users/login/2fa', { code: totp.generate() })).body.state).toBe('new_device');
    const code = await codeTo(api, someone.email);
    expect((await browser.post<Session>('/users/login/device', { code })).body.state).toBe('open');
  });
});
