import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tier } from '#domain/limits/tier';
import { changeDetails, recordAudit } from './audit';
import type { Database, Transaction } from './client';
import { notify } from './notifications';
import { auditLog } from './schema/audit';
import { partners } from './schema/partners';

export type PartnerRow = typeof partners.$inferSelect;

export async function createPartner(
  db: Database | Transaction,
  partner: Pick<PartnerRow, 'partnerId' | 'name'> & Partial<Pick<PartnerRow, 'approvedAt'>>,
): Promise<void> {
  await db.insert(partners).values(partner);
}

export async function hasPartner(db: Database | Transaction, partnerId: string): Promise<boolean> {
  const rows = await db
    .select({ partnerId: partners.partnerId })
    .from(partners)
    .where(eq(partners.partnerId, partnerId));
  return rows.length > 0;
}

export async function findPartner(db: Database | Transaction, partnerId: string): Promise<PartnerRow | null> {
  const [partner] = await db.select().from(partners).where(eq(partners.partnerId, partnerId));
  return partner ?? null;
}

/** Whether the operator knows the partner. */
export async function isApproved(db: Database, partnerId: string): Promise<boolean> {
  const [partner] = await db
    .select({ approvedAt: partners.approvedAt })
    .from(partners)
    .where(eq(partners.partnerId, partnerId));
  return partner != null && partner.approvedAt !== null;
}

/** A partner, locked until the transaction ends. */
export async function lockPartner(tx: Transaction, partnerId: string): Promise<PartnerRow | null> {
  const [partner] = await tx.select().from(partners).where(eq(partners.partnerId, partnerId)).for('update');
  return partner ?? null;
}

/** Changes a partner's onboarding data or state; the partner is already locked. */
export async function changeOnboarding(
  tx: Transaction,
  partnerId: string,
  change: Partial<Pick<PartnerRow, 'name' | 'onboarding' | 'onboardedAt' | 'approvedAt' | 'closedAt'>>,
): Promise<PartnerRow> {
  const [changed] = await tx.update(partners).set(change).where(eq(partners.partnerId, partnerId)).returning();
  if (!changed) {
    throw new Error(`${partnerId} has gone`);
  }
  return changed;
}

/** The names of partners, by id. */
export async function listPartnerNames(db: Database, partnerIds: readonly string[]): Promise<Map<string, string>> {
  const { partnerId, name } = partners;
  const rows =
    partnerIds.length === 0
      ? []
      : await db
          .select({ partnerId, name })
          .from(partners)
          .where(inArray(partnerId, [...partnerIds]));
  return new Map(rows.map((row) => [row.partnerId, row.name]));
}

/** All partners, oldest first. */
export async function listPartners(db: Database): Promise<PartnerRow[]> {
  return db.select().from(partners).orderBy(asc(partners.createdAt), asc(partners.partnerId));
}

/** Figures set by an operator; null resets one to that of the tier or the service. */
type PartnerFigure =
  | 'revenueSharePct'
  | 'readsPerMinute'
  | 'writesPerMinute'
  | 'advancesPerMinute'
  | 'bulkPerMinute'
  | 'streams'
  | 'requestsPerSecond'
  | 'payoutMinimumUsd'
  | 'twoPersonPayouts'
  | 'feeBps'
  | 'markupBps'
  | 'switchedOff'
  | 'logo'
  | 'accent'
  | 'supportContact'
  | 'wayBack'
  | 'hostedRefundChoice';
export type PartnerChange = { name?: string; tier?: Tier } & {
  [Figure in PartnerFigure]?: PartnerRow[Figure] | null;
};

/**
 * Changes a partner's settings, on every replica within a second; null if there is no such partner [rules/operators: Settings
 * of a partner].
 */
export async function changePartner(
  db: Database,
  partnerId: string,
  change: PartnerChange,
  actor: string,
): Promise<PartnerRow | null> {
  const columns = columnsOf(change);
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(partners).where(eq(partners.partnerId, partnerId)).for('update');
    const [after] = await tx.update(partners).set(columns).where(eq(partners.partnerId, partnerId)).returning();
    if (!before || !after) {
      return null;
    }
    const details = changeDetails(Object.keys(columns), withoutPicture(before), withoutPicture(after));
    await recordAudit(tx, { actor, action: 'partner.changed', target: partnerId, details });
    await notify(tx, 'settings', partnerId);
    return after;
  });
}

/** The audit log mentions a logo but does not contain it. */
function withoutPicture(partner: PartnerRow): PartnerRow {
  const { logo } = partner;
  return { ...partner, logo: logo && `sha256:${createHash('sha256').update(logo).digest('hex').slice(0, 16)}` };
}

/** A tier counts from the time it is set, also when it is set again, which is how a trial is extended. */
function columnsOf(change: PartnerChange) {
  const values = Object.entries(change).map(([column, value]) => [column, value ?? sql`default`]);
  return { ...Object.fromEntries(values), ...(change.tier && { tierSince: sql`now()` }) };
}

interface Decline {
  at: Date;
  reason: string | null;
}

/** When and why an operator last declined a partner; null if none did. */
export async function findLastDecline(db: Database, partnerId: string): Promise<Decline | null> {
  const [decline] = await db
    .select({ at: auditLog.at, reason: auditLog.reason })
    .from(auditLog)
    .where(and(eq(auditLog.target, partnerId), eq(auditLog.action, 'partner.declined')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return decline ?? null;
}

/** Networks from which partners that an operator approved monitor the service. */
export async function listProbeAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ network: sql<string>`unnest(${partners.probeAddresses})` })
    .from(partners)
    .where(and(sql`${partners.probeAddresses} <> '{}'`, isNotNull(partners.approvedAt), isNull(partners.closedAt)));
  return rows.map(({ network }) => network);
}

/** Replaces a partner's networks; the partner is already locked. */
export async function storeProbeAddresses(
  tx: Transaction,
  partnerId: string,
  probeAddresses: readonly string[],
): Promise<void> {
  await tx
    .update(partners)
    .set({ probeAddresses: [...probeAddresses] })
    .where(eq(partners.partnerId, partnerId));
}
