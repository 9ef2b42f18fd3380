import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { FIRST_LINK, type TrackingLink } from '#domain/orders/tracking-link';
import type { Database, Transaction } from '../client';
import { notify } from '../notify';
import { orders } from '../schema/orders';
import { trackingLinks } from '../schema/watching';

const FIRST: TrackingLink = { link: FIRST_LINK, createdAt: null, revokedAt: null };

/** All links of an order, the one in the order itself first. */
export async function listTrackingLinks(db: Database | Transaction, orderId: string): Promise<TrackingLink[]> {
  const { link, createdAt, revokedAt } = trackingLinks;
  const rows = await db
    .select({ link, createdAt, revokedAt })
    .from(trackingLinks)
    .where(eq(trackingLinks.orderId, orderId))
    .orderBy(asc(link));
  const [first] = rows;
  return first?.link === FIRST_LINK ? [{ ...first, createdAt: null }, ...rows.slice(1)] : [FIRST, ...rows];
}

/** Whether a link leads to its page: the first one unless it was revoked, any other one if it was made and not revoked. */
export async function isLinkOpen(db: Database, orderId: string, link: number): Promise<boolean> {
  const [row] = await db
    .select({ revokedAt: trackingLinks.revokedAt })
    .from(trackingLinks)
    .where(and(eq(trackingLinks.orderId, orderId), eq(trackingLinks.link, link)));
  return row ? row.revokedAt === null : link === FIRST_LINK;
}

/** Lets no two changes of an order's links happen at once. */
export async function lockLinks(tx: Transaction, orderId: string): Promise<void> {
  await tx.select({ orderId: orders.orderId }).from(orders).where(eq(orders.orderId, orderId)).for('update');
}

export async function insertLink(tx: Transaction, orderId: string, link: number): Promise<void> {
  await tx.insert(trackingLinks).values({ orderId, link });
}

/** Revokes links; open pages learn of it at once. */
export async function revokeLinks(tx: Transaction, orderId: string, links: readonly number[]): Promise<void> {
  if (links.includes(FIRST_LINK)) {
    await tx.insert(trackingLinks).values({ orderId, link: FIRST_LINK }).onConflictDoNothing();
  }
  await tx
    .update(trackingLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(trackingLinks.orderId, orderId), inArray(trackingLinks.link, [...links])));
  await notify(tx, 'transition', orderId);
}
