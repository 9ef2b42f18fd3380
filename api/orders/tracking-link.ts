import type { ApiServices } from '../services';

/** The member as `JSON.stringify` writes it; inside a string its quotation marks would be escaped. */
const LINK = /"tracking_url":"[^"]*\/track\/(ord_\w+)\?t=[^"]*"/;

/** Re-signs the tracking link in a stored order's JSON: it may have been signed with a secret key that no longer exists. */
export function signTrackingLink(order: string, trackingUrl: ApiServices['trackingUrl']): string {
  return order.replace(LINK, (_member, orderId: string) => `"tracking_url":${JSON.stringify(trackingUrl(orderId))}`);
}
