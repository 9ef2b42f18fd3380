import type { Database } from '#db/client';
import { evidenceLegs } from '#db/schema/evidence';
import { MINUTE } from '#domain/duration';
import { publishEvidence } from '#operations/evidence/order-legs';
import { newId } from '#security/secret';
import { type TrackedSettings, track } from './tracked-orders';

type NewLeg = typeof evidenceLegs.$inferInsert;
export type GivenLeg = Pick<NewLeg, 'leg' | 'verdict'> & Partial<NewLeg>;

export const SAID_IN = 'c0'.repeat(32);
export const SAID_OUT = `0x${'ab'.repeat(32)}`;

const OF_LEG = {
  deposit: { network: 'btc', address: 'bc1qdeposit', decimals: 8, saidHash: SAID_IN, saidAmount: '0.05' },
  payout: { network: 'eth', address: '0xpayout', decimals: 18, saidHash: SAID_OUT, saidAmount: '0.75' },
  refund: { network: 'btc', address: 'bc1qrefund', decimals: 8, saidHash: SAID_IN, saidAmount: '0.0499' },
} as const;

/** A live order from BTC to ETH at changenow that shows the given verdicts, said 40 minutes ago. Returns its id. */
export async function openWithEvidence(
  db: Database,
  legs: readonly GivenLeg[],
  { input, ...settings }: Partial<TrackedSettings> = {},
): Promise<string> {
  const orderId = newId('ord');
  const trackingUrl = (id: string) => `https://swap.example/track/${id}?t=0`;
  const swap = { orderId, provider: 'changenow', to: 'ETH', toNetwork: 'eth', amountTo: '0.75' };
  await track(
    { services: { db, trackingUrl } },
    { partnerId: 'par_2c4f6h', openedMsAgo: 50 * MINUTE, ...settings, input: { ...swap, ...input } },
  );
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  const times = { since: ago(50), saidAt: ago(40), verdictSince: ago(10), checkedAt: ago(1) };
  if (legs.length === 0) {
    return orderId;
  }
  await db.insert(evidenceLegs).values(
    legs.map((leg) => {
      const usual = OF_LEG[leg.leg];
      return { orderId, addressKey: usual.address, source: 'evm_rpc', ...usual, ...times, ...leg };
    }),
  );
  await publishEvidence({ db, trackingUrl }, [orderId]);
  return orderId;
}

/** A leg that the chain contradicts. */
export function contradicted(leg: GivenLeg['leg'], reason: NewLeg['reason'] = 'not_found'): GivenLeg {
  return { leg, verdict: 'contradicted', reason };
}
