import { TOTP } from 'otpauth';
import type { BackupCodes, TotpEnrollment } from '#contract/shared/users/security';
import type { Session } from '#contract/shared/users/session';
import type { Database } from '#db/client';
import { logins, memberships } from '#db/schema/users';
import { createUser } from '#db/users/users';
import type { OperatorRole, Portal, Role } from '#domain/team/permission';
import { hashPassword } from '#security/password';
import { newId } from '#security/secret';
import { csrfTokenOf, hashToken, newToken } from '#security/token';
import type { TestApi } from '../api/test-api';
import { type Browser, type BrowserOptions, cookiesOf, openBrowser } from './browser';

export const PASSWORD = 'correct horse battery staple';
const PASSWORD_HASH = hashPassword(PASSWORD);

export interface TestPerson {
  userId: string;
  email: string;
  portal: Portal;
}

let people = 0;

/** A person with a verified address and the password above. */
export async function newPerson(
  db: Database,
  { portal = 'dashboard', operatorRole = null }: { portal?: Portal; operatorRole?: OperatorRole | null } = {},
): Promise<TestPerson> {
  people += 1;
  const userId = newId('usr');
  const email = `person${people}@example.com`;
  const passwordHash = await PASSWORD_HASH;
  const user = { userId, portal, email, name: `Person ${people}`, passwordHash, operatorRole, verifiedAt: new Date() };
  await db.transaction((tx) => createUser(tx, user));
  return { userId, email, portal };
}

/** A person in a partner's team. */
export async function newMember(db: Database, partnerId: string, role: Role): Promise<TestPerson> {
  const person = await newPerson(db);
  await db.insert(memberships).values({ partnerId, userId: person.userId, role });
  return person;
}

export function newOperator(db: Database, operatorRole: OperatorRole): Promise<TestPerson> {
  return newPerson(db, { portal: 'support', operatorRole });
}

/** A browser in which the person is logged in. */
export async function logInAs(
  api: Pick<TestApi, 'origin'>,
  { email, portal }: TestPerson,
  options: BrowserOptions = {},
): Promise<Browser> {
  const browser = openBrowser(api.origin, { ...options, portal });
  const { status, body } = await browser.post<Session>('/users/login', { email, password: PASSWORD });
  if (status !== 200 || body.state !== 'open') {
    throw new Error(`${email} is not logged in: ${status} ${JSON.stringify(body)}`);
  }
  return browser;
}

/** A browser in which a member of a partner's team is logged in. */
export async function logInMember(api: TestApi, partnerId: string, role: Role): Promise<Browser & TestPerson> {
  const person = await newMember(api.services.db, partnerId, role);
  return { ...(await logInAs(api, person)), ...person };
}

/** A browser in which the person is already logged in, without the steps of a login. */
export async function loggedIn(api: TestApi, { userId, portal }: TestPerson): Promise<Browser> {
  const token = newToken();
  const login = { loginId: newId('lgn'), userId, tokenHash: hashToken(token), stage: 'open' as const };
  await api.services.db.insert(logins).values({ ...login, ip: '192.0.2.1', userAgent: 'Test' });
  const cookies = cookiesOf(portal, { login: token, csrf: csrfTokenOf(token) });
  return openBrowser(api.origin, { portal, cookies });
}

/** Gives a logged-in person an authenticator. Its first code counts as a fresh second factor for five minutes. */
export async function enroll(browser: Browser): Promise<{ totp: TOTP; offer: TotpEnrollment; backupCodes: string[] }> {
  const { body: offer } = await browser.post<TotpEnrollment>('/users/security/totp', { password: PASSWORD });
  const totp = new TOTP({ secret: offer.secret });
  const { status, body } = await browser.post<BackupCodes>('/users/security/totp/confirm', { code: totp.generate() });
  if (status !== 200) {
    throw new Error(`no authenticator was enrolled: ${status} ${JSON.stringify(body)}`);
  }
  return { totp, offer, backupCodes: body.backup_codes };
}

/** A browser in which the person is already logged in, and has just given the first code of an authenticator. */
export async function provenLogin(api: TestApi, person: TestPerson): Promise<Browser> {
  const browser = await loggedIn(api, person);
  await enroll(browser);
  return browser;
}

/** A browser in which a member of a partner's team is logged in, and has just given a second factor. */
export async function logInProven(api: TestApi, partnerId: string, role: Role): Promise<Browser & TestPerson> {
  const member = await logInMember(api, partnerId, role);
  await enroll(member);
  return member;
}
