import type { Key } from '#contract/dashboard/keys';
import { EXPIRY_WARNING_MS } from '#domain/keys/key-life';
import { usePermission } from '#web/app/session';
import { Notice } from '#web/design/states/Notice';
import { useNow } from '#web/design/time/now';
import { Time } from '#web/design/time/Time';

const REFRESH_MS = 60_000;

/** Warns of a key that expires within days, unless a rotation has already replaced it. */
export function ExpiryNotice({ item: { name, status, expires_at } }: { item: Key }) {
  const now = useNow(REFRESH_MS);
  const mayChange = usePermission('keys.edit');
  if (status !== 'active' || expires_at === null || Date.parse(expires_at) - now >= EXPIRY_WARNING_MS) {
    return null;
  }
  return (
    <Notice
      tone="person"
      shape="person"
      title={
        <>
          {name} expires <Time at={expires_at} />
        </>
      }
    >
      {mayChange
        ? 'Rotate it or create another key before then, and use the new key on your servers.'
        : 'Somebody who may change keys should create another one before then.'}
    </Notice>
  );
}
