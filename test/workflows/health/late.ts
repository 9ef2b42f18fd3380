import { proxyActivities } from '@temporalio/workflow';
import type { ProviderActivities, ProviderActivityInput } from '#activities/provider-activities';

/** Requests a refund as an order does, but with less time for each attempt. */
export async function refund(call: ProviderActivityInput): Promise<string | null> {
  const { requestRefund } = proxyActivities<ProviderActivities>({
    startToCloseTimeout: '2s',
    retry: { initialInterval: '200ms', maximumAttempts: 3 },
  });
  return requestRefund({ ...call, target: { kind: 'address', address: 'back', extraId: null } });
}
