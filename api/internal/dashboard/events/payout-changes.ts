import type { DashboardNotification } from '#contract/dashboard/events';
import type { Database } from '#db/client';
import { listLatelySent, type StoredPayout } from '#db/payouts/payouts';
import { isPermitted } from '#domain/team/permission';
import { type ChangeReader, readChanges, timestamp } from './read-changes';

/** Reports sent payouts to people who also get them by mail [rules/users: Alerts]. */
export function watchPayouts(db: Database, partnerId: string): ChangeReader {
  const payouts = readChanges(
    () => listLatelySent(db, partnerId),
    (before, sent) => {
      const known = new Set(before.map(({ payoutId }) => payoutId));
      const fresh = sent.filter(({ payoutId }) => !known.has(payoutId));
      return fresh.map((payout) => ({ event: 'notification.created', data: payoutSent(payout) }) as const);
    },
  );
  return { ...payouts, isFor: ({ role, payoutMails }) => payoutMails && isPermitted(role, 'payouts.edit') };
}

function payoutSent({ payoutId, payoutAmount, currency, sentAt }: StoredPayout): DashboardNotification {
  return {
    kind: 'payout_sent',
    notification_id: `payout_sent ${payoutId}`,
    payout_id: payoutId,
    amount: payoutAmount ?? '',
    currency,
    ts: sentAt?.toISOString() ?? timestamp(),
  };
}
