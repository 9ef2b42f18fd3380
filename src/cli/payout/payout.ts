import { toPayout } from '#contract/payouts';
import { auditOf } from '#db/audit';
import { listPayouts, type StoredPayout } from '#db/payouts/payouts';
import { formatColumns } from '#domain/columns';
import type { PayoutStatus } from '#domain/payouts/payout';
import { type Answer, formatFacts } from '../answer';
import type { Reading } from '../operations/reading';

/** More than an operator processes at once. */
const MAX_LISTED = 200;

export async function listAllPayouts({
  services,
  options: { status, partner },
}: Reading<{ status?: PayoutStatus; partner?: string }>): Promise<Answer> {
  const filter = { partnerId: partner, statuses: status && [status] };
  const page = { offset: 0, limit: MAX_LISTED };
  const { total, items } = await listPayouts(services.db, filter, page);
  const header = ['PAYOUT ID', 'STATUS', 'USD', 'CURRENCY', 'ADDRESS', 'PARTNER', 'REQUESTED'];
  const more = total > items.length ? `\nand ${total - items.length} more` : '';
  return {
    json: { total, payouts: items.map(toJson) },
    text: total === 0 ? 'No payouts.' : formatColumns([header, ...items.map(toRow)]) + more,
  };
}

/** What an operator needs to pay, and what was done so far. */
export async function showPayout({ services, found: payout }: Reading<object, StoredPayout>): Promise<Answer> {
  const notes = await auditOf(services.db, payout.payoutId);
  const sent = payout.payoutAmount && `${payout.payoutAmount} ${payout.currency} in ${payout.txHash}`;
  const done = notes.map(({ at, actor, action }) => ['', at.toISOString(), action, actor]);
  return {
    json: { ...toJson(payout), audit: notes.map(({ at, actor, action, details }) => ({ at, actor, action, details })) },
    text: `${formatFacts([
      ['payout', payout.payoutId],
      ['status', payout.failureReason === null ? payout.status : `${payout.status} (${payout.failureReason})`],
      ['partner', payout.partnerId],
      ['pay', `${payout.amountUsd} USD in ${payout.currency}`],
      ['to', payout.payoutAddress],
      ['sent', sent],
    ])}\n\nAudit log\n${formatColumns(done)}`,
  };
}

function toJson(payout: StoredPayout) {
  const { partnerId, failureReason, failedAt } = payout;
  return { ...toPayout(payout), partner_id: partnerId, failure_reason: failureReason, failed_at: failedAt };
}

function toRow(payout: StoredPayout): string[] {
  const { payoutId, status, amountUsd, currency, payoutAddress, partnerId, createdAt } = payout;
  return [payoutId, status, amountUsd, currency, payoutAddress, partnerId, createdAt.toISOString().slice(0, 16)];
}
