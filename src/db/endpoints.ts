import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { encodeId, ID_BYTES } from '../domain/id';
import type { Database } from './client';
import { type Channel, type Environment, endpoints } from './schema';

export interface EndpointSetting {
  partnerId: string;
  environment: Environment;
  channel: Channel;
  /** Already judged by the URL guard [partner-api 7.7]. */
  url: string;
  sealedSecret: string;
}

export interface Endpoint {
  endpointId: string;
  environment: Environment;
  channel: Channel;
  url: string;
  createdAt: Date;
}

/**
 * Sets a partner's one endpoint per environment and channel [partner-api 7.1] and answers with its id. Setting it again
 * replaces URL and secret; the id and with it the deliveries stay, so what is still to be sent goes to the new URL.
 */
export async function setEndpoint(db: Database, setting: EndpointSetting): Promise<string> {
  const { url, sealedSecret } = setting;
  const [row] = await db
    .insert(endpoints)
    .values({ ...setting, endpointId: encodeId('we', randomBytes(ID_BYTES)) })
    .onConflictDoUpdate({
      target: [endpoints.partnerId, endpoints.environment, endpoints.channel],
      set: { url, sealedSecret },
    })
    .returning({ endpointId: endpoints.endpointId });
  if (!row) {
    throw new Error('the endpoint was not written');
  }
  return row.endpointId;
}

/** A partner's endpoints, oldest first, without their secrets. */
export async function listEndpoints(db: Database, partnerId: string): Promise<Endpoint[]> {
  return db
    .select({
      endpointId: endpoints.endpointId,
      environment: endpoints.environment,
      channel: endpoints.channel,
      url: endpoints.url,
      createdAt: endpoints.createdAt,
    })
    .from(endpoints)
    .where(eq(endpoints.partnerId, partnerId))
    .orderBy(asc(endpoints.createdAt), asc(endpoints.endpointId));
}
