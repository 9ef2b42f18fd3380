import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { setPayoutMails } from '#db/users/mails';

/** Sets whether a member gets mail about sent payouts [rules/users: Alerts]. */
export async function choosePayoutMails(
  { db }: { db: Database },
  { partnerId, userId, payoutMails }: { partnerId: string; userId: string; payoutMails: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await setPayoutMails(tx, { partnerId, userId }, payoutMails);
    const details = { payout_mails: payoutMails };
    await recordAudit(tx, { actor: userId, action: 'member.payout_mails_chosen', target: partnerId, details });
  });
}
