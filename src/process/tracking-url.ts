import type { Keyring } from '../security/keyring';

/** The signed URL of an order's tracking page [rules/tracking: Link]. */
export function createTrackingUrl(publicUrl: string, keyring: Keyring): (orderId: string, link?: number) => string {
  return (orderId, link) => `${publicUrl}/track/${orderId}?t=${keyring.trackingToken(orderId, link)}`;
}
