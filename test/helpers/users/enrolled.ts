import { eq } from 'drizzle-orm';
import type { TOTP } from 'otpauth';
import type { TotpEnrollment } from '#contract/shared/users/security';
import type { Session } from '#contract/shared/users/session';
import { auditLog } from '#db/schema/audit';
import { logins, users } from '#db/schema/users';
import { STEP_UP_MS } from '#domain/users/step-up';
import type { TestApi } from '../api/test-api';
import type { Browser } from './browser';
import { enroll, logInAs, newPerson, PASSWORD, type TestPerson } from './users';

/** A person with an authenticator. */
export interface Enrolled {
  someone: TestPerson;
  /** A browser in which the person is logged in. */
  browser: Browser;
  totp: TOTP;
  offer: TotpEnrollment;
  backupCodes: string[];
  /** As if the latest code had been used long ago. */
  forget(): Promise<unknown>;
}

export async function enrolled(api: TestApi): Promise<Enrolled> {
  const { db } = api.services;
  const someone = await newPerson(db);
  const browser = await logInAs(api, someone);
  const { totp, offer, backupCodes } = await enroll(browser);
  const forget = async () => db.update(users).set({ totpStep: null }).where(eq(users.userId, someone.userId));
  await forget();
  return { someone, browser, totp, offer, backupCodes, forget };
}

/** The first step of a login. */
export function enterPassword(browser: Browser, { email }: TestPerson, password = PASSWORD) {
  return browser.post<Session>('/users/login', { email, password });
}

export async function stateOf(browser: Browser): Promise<Session['state']> {
  return (await browser.get<Session>('/users/session')).body.state;
}

/** The audited actions of a person, oldest first. */
export async function actionsOf({ services: { db } }: TestApi, { userId }: TestPerson): Promise<string[]> {
  const rows = await db.select().from(auditLog).where(eq(auditLog.target, userId)).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

/** As if the person had given the second factor too long ago for it to be fresh, in every login. */
export async function letProofLapse({ services: { db } }: Pick<TestApi, 'services'>, userId: string): Promise<void> {
  const provenAt = new Date(Date.now() - STEP_UP_MS);
  await db.update(logins).set({ provenAt }).where(eq(logins.userId, userId));
}
