import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { insertLink, listTrackingLinks, lockLinks, revokeLinks } from '#db/orders/tracking';
import { MOST_LINKS, type TrackingLink } from '#domain/orders/tracking-link';
import { OperationRefusal } from '#domain/refusal';
import { requireOrder } from './find-order';

interface LinkChange {
  orderId: string;
  actor: string;
  reason?: string;
}

/** Makes one more link to an order's tracking page. @throws OperationRefusal */
export async function addTrackingLink(
  { db }: { db: Database },
  { orderId, actor, reason }: LinkChange,
): Promise<TrackingLink> {
  await requireOrder(db, orderId);
  return db.transaction(async (tx) => {
    await lockLinks(tx, orderId);
    const links = await listTrackingLinks(tx, orderId);
    if (links.length >= MOST_LINKS) {
      throw new OperationRefusal(`An order has at most ${MOST_LINKS} tracking links, revoked ones included.`);
    }
    const link = (links.at(-1)?.link ?? 0) + 1;
    await insertLink(tx, orderId, link);
    const entry = { actor, action: 'tracking_link.created' as const, target: orderId, details: { link } };
    await recordAudit(tx, { ...entry, ...(reason !== undefined && { reason }) });
    return { link, createdAt: new Date(), revokedAt: null };
  });
}

/**
 * Revokes one link, or all that are open; repeating it changes nothing. Returns the order's links.
 * @throws OperationRefusal for an unknown order or link
 */
export async function revokeTrackingLinks(
  { db }: { db: Database },
  { orderId, link, actor, reason }: LinkChange & { link: number | 'all' },
): Promise<TrackingLink[]> {
  await requireOrder(db, orderId);
  return db.transaction(async (tx) => {
    await lockLinks(tx, orderId);
    const links = await listTrackingLinks(tx, orderId);
    const chosen = link === 'all' ? links : links.filter((one) => one.link === link);
    if (chosen.length === 0) {
      throw new OperationRefusal(`link: ${orderId} has no tracking link ${link}.`, 'link');
    }
    const open = chosen.filter(({ revokedAt }) => revokedAt === null).map((one) => one.link);
    if (open.length > 0) {
      await revokeLinks(tx, orderId, open);
      const entry = { actor, action: 'tracking_link.revoked' as const, target: orderId, details: { links: open } };
      await recordAudit(tx, { ...entry, ...(reason !== undefined && { reason }) });
    }
    return listTrackingLinks(tx, orderId);
  });
}

/** The member as `JSON.stringify` writes it; inside a string its quotation marks would be escaped. */
const LINK = /"tracking_url":"[^"]*\/track\/(ord_\w+)\?t=[^"]*"/;

/**
 * Writes the tracking link in a stored order's JSON anew: it may have been signed with a secret key that no longer exists, and
 * its partner's host name may have changed.
 */
export function signTrackingLink(
  order: string,
  partnerId: string,
  trackingUrl: (orderId: string, partnerId: string) => string,
): string {
  return order.replace(
    LINK,
    (_member, orderId: string) => `"tracking_url":${JSON.stringify(trackingUrl(orderId, partnerId))}`,
  );
}
