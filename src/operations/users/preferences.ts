import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { changeUser } from '#db/users/users';

/** Sets the time zone in which a person sees all times; null: that of the browser [rules/users: Time zone]. */
export async function choosePreferences(
  { db }: { db: Database },
  { userId, timeZone }: { userId: string; timeZone: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await changeUser(tx, userId, { timeZone });
    const details = { time_zone: timeZone };
    await recordAudit(tx, { actor: userId, action: 'user.changed', target: userId, details });
  });
}
