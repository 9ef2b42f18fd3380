import { z } from 'zod';
import type { Order } from '#contract/orders/order';
import { readStoredOrder } from '#contract/orders/stored-order';
import { toListedRequest } from '#contract/requests';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { trackingLinkView } from '#contract/shared/order';
import { PlaceTime } from '#contract/shared/values';
import { type OrderPageView, type OrderRequestsQuerySchema, toVerdict } from '#contract/support/orders';
import type { Database } from '#db/client';
import { findControlledOrder } from '#db/orders/control';
import { findForTracking, listTrackingLinks } from '#db/orders/tracking';
import { findQuoteOf } from '#db/quotes/quotes';
import { listCasesOf, type OrderCase } from '#db/recovery/cases';
import { listRequests } from '#db/requests';
import { toDecimals } from '#domain/amount';
import { networkById } from '#domain/assets/networks';
import { SECOND, toIso } from '#domain/duration';
import { knownPayout } from '#domain/orders/status';
import { CASE_WORDS } from '#domain/recovery/order-case';
import { refuseAnyRefund, refuseRefundAgain } from '#domain/refunds/refund-decision';
import type { OrderFacts } from '#domain/support/facts';
import { ORDER_ACTION_NAMES, ORDER_ACTIONS, refuseOrderAction } from '#domain/support/order-action';
import type { Placeholder } from '#domain/support/saved-reply';
import { draftAnswer } from '#domain/support/verdict';
import { uiAddress } from '#temporal/client';
import { readAuditOf } from '../audit/audit-of';
import type { OperationServices } from '../operation';
import type { FoundOrder } from '../orders/find-order';
import { refundPanel, timelineOf } from '../orders/refunds/refund-panel';
import { signTrackingLink } from '../orders/tracking-links';
import { transactionsOf } from '../orders/transactions';
import { readPartnerRef } from '../partners/partner-ref';
import { explainWithFacts } from './explain-order';
import { readHolder } from './holders';

type PageServices = Pick<
  OperationServices,
  'db' | 'histories' | 'keyring' | 'providers' | 'temporalUi' | 'trackingUrl'
>;

const NOTHING_TO_DECIDE = 'No refund of this order is waiting for a decision';

/** Everything on the first screen of an order. */
export async function readOrderPage(services: PageServices, { orderId, owner }: FoundOrder): Promise<OrderPageView> {
  const { db } = services;
  const [{ facts, verdict }, partner, stored, tracking, cases, audit, quoteId, temporalUrl, links, holder] =
    await Promise.all([
      explainWithFacts(services.histories, orderId),
      readPartnerRef(db, owner.partnerId),
      findControlledOrder(db, orderId, owner),
      findForTracking(db, orderId),
      listCasesOf(db, orderId),
      readAuditOf(db, orderId),
      findQuoteOf(db, orderId),
      orderUiAddress(services, orderId),
      listTrackingLinks(db, orderId),
      readHolder(db, orderId),
    ]);
  const order = readStoredOrder(signTrackingLink(stored?.body ?? '{}', owner.partnerId, services.trackingUrl));
  const refund = stored && refundPanel(services, stored, { order, said: facts.watch?.report?.status ?? null });
  const draft = draftAnswer(facts, verdict);
  const trackingLinks = links.map((each) =>
    trackingLinkView(each, (link) => services.trackingUrl(orderId, owner.partnerId, link)),
  );
  const phrase = services.keyring.orderPhrase(orderId);
  return {
    verdict: toVerdict(verdict),
    draft,
    reply_facts: replyFacts(order, {
      draft,
      phrase,
      trackingUrl: trackingLinks.find(({ url }) => url !== null)?.url ?? '',
    }),
    phrase,
    order,
    holder,
    partner,
    environment: owner.environment,
    amount_usd: stored?.worthInUsd ? toDecimals(stored.worthInUsd, 2) : null,
    provider_name: facts.providerName,
    clock_offset_seconds: Math.round((stored?.clockOffsetMs ?? 0) / SECOND),
    timeline: timelineOf(order),
    transactions: tracking ? transactionsOf(order, tracking) : [],
    quote: quoteView(facts, quoteId),
    watch: watchView(facts),
    refund,
    cases: cases.map(caseView),
    actions: actionsOf(facts, refund),
    audit,
    tracking_links: trackingLinks,
    temporal_url: temporalUrl,
  };
}

