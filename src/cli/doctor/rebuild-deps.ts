import type { Database } from '#db/client';
import { findFact } from '#db/health/installation';
import type { RebuildDeps } from '#operations/recovery/rebuild-order';
import { createTrackingUrl } from '#process/tracking-url';
import { createLossSearch } from '#providers/live/losses';
import { createKeyring } from '#security/keyring';
import type { Instance } from '../instance';

/** Dependencies for rebuilding rows. Public URLs are the instance's, whatever the command's own environment says. */
export async function openRebuild({ config, secretKeys }: Instance, db: Database): Promise<RebuildDeps> {
  const keyring = createKeyring(...secretKeys);
  const publicUrl = (await findFact(db, 'public_url')) ?? config.publicUrl;
  return { db, trackingUrl: createTrackingUrl(publicUrl, keyring), findLosses: createLossSearch(keyring) };
}
