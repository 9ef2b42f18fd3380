import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { changeDetails, recordAudit, runWithAuditContext } from '#db/audit';
import { signAuditWith } from '#db/audit-chain';
import { eraseEntriesOf } from '#db/privacy/erasures';
import { deleteOutlived } from '#db/retention';
import { auditLog } from '#db/schema/audit';
import { dataExportParts } from '#db/schema/exports';
import { partners } from '#db/schema/partners';
import { users } from '#db/schema/users';
import { RETENTION } from '#domain/jobs/retention';
import { sealAuditDays } from '#operations/audit/seal-days';
import { verifyAudit } from '#operations/audit/verify-audit';
import { invite } from '#operations/team';
import { closeAccount } from '#operations/users/accounts';
import { createLogger } from '#process/logger';
import { newId } from '#security/secret';
import { useTestApi } from '#test/helpers/api/test-api';
import { provenMember } from '#test/helpers/users/proof';
import { logInAs, newOperator } from '#test/helpers/users/users';

const api = useTestApi();
const NAME = 'Wilhelmina Quist';
const EMAIL = 'wilhelmina.quist@planted.example';
const ADDRESS = '198.51.100.77';
const CONTACT = { contact: 'security.quist@planted.example', name: 'Quentin Quist' };
const log = createLogger('info', { out: { write: () => undefined } });
const EXPIRED_THROUGH = '2020-01-01';

async function everythingStored(): Promise<string[]> {
  const { db } = api.services;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'drizzle')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ text: string }>(sql.raw(`select t::text as text from ${name} t`));
    texts.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  const parts = await db.select({ body: dataExportParts.body }).from(dataExportParts);
  return [...texts, ...parts.map(({ body }) => `export: ${gunzipSync(body).toString()}`)];
}

const PLANTED = [NAME, EMAIL, ADDRESS, CONTACT.contact, CONTACT.name].map((text) => text.toLowerCase());
const found = async () => {
  const stored = (await everythingStored()).map((line) => line.toLowerCase());
  return Object.fromEntries(PLANTED.map((text) => [text, stored.filter((line) => line.includes(text))]));
};

/** As if every period that is about people was over. */
async function afterAllPeriods() {
  const { db } = api.services;
  for (const { rows } of RETENTION) {
    if (rows !== 'orders' && rows !== 'personal_data' && rows !== 'audit_log') {
      while ((await deleteOutlived(db, rows, 0)) > 0);
    }
  }
}

const verify = async () => {
  const { db, keyring } = api.services;
  return (await verifyAudit({ db, keyring }, { expiredThrough: EXPIRED_THROUGH })).breaches;
};

test('after closing and the periods, no table, export or log says who somebody was, and the audit log is whole', async () => {
  const { db, keyring } = api.services;
  signAuditWith((text) => keyring.sign('audit-entry', text));
  const { partnerId } = await api.newPartner();
  const owner = await provenMember(api, partnerId, 'owner');
  const { userId } = owner.someone;
  await db.update(users).set({ name: NAME, email: EMAIL }).where(eq(users.userId, userId));
  const as = <T>(work: () => Promise<T>) => runWithAuditContext({ ip: ADDRESS, reason: null }, work);
  await as(async () => {
    await recordAudit(db, { actor: userId, action: 'onboarding.contact', target: partnerId, details: { ...CONTACT } });
    await recordAudit(db, {
      actor: userId,
      action: 'api_key.created',
      target: partnerId,
      details: { name: 'the first' },
    });
    await recordAudit(db, { actor: userId, action: 'login.new_device', target: userId, details: { user_agent: 'x' } });
    const by = { ...owner.someone, partnerId, role: 'owner' } as const;
    await invite({ ...api.services, publicUrl: 'https://swap.example' }, by, {
      email: 'b@planted.example',
      role: 'admin',
    });
  });
  await recordAudit(db, {
    actor: 'usr_colleague',
    action: 'organisation.changed',
    target: partnerId,
    details: changeDetails(['contact'], { contact: CONTACT }, { contact: { ...CONTACT, name: 'Another' } }),
  });
  await recordAudit(db, {
    actor: 'cli:anna',
    action: 'user.changed',
    target: userId,
    details: { email: EMAIL.toUpperCase() },
    reason: `${NAME} asked for it by phone`,
  });
  await db
    .update(partners)
    .set({ onboarding: { contact: CONTACT } as never })
    .where(eq(partners.partnerId, partnerId));
  for (const lines of Object.values(await found())) {
    expect(lines.length).toBeGreaterThan(0);
  }
  await sealAuditDays({ db, keyring, log });
  const before = await db.$count(auditLog);

  await db.update(partners).set({ closedAt: sql`now() - interval '90 days'` }).where(eq(partners.partnerId, partnerId));
  await afterAllPeriods();
  await afterAllPeriods();

  expect(await found()).toEqual(Object.fromEntries(PLANTED.map((text) => [text, []])));
  expect(await db.$count(auditLog)).toBeGreaterThan(before);
  const [made] = await db.select().from(auditLog).where(eq(auditLog.action, 'api_key.created'));
  expect(made).toMatchObject({ actor: userId, ip: null, ipSalt: null, details: { name: 'the first' } });
  const [told] = await db.select().from(auditLog).where(sql`target = ${userId} and action = 'audit_log.erased'`);
  expect(told?.details).toMatchObject({ addresses: expect.arrayContaining([made?.id]) });
  expect(await verify()).toEqual([]);
  expect(PLANTED.filter((text) => JSON.stringify(api.logged).toLowerCase().includes(text))).toEqual([]);
});

