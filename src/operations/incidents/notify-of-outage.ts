import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { notifyOfOutage } from '#db/incidents/outages';
import { OperationRefusal } from '#domain/refusal';
import type { FoundOrder } from '../orders/find-order';

/**
 * Tells the partner of a live order that its provider is down, in the partner's ops channel [rules/ops-events: Who is notified].
 * @throws OperationRefusal if the provider is up, or the partner was told of this order during the outage
 */
export async function notifyPartnerOfOutage(
  { db }: { db: Database },
  { found, reason, actor }: { found: FoundOrder; reason: string; actor: string },
): Promise<void> {
  const { orderId, owner, state } = found;
  const { provider } = state.input;
  if (owner.environment !== 'live') {
    throw new OperationRefusal('Simulated providers have no outages.');
  }
  await db.transaction(async (tx) => {
    const outcome = await notifyOfOutage(tx, { orderId, partnerId: owner.partnerId, provider });
    if (outcome !== 'notified') {
      throw new OperationRefusal(REFUSALS[outcome](provider));
    }
    await recordAudit(tx, { actor, action: 'order.outage_notified', target: orderId, reason, details: { provider } });
  });
}

const REFUSALS = {
  up: (provider: string) => `${provider} is not down now.`,
  notified_before: (provider: string) => `The partner was told of this order since ${provider} is down.`,
} as const;
