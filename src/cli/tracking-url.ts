import type { Database } from '#db/client';
import { findFact } from '#db/health/database';
import { createTrackingUrl } from '#process/services';
import { createKeyring } from '#security/keyring';
import type { Instance } from './instance';

/** Signed URLs of tracking pages. They are below the instance's public URL, whatever the command's own environment says. */
export async function trackingUrlOf({ config, secretKeys }: Instance, db: Database) {
  const publicUrl = (await findFact(db, 'public_url')) ?? config.publicUrl;
  return createTrackingUrl(publicUrl, createKeyring(...secretKeys));
}
