import { listPublishableKeys } from '#db/keys/publishable-keys';
import type { PartnerRow } from '#db/partners';
import { formatColumns } from '#domain/columns';
import { publishableKeyView } from '#operations/keys/publishable-keys';
import type { Answer } from '../answer';
import type { Reading } from '../operations/reading';

export async function listPublishableKeysOf({
  services: { db },
  found: { partnerId },
}: Reading<object, PartnerRow>): Promise<Answer> {
  const keys = (await listPublishableKeys(db, partnerId)).map(publishableKeyView);
  const header = ['KEY ID', 'ENV', 'STATUS', 'LAST USED', 'NAME', 'ORIGINS', 'KEY'];
  const rows = keys.map((key) => [
    key.key_id,
    key.environment,
    key.status,
    key.last_used_at?.slice(0, 16) ?? 'never',
    key.name,
    key.origins.join(','),
    key.key,
  ]);
  return {
    json: { partner_id: partnerId, keys },
    text: keys.length === 0 ? `${partnerId} has no publishable keys.` : formatColumns([header, ...rows]),
  };
}
