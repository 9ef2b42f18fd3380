import type { Database } from '#db/client';
import { listTrackingLinks } from '#db/orders/tracking';
import type { TrackingLink } from '#domain/orders/tracking-link';
import { requireOrder } from '#operations/orders/require-order';
import { addTrackingLink, revokeTrackingLinks } from '#operations/orders/tracking-links';
import type { Answer } from '../answer';
import { WrongUsage } from '../command';
import { openRebuild } from '../doctor/recover-orders';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

/** Shows the links to an order's tracking page. */
export function orderLinks(orderId: string): Promise<Answer> {
  return answerWith(orderId, async (db) => {
    await requireOrder(db, orderId);
    return listTrackingLinks(db, orderId);
  });
}

/** Makes one more link. */
export function orderNewLink(orderId: string, { reason }: { reason: string }): Promise<Answer> {
  return answerWith(orderId, async (db) => [await addTrackingLink({ db }, { orderId, reason, actor: operatorName() })]);
}

export interface RevokeLinkOptions {
  link?: number;
  all?: true;
  reason: string;
}

/** Revokes one link or all. */
export async function orderRevokeLink(orderId: string, { link, all, reason }: RevokeLinkOptions): Promise<Answer> {
  if ((link === undefined) === (all === undefined)) {
    throw new WrongUsage('Give either --link or --all.');
  }
  return answerWith(orderId, (db) =>
    revokeTrackingLinks({ db }, { orderId, link: link ?? 'all', reason, actor: operatorName() }),
  );
}

async function answerWith(orderId: string, work: (db: Database) => Promise<TrackingLink[]>): Promise<Answer> {
  const instance = findRunningInstance();
  const { links, trackingUrl } = await withDatabase(instance, async (db) => ({
    links: await work(db),
    trackingUrl: (await openRebuild(instance, db)).trackingUrl,
  }));
  const items = links.map(({ link, revokedAt }) => ({
    link,
    url: revokedAt === null ? trackingUrl(orderId, link) : null,
    revoked_at: revokedAt?.toISOString() ?? null,
  }));
  const lines = items.map(({ link, url, revoked_at: at }) => `${String(link).padStart(2)}  ${url ?? `revoked ${at}`}`);
  return { json: { order_id: orderId, links: items }, text: lines.join('\n') };
}
