import type { Keyring } from '../security/keyring';

/** The signed public page of an order [rules/tracking: Link]. */
export function createTrackingUrl(publicUrl: string, keyring: Keyring): (orderId: string) => string {
  return (orderId) => `${publicUrl}/track/${orderId}?t=${keyring.trackingToken(orderId)}`;
}
