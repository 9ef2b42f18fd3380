import { Button } from '@mantine/core';
import type { Key } from '#contract/dashboard/keys';
import { useWrite } from '#web/api/dashboard';
import { usePermission } from '#web/app/session';
import { Notice } from '#web/design/states/Notice';
import { Problem } from '#web/design/states/Problem';
import { Countdown } from '#web/design/time/Countdown';
import { Time } from '#web/design/time/Time';

/** A rotation in progress: how long both keys work, and whether the old one is still used. */
export function RotationNotice({ item: { key_id, name, rotation, last_used_at } }: { item: Key }) {
  const mayChange = usePermission('keys.edit');
  const end = useWrite({
    call: (how: 'finish' | 'cancel') => ({ path: `/keys/${key_id}/rotate/${how}` }),
    changes: ['/keys', '/home'],
  });
  if (rotation === null) {
    return null;
  }
  return (
    <>
      <Notice
        tone="moving"
        shape="half"
        title={
          <>
            {name}: both keys work for <Countdown until={rotation.ends_at} over="0:00" />
          </>
        }
        action={
          mayChange && (
            <span style={{ display: 'flex', gap: 8 }}>
              <Button size="xs" variant="default" disabled={end.isPending} onClick={() => end.mutate('cancel')}>
                Keep the old key
              </Button>
              <Button size="xs" disabled={end.isPending} onClick={() => end.mutate('finish')}>
                End the old key now
              </Button>
            </span>
          )
        }
      >
        {last_used_at === null ? (
          'The old key has not been used.'
        ) : (
          <>
            Old key last used <Time at={last_used_at} />.
          </>
        )}
      </Notice>
      <Problem error={end.error} />
    </>
  );
}