function quoteView({ order: { input } }: OrderFacts, quoteId: string | null): OrderPageView['quote'] {
  return {
    quote_id: quoteId,
    rate_type: input.rateType ?? null,
    amount_from: input.amountFrom,
    amount_to: input.amountTo,
    markup_bps: input.revenue.markupBps,
  };
}

function watchView({ watch }: OrderFacts): OrderPageView['watch'] {
  return (
    watch && {
      last_word: watch.report?.status ?? null,
      answered_at: toIso(watch.answeredAt),
      silent: watch.silent,
      next_poll_at: watch.nextPollAt === null ? null : toIso(watch.nextPollAt),
    }
  );
}

function caseView({ mismatch, repair, openedAt, closedAt, times }: OrderCase): OrderPageView['cases'][number] {
  const [opened_at, closed_at] = [openedAt.toISOString(), closedAt?.toISOString() ?? null];
  return { kind: mismatch, words: CASE_WORDS[mismatch], repair, opened_at, closed_at, times };
}

/** Each action and whether it is available now. The facts may be slightly older than the refund decisions. */
function actionsOf({ order, watch, now }: OrderFacts, refund: OrderPageView['refund']): OrderPageView['actions'] {
  const sandbox = order.input.sandbox !== null;
  const said = watch?.report?.status ?? null;
  const acted = {
    status: order.status,
    sandbox,
    watched: watch !== null && watch.nextPollAt !== null,
    refundAgainRefusal: refuseRefundAgain(order, said)?.message ?? null,
    refundRefusal: refuseAnyRefund(order, now, said)?.message ?? (refund === null ? NOTHING_TO_DECIDE : null),
  };
  return ORDER_ACTION_NAMES.map((action) => {
    const { permission, consequence } = ORDER_ACTIONS[action];
    const whyNot = refuseOrderAction(action, acted);
    return { action, permission, consequence, possible: whyNot === null, why_not: whyNot };
  });
}

/** The order's workflow in Temporal's Web UI; null if the UI's URL is unknown or Temporal has no such workflow. */
async function orderUiAddress({ histories, temporalUi }: PageServices, orderId: string): Promise<string | null> {
  if (!temporalUi) {
    return null;
  }
  const runId = await histories
    .callTemporal(async (workflows) => (await workflows.getHandle(orderId).describe()).runId)
    .catch(() => null);
  return runId === null ? null : uiAddress({ ...temporalUi, workflowId: orderId, runId });
}

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

/** API calls about an order, newest first. */
export async function listOrderRequests(
  db: Database,
  { orderId, owner }: FoundOrder,
  { cursor, limit }: z.output<typeof OrderRequestsQuerySchema>,
) {
  const [atMs, requestId] = placeOf(PlaceSchema, cursor) ?? [0, null];
  const after = requestId === null ? undefined : { atMs, requestId };
  const { items } = await listRequests(db, owner, { orderId }, { after, limit: limit + 1 });
  const place = ({ at, requestId: id }: (typeof items)[number]) => [at.getTime(), id];
  return toListPage(items, limit, { place, view: toListedRequest });
}

interface WrittenFacts {
  /** The draft of an answer: where the money is, and then what happens next, in paragraphs. */
  draft: string;
  phrase: string;
  trackingUrl: string;
}

/** What saved replies can name of an order: nothing that only the partner may know, no provider and no address. */
export function replyFacts(order: Order, { draft, phrase, trackingUrl }: WrittenFacts): Record<Placeholder, string> {
  const [statusSentence = '', nextStep = ''] = draft.split('\n\n');
  return {
    order_id: order.order_id,
    partner_reference: order.partner_order_ref ?? order.order_id,
    amount: `${order.amount_from} ${order.from}`,
    receives: receivedBy(order),
    network: networkName(order.from_network),
    payout_network: networkName(order.to_network),
    status: order.status.replaceAll('_', ' '),
    status_sentence: statusSentence,
    next_step: nextStep,
    tracking_url: trackingUrl,
    phrase,
  };
}

function receivedBy({ status, to, amount_to_actual: paid, amount_to_expected: expected }: Order): string {
  const amount = knownPayout(status === 'completed', { paid, expected });
  return amount === null ? to : `${amount} ${to}`;
}

function networkName(id: string): string {
  return networkById(id)?.name ?? id;
}
