import { BASE_PATH } from '#contract/base-path';
import { IdempotencyHeadersSchema } from '#contract/headers';
import {
  type Payout,
  type PayoutRequest,
  PayoutRequestSchema,
  PayoutSchema,
  toPayout,
  toRequestedPayout,
} from '#contract/payouts';
import { requestPayout } from '#db/payouts/payout-booking';
import { ServiceError } from '#domain/error';
import { newId } from '#security/secret';
import { startPayout } from '#temporal/payout-workflow';
import type { Caller } from '../admission/caller';
import { defineIdempotentRoute } from '../route';
import type { ApiServices } from '../services';

export const requestPayoutRoute = defineIdempotentRoute({
  id: 'requestPayout',
  method: 'post',
  path: '/me/payouts',
  tag: 'Partner',
  summary: 'Request a payout of your earnings',
  description:
    'Deducts the amount from your earnings and returns the payout, which an operator then sends to a verified address ' +
    'of yours. `amount_usd` can be `all`. You can request two payouts in 24 hours. Live keys only.',
  auth: 'key',
  scopes: ['payouts:trigger'],
  rateClass: 'W',
  request: { headers: IdempotencyHeadersSchema, body: PayoutRequestSchema },
  responses: [
    {
      status: 202,
      description: 'The new payout, waiting for an operator',
      schema: PayoutSchema,
      headers: { Location: 'URL of the payout', 'Idempotent-Replayed': '`true` if this is a repeated response' },
    },
  ],
  errors: ['INVALID_PAIR', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
  outcomes: ['unknown'],
  subjectId: () => newId('po'),
  handle: ({ services, caller, body }, { subjectId }) => recordPayout(services, caller, body, subjectId),
});

async function recordPayout(
  services: ApiServices,
  caller: Caller,
  body: PayoutRequest,
  payoutId: string,
): Promise<{ status: 202; body: Payout; headers: Record<string, string> }> {
  if (caller.environment !== 'live') {
    throw new ServiceError('SCOPE_REQUIRED', {
      message: 'A payout needs a live key with the scope payouts:trigger',
      requiredScope: 'payouts:trigger',
    });
  }
  const payout = await requestPayout(services.db, {
    payoutId,
    partnerId: caller.partnerId,
    terms: {
      amountUsd: body.amount_usd,
      currency: body.currency ?? undefined,
      addressId: body.address_id ?? undefined,
    },
    requestedVia: 'api',
    actor: `key:${caller.keyId}`,
  });
  // The payout is recorded; if Temporal does not respond now, the sweeper starts it.
  await startPayout(services, payout).catch(() => undefined);
  return {
    status: 202,
    body: toPayout(toRequestedPayout(payout)),
    headers: {
      Location: `${services.publicUrl}${BASE_PATH}/me/payouts/${payout.payoutId}`,
      'Cache-Control': 'no-store',
    },
  };
}
