import type { SetQueueLimit } from '#contract/support/queues';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { type StoredLimit, setQueueLimit } from '#db/support/queue-limits';

/** Sets from when on operators are alerted of a queue, or that they are not [rules/alerts: Queues]. */
export async function limitQueue(
  { db }: { db: Database },
  { reason, actor, ...limit }: StoredLimit & { reason: string; actor: string },
): Promise<SetQueueLimit> {
  const { queue, moreThan, olderThanMinutes } = limit;
  await db.transaction(async (tx) => {
    const before = await setQueueLimit(tx, limit);
    const entry = { actor, action: 'queue_limit.set' as const, target: `queue:${queue}`, reason };
    const details = {
      before: before && { more_than: before.moreThan, older_than_minutes: before.olderThanMinutes },
      after: { more_than: moreThan, older_than_minutes: olderThanMinutes },
    };
    await recordAudit(tx, { ...entry, details });
  });
  return { queue, more_than: moreThan, older_than_minutes: olderThanMinutes };
}
