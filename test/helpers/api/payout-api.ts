import { eq } from 'drizzle-orm';
import type { Payout } from '#contract/payouts';
import type { StoredPayout } from '#db/payouts/payouts';
import { payouts } from '#db/schema/payouts';
import type { Scope } from '#domain/keys/scope';
import { ADDRESSES } from '../service/client';
import { addVerifiedAddress, credit } from './balances';
import { errorOf, type TestApi } from './test-api';

export const MONEY: Scope[] = ['payouts:read', 'payouts:trigger'];

/** A partner that requests payouts with a live key. */
export interface PayoutApi {
  partnerId: string;
  request(body: unknown, headers?: Record<string, string>, key?: string): Promise<Response>;
  /** The response body, whatever it is. */
  requestPayout(body: unknown): Promise<Payout>;
  refused(body: unknown): ReturnType<typeof errorOf>;
  payouts(): Promise<StoredPayout[]>;
}

/** A new partner with this balance and a verified Tron address, unless given otherwise. */
export async function openPayoutApi(api: TestApi, balance = '12000', address = true): Promise<PayoutApi> {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const own = await api.newKey(partnerId, { environment: 'live', scopes: MONEY });
  await credit(db, partnerId, balance);
  if (address) await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  const partner: PayoutApi = {
    partnerId,
    request: (body, headers = {}, key = own) =>
      api.get('/me/payouts', {
        method: 'POST',
        key,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    requestPayout: async (body) => (await (await partner.request(body)).json()) as Payout,
    refused: async (body) => errorOf(await partner.request(body)),
    payouts: () => db.select().from(payouts).where(eq(payouts.partnerId, partnerId)),
  };
  return partner;
}
