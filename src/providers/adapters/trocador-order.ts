import { z } from 'zod';
import type { Echo, StatusEcho } from '../adapter';
import { decimal, echoed, echoedMemoUnlessZero, flag, isoTime, memoUnlessZero, optional, text } from '../http/fields';
import { ProviderError } from '../provider';

/** A trade as returned at creation and when polled. */
export const trade = z.object({
  trade_id: text,
  status: text,
  provider: optional(text),
  fixed: optional(flag),
  amount_from: optional(decimal),
  amount_to: optional(decimal),
  address_provider: text,
  address_provider_memo: memoUnlessZero,
  ticker_from: echoed,
  network_from: echoed,
  ticker_to: echoed,
  network_to: echoed,
  address_user: echoed,
  address_user_memo: echoedMemoUnlessZero,
  refund_address: echoed,
  password: optional(text),
  quotes: optional(z.object({ expiresAt: optional(isoTime()) })),
  details: optional(z.object({ hashout: optional(text) })),
  hashout: optional(text),
});
type Trade = z.output<typeof trade>;

/** A trade may be made with the best offer of the moment instead of the chosen one. @throws ProviderError */
export function requireChosen({ provider, fixed }: Trade, chosen: { provider: string; fixed: boolean }): void {
  if ((provider ?? chosen.provider) !== chosen.provider || (fixed ?? chosen.fixed) !== chosen.fixed) {
    const message = 'the trade was made with a different exchange or rate type than chosen';
    throw new ProviderError('refused', { message, label: 'invalid_answer', tookEffect: true });
  }
}

export function tradeEcho(made: Trade): Echo {
  return {
    payoutAddress: made.address_user,
    payoutExtraId: made.address_user_memo,
    refundAddress: made.refund_address,
    from: made.ticker_from,
    fromNetwork: made.network_from,
    to: made.ticker_to,
    toNetwork: made.network_to,
  };
}

export function tradeStatusEcho(found: Trade): StatusEcho {
  return {
    ...tradeEcho(found),
    providerOrderId: found.trade_id,
    depositAddress: found.address_provider,
    depositExtraId: found.address_provider_memo,
  };
}
