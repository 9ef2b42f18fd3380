import type { Database } from '../db/client';
import { findPartner } from '../db/partners/partners';
import type { OutgoingDelivery } from '../db/webhooks/deliveries';

export interface LocalhostDeps {
  db: Database;
  /** The server's setting for `http://localhost:<port>`. */
  allowLocalhost: boolean;
}

/** Whether a delivery may go to a receiver on this machine [rules/webhooks: URLs]. */
export async function mayReachLocalhost(
  { db, allowLocalhost }: LocalhostDeps,
  { url, environment, partnerId }: Pick<OutgoingDelivery, 'url' | 'environment' | 'partnerId'>,
): Promise<boolean> {
  // Other URLs are the usual case, and need no look at the partner.
  const isAsked = allowLocalhost && environment === 'test' && isLocalhost(new URL(url));
  return isAsked && (await isApproved(db, partnerId));
}

/** Whoever signed up by themselves and is not known to the operator yet must not reach this machine. */
export async function isApproved(db: Database, partnerId: string): Promise<boolean> {
  const partner = await findPartner(db, partnerId);
  return partner?.approvedAt != null;
}

export function isLocalhost({ hostname }: URL): boolean {
  return hostname === 'localhost';
}
