import type { ApiServices } from '../services';

/** The member as `JSON.stringify` writes it; in a string its quotation marks would stand behind backslashes. */
const LINK = /"tracking_url":"[^"]*\/track\/(ord_\w+)\?t=[^"]*"/;

/** A stored order's JSON text with its link signed anew: the one on record may need a secret key that is gone. */
export function signTrackingLink(order: string, trackingUrl: ApiServices['trackingUrl']): string {
  return order.replace(LINK, (_member, orderId: string) => `"tracking_url":${JSON.stringify(trackingUrl(orderId))}`);
}