test("a stranger's account, whatever its name and address, empties no entry of others when it is erased", async () => {
  const { db } = api.services;
  const others = [
    { details: { markup_bps: 20, partner_id: 'par_x' }, reason: 'Live since June' },
    {
      details: { email: 'joann@swap.example', mark: 'new' },
      reason: 'asked by ann@swap.example.org, reason as before',
    },
    { details: { email: 'victim@swap.example' }, reason: 'Mark agreed' },
  ];
  for (const [nth, entry] of others.entries()) {
    await recordAudit(db, { actor: 'cli:anna', action: 'partner.changed', target: `par_other_${nth}`, ...entry });
  }
  const strangers = [
    { name: 'reason', email: 'ann@swap.example', isVerified: true },
    { name: 'Mark', email: 'someone@swap.example', isVerified: true },
    { name: 'Live', email: 'victim@swap.example', isVerified: false },
  ];
  for (const stranger of strangers) {
    await db.transaction((tx) => eraseEntriesOf(tx, { userId: newId('usr'), ...stranger }));
  }
  const kept = await db.select().from(auditLog).where(sql`target like 'par_other_%'`).orderBy(auditLog.id);
  expect(kept.map(({ details, reason }) => ({ details, reason }))).toEqual(others);
});

test('an operator whose account was closed is erased likewise', async () => {
  const { db } = api.services;
  const operator = await newOperator(db, 'operator');
  await logInAs(api, operator);
  const { email } = operator;
  await closeAccount({ db }, { portal: 'support', email, actor: 'cli:test', reason: `${email} left` });
  await db
    .update(users)
    .set({ disabledAt: sql`now() - interval '90 days'`, createdAt: sql`now() - interval '90 days'` })
    .where(eq(users.userId, operator.userId));
  await afterAllPeriods();
  const stored = (await everythingStored()).map((line) => line.toLowerCase());
  expect(stored.filter((line) => line.includes(email.toLowerCase()))).toEqual([]);
  expect(stored.filter((line) => line.includes(operator.userId.toLowerCase())).length).toBeGreaterThan(0);
});

test('an entry that is emptied without a word in the log is found', async () => {
  const { db, keyring } = api.services;
  signAuditWith((text) => keyring.sign('audit-entry', text));
  await runWithAuditContext({ ip: ADDRESS, reason: 'because' }, () =>
    recordAudit(db, { actor: 'usr_x', action: 'payout.failed', target: 'po_x', details: { to: 'somebody' } }),
  );
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.target, 'po_x'));
  await db.execute(sql`select erase_audit(array[${entry?.id ?? 0}]::bigint[], array[${entry?.id ?? 0}]::bigint[])`);
  expect(await verify()).toContainEqual({
    day: expect.any(String),
    why: `entry ${entry?.id} was emptied, and no entry says so`,
  });
});
