import { trackingLinkView } from '#contract/shared/order';
import { listTrackingLinks } from '#db/orders/tracking';
import { requireOrder } from '#operations/orders/find-order';
import { linkLines, linksJson } from '#operations/orders/operations';
import type { Answer } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';
import { trackingUrlOf } from '../tracking-url';

/** Shows the links to an order's tracking page. */
export async function orderLinks(orderId: string): Promise<Answer> {
  const instance = findRunningInstance();
  const links = await withDatabase(instance, async (db) => {
    await requireOrder(db, orderId);
    const trackingUrl = await trackingUrlOf(instance, db);
    return (await listTrackingLinks(db, orderId)).map((each) =>
      trackingLinkView(each, (link) => trackingUrl(orderId, link)),
    );
  });
  return { json: linksJson(orderId, links), text: linkLines(links) };
}
