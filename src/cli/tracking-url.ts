import type { Database } from '#db/client';
import { findFact } from '#db/health/database';
import { listProvedHosts } from '#db/tracking-hosts';
import { createTrackingUrl } from '#process/services';
import { createKeyring } from '#security/keyring';
import type { Instance } from './instance';

/**
 * Signed URLs of tracking pages. They are below the instance's public URL, whatever the command's own environment says, or on
 * their partner's own host name.
 */
export async function trackingUrlOf({ config, secretKeys }: Instance, db: Database) {
  const publicUrl = (await findFact(db, 'public_url')) ?? config.publicUrl;
  const active = (await listProvedHosts(db)).filter(({ isActive }) => isActive);
  const hosts = new Map(active.map(({ partnerId, host }) => [partnerId, host]));
  return createTrackingUrl(publicUrl, createKeyring(...secretKeys), (partnerId) => hosts.get(partnerId) ?? null);
}
