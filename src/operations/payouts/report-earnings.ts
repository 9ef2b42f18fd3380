import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import {
  type EarningsReport,
  type ProviderReport,
  replaceProviderReport,
  replaceReported,
} from '#db/payouts/provider-earnings';
import { OperationRefusal } from '#domain/refusal';
import { findKnownProvider } from '#providers/known';
import { requirePartner } from '../partners/require-partner';

/**
 * Records what a provider says that it kept for a partner's markups, which no adapter reads; the latest record counts
 * [rules/payouts: By provider]. @throws OperationRefusal if there is no such provider or partner
 */
export async function reportEarnings(
  { db }: { db: Database },
  { actor, ...report }: EarningsReport & { actor: string },
): Promise<void> {
  const { partnerId, provider, month, amountUsd } = report;
  requireLiveProvider(provider);
  await db.transaction(async (tx) => {
    await requirePartner(tx, partnerId);
    const before = await replaceReported(tx, report);
    const details = { provider, month, usd: amountUsd, before };
    await recordAudit(tx, { actor, action: 'earnings.reported', target: partnerId, details });
  });
}

/**
 * Records what a provider says that it kept in all for orders of a month; the latest record counts [rules/payouts: By
 * provider]. @throws OperationRefusal if there is no such provider
 */
export async function reportProviderTotal(
  { db }: { db: Database },
  { actor, ...report }: ProviderReport & { actor: string },
): Promise<void> {
  const { provider, month, amountUsd } = report;
  requireLiveProvider(provider);
  await db.transaction(async (tx) => {
    const before = await replaceProviderReport(tx, report);
    const details = { month, usd: amountUsd, before };
    await recordAudit(tx, { actor, action: 'provider.reported', target: provider, details });
  });
}

function requireLiveProvider(code: string): void {
  if (!findKnownProvider(code)) {
    throw new OperationRefusal(`There is no live provider ${code}.`);
  }
}
