import type { Database } from '../client';
import { refusedCreations } from '../schema/orders';
import type { RefusedCreation } from './shared-deposits';

/** Records what no other order may have; repeating it changes nothing. */
export async function addRefusedCreation(
  db: Database,
  { orderId, provider, from: { network }, unused }: RefusedCreation,
): Promise<void> {
  const creation = { orderId, provider, network };
  const rows = [
    ...unused.providerOrderIds.map((providerOrderId) => ({ ...creation, providerOrderId })),
    ...unused.deposits.map(({ depositAddress, depositExtraId }) => ({
      ...creation,
      depositAddress: depositAddress.toLowerCase(),
      depositExtraId,
    })),
  ];
  if (rows.length > 0) {
    await db.insert(refusedCreations).values(rows).onConflictDoNothing();
  }
}
