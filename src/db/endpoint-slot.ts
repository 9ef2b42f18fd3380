import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from './client';
import { type Channel, deliveries, type Environment, endpoints } from './schema';

/** The place of a partner's one endpoint per environment and channel [partner-api 7.1]. */
export interface EndpointSlot {
  partnerId: string;
  environment: Environment;
  channel: Channel;
}

/** What the slot holds, or null when it is empty. */
export async function readSlot(
  db: Database,
  slot: EndpointSlot,
): Promise<{ url: string; sealedSecret: string } | null> {
  const [row] = await db
    .select({ url: endpoints.url, sealedSecret: endpoints.sealedSecret })
    .from(endpoints)
    .where(inSlot(slot));
  return row ?? null;
}

/** Empties the slot; the endpoint's deliveries go with it. */
export async function clearSlot(db: Database, slot: EndpointSlot): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = tx.select({ endpointId: endpoints.endpointId }).from(endpoints).where(inSlot(slot));
    await tx.delete(deliveries).where(inArray(deliveries.endpointId, ids));
    await tx.delete(endpoints).where(inSlot(slot));
  });
}

function inSlot({ partnerId, environment, channel }: EndpointSlot) {
  return and(
    eq(endpoints.partnerId, partnerId),
    eq(endpoints.environment, environment),
    eq(endpoints.channel, channel),
  );
}
