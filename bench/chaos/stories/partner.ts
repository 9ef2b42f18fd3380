import { eq } from 'drizzle-orm';
import { partners } from '#db/schema/partners';
import { issueKey } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import type { Installation } from '#test/helpers/processes/installation';
import { createClient } from '#test/helpers/service/client';
import { makePartner, openWebhooks, SECRET_KEY } from '#test/helpers/service/partners';
import type { WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';
import type { SeededRandom } from '../plan';
import type { Tally } from '../tally';
import { createWallet, type Wallet } from './wallet';

export interface Partner {
  partnerId: string;
  wallet: Wallet;
  receiver: WebhookReceiver;
}

/** High enough for every run; the limiter is still in use. */
const PER_MINUTE = 1_000_000;
/** How often a receiver of webhooks fails. */
const FAILURES = 0.12;

/** A partner with a wallet, and a server for its webhooks that sometimes fails or closes the connection. */
export async function openPartner(
  { db, origin }: Installation,
  random: SeededRandom,
  counts: { tally: Tally; creations: number[] },
): Promise<Partner> {
  const { partnerId, live } = await makePartner(db, origin);
  const { key } = await issueKey(db, createKeyring(SECRET_KEY), {
    partnerId,
    environment: 'test',
    name: 'chaos',
    scopes: ['orders:rw', 'webhook:admin'],
    expiresAt: null,
  });
  await db
    .update(partners)
    .set({ readsPerMinute: PER_MINUTE, writesPerMinute: PER_MINUTE, bulkPerMinute: PER_MINUTE })
    .where(eq(partners.partnerId, partnerId));
  const receiver = await openWebhooks(db, partnerId);
  receiver.answer((response) => {
    if (random.chance(FAILURES)) {
      if (random.chance(0.5)) response.destroy();
      else response.writeHead(500).end();
    } else {
      response.writeHead(204).end();
    }
  });
  return {
    partnerId,
    receiver,
    wallet: createWallet({ clients: { live, test: createClient(origin, key) }, ...counts }),
  };
}
