import { createExampleOrder } from '#contract/orders/example-order';
import { toOrder } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import { findPartner } from '#db/partners';
import { MINUTE } from '#domain/duration';
import { isId } from '#domain/id';
import type { ApiServices } from '../services';
import type { Words } from './language/words';
import { type TrackedOrder, toTrackedOrder } from './order/tracked-order';

/** What a page shows, of an order or of none. */
export interface ShownPage {
  order: TrackedOrder;
  record: Pick<TrackingRecord, 'partner'>;
}

interface PreviewRequest {
  /** The partner's, if it is a request for a preview. */
  id: string;
  /** As of an order's link, signed for the partner's id. */
  token: string;
  /** Whose host name it came to; null for the installation's own. */
  partnerOfHost: string | null;
  words: Words;
}

/**
 * A partner's tracking page with the order of the published examples: nothing of it exists, and nobody can pay it
 * [rules/tracking: Preview]. Null for anything else than a link to one.
 */
export async function findPreview(
  { db, keyring }: Pick<ApiServices, 'db' | 'keyring'>,
  { id, token, partnerOfHost, words }: PreviewRequest,
): Promise<ShownPage | null> {
  if (!isId('par', id) || (partnerOfHost ?? id) !== id || !keyring.trackingTokenMatches(id, token)) {
    return null;
  }
  const partner = await findPartner(db, id);
  return partner && { order: previewFor(partner, words), record: { partner } };
}

/** How long the order of the preview has been open. */
const OPEN_MS = 5 * MINUTE;

/** An order of the sandbox, whose page says first that no real coins may be sent, at an address that is none. */
export function previewFor(partner: TrackingRecord['partner'], words: Words): TrackedOrder {
  const now = Date.now();
  const state = createExampleOrder('waiting_deposit', now - OPEN_MS);
  const order = { ...toOrder(state, '', null), sandbox: true, deposit_address: 'sandbox_btc_preview' };
  const tracked = toTrackedOrder({
    order,
    record: {
      body: null,
      partner,
      state,
      refundPreference: state.input.refundPreference,
      clockOffsetMs: 0,
      usual: null,
      watch: null,
      cases: [],
      reviews: null,
      postedIncidentSince: null,
      providerDownSince: null,
    },
    providerName: 'AlphaSwap',
    refundFees: { feePct: null, feeNetwork: null },
    phrase: 'lantern river maple',
    now,
    words,
  });
  // Nothing ever happens to it, so the page does not follow it.
  return { ...tracked, over: true };
}
