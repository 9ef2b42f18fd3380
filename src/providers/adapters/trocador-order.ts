import { z } from 'zod';
import { decimal, echoed, echoedMemo, isoTime, memo, optional, text } from '../http/fields';

/** A trade as returned at creation and when polled. */
export const trade = z.object({
  trade_id: text,
  status: text,
  amount_from: optional(decimal),
  amount_to: optional(decimal),
  address_provider: text,
  address_provider_memo: memo,
  ticker_from: echoed,
  network_from: echoed,
  ticker_to: echoed,
  network_to: echoed,
  address_user: echoed,
  address_user_memo: echoedMemo,
  refund_address: echoed,
  password: optional(text),
  quotes: optional(z.object({ expiresAt: optional(isoTime()) })),
  details: optional(z.object({ hashout: optional(text) })),
  hashout: optional(text),
});
