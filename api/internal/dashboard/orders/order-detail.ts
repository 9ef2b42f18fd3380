import type { ApiServices } from '#api/services';
import { askedDeposit } from '#api/tracking/order/deposit';
import { watchedUntil } from '#api/tracking/order/tracked-state';
import { BASE_PATH } from '#contract/base-path';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { Order } from '#contract/orders/order';
import { readStoredOrder } from '#contract/orders/stored-order';
import { toListedRequest } from '#contract/requests';
import { trackingLinkView } from '#contract/shared/order';
import type { Database } from '#db/client';
import { listCallsOf } from '#db/orders/provider-calls';
import { findForTracking, listTrackingLinks } from '#db/orders/tracking';
import { findEarning } from '#db/payouts/ledger';
import { listStatistics } from '#db/providers/statistics';
import { listRequests } from '#db/requests';
import { searchDeliveries } from '#db/webhooks/delivery-log';
import { findNextAttemptAt } from '#db/webhooks/order-deliveries';
import { compareAmounts, multiplyFraction, subtract, toDecimals } from '#domain/amount';
import { SECOND, toIso } from '#domain/duration';
import { applyRecordedAnswer } from '#domain/orders/apply-event';
import { type Due, nextDue } from '#domain/orders/deadline';
import { isPermitted, type Role } from '#domain/team/permission';
import { isReport, SILENCE } from '#domain/watching/provider-report';
import type { RequiredOrder } from '#operations/orders/find-order';
import { refundPanel, timelineOf } from '#operations/orders/refunds/refund-panel';
import { signTrackingLink } from '#operations/orders/tracking-links';
import { transactionsOf } from '#operations/orders/transactions';
import { summaryView } from '#operations/webhooks/delivery-views';

/** Far more than an order has. */
const MOST_DELIVERIES = 200;
const REQUESTS_SHOWN = 50;

/** The logs are shown only to roles that may see them [rules/users: Roles]. */
export async function readOrderDetail(services: ApiServices, found: RequiredOrder, role: Role): Promise<OrderDetail> {
  const { db } = services;
  const { input, owner } = found;
  const order = readStoredOrder(signTrackingLink(found.body, owner.partnerId, services.trackingUrl));
  const search = { orderId: input.orderId };
  const seesLogs = isPermitted(role, 'logs.view');
  const [tracking, earning, statistics, deliveries, requests, clock, links] = await Promise.all([
    findForTracking(db, input.orderId),
    findEarning(db, input.orderId),
    input.sandbox ? [] : listStatistics(db, input.provider),
    seesLogs ? searchDeliveries(db, owner, search, { before: null, limit: MOST_DELIVERIES }) : [],
    seesLogs ? listRequests(db, owner, search, { after: undefined, limit: REQUESTS_SHOWN }) : { items: [] },
    clockView(db, found),
    listTrackingLinks(db, input.orderId),
  ]);
  return {
    order,
    amount_usd: found.worthInUsd && toDecimals(found.worthInUsd, 2),
    markup_bps: input.revenue.markupBps,
    earning_usd: earning && toDecimals(earning, 4),
    slippage_pct: slippageOf(order),
    timeline: timelineOf(order),
    usual_seconds: usualOf(order, statistics),
    transactions: tracking ? transactionsOf(order, tracking) : [],
    tracking_links: links.map((each) =>
      trackingLinkView(each, (link) => services.trackingUrl(input.orderId, owner.partnerId, link)),
    ),
    phrase: services.keyring.orderPhrase(input.orderId),
    deposit_request: tracking ? askedDeposit(order, tracking, Date.now() + tracking.clockOffsetMs) : 'none',
    watched_until: watchedUntilView(order),
    deliveries: deliveries.map(summaryView),
    requests: requests.items.map(toListedRequest),
    refund: refundPanel(services, found, { order, said: tracking?.watch?.report?.status ?? null }),
    clock,
    curl: `curl -H "X-API-Key: $SWAPLANE_KEY" ${services.publicUrl}${BASE_PATH}/order/${input.orderId}`,
  };
}

function watchedUntilView(order: Order): string | null {
  const until = watchedUntil(order);
  return until === null ? null : toIso(until);
}

/** In percent, truncated to two decimals. */
function slippageOf({ amount_to_expected: expected, amount_to_actual: actual }: Order): number | null {
  if (actual === null || compareAmounts(expected, '0') === 0) {
    return null;
  }
  const difference = subtract(actual, expected);
  const pct = multiplyFraction([difference.replace('-', ''), '100'], [expected], 2, 'down');
  return difference.startsWith('-') ? -Number(pct) : Number(pct);
}

/** For the pair if known, otherwise for all pairs. */
function usualOf(order: Order, statistics: Awaited<ReturnType<typeof listStatistics>>): OrderDetail['usual_seconds'] {
  const isPair = (row: (typeof statistics)[number]) =>
    row.from === order.from &&
    row.fromNetwork === order.from_network &&
    row.to === order.to &&
    row.toNetwork === order.to_network;
  const known = statistics.filter(({ secondsMedian }) => secondsMedian !== null);
  const row = known.find(isPair) ?? known.find(({ from }) => from === '');
  return row?.secondsMedian == null || row.secondsP95 === null
    ? null
    : { median: row.secondsMedian, p95: row.secondsP95 };
}

/** A sandbox order's clock and the next events due on it, according to the rows; null for a live order. */
async function clockView(db: Database, { input, state, clockOffsetMs }: RequiredOrder): Promise<OrderDetail['clock']> {
  if (!input.sandbox) {
    return null;
  }
  const due = state && nextDue(applyRecordedAnswer({ ...state, input }, await listCallsOf(db, input.orderId)));
  const retryAt = await findNextAttemptAt(db, input.orderId);
  const nexts = [
    ...(due ? [{ what: nameOf(due), at: due.at }] : []),
    ...(retryAt ? [{ what: 'webhook_retry', at: Date.parse(retryAt) }] : []),
  ].sort((one, other) => one.at - other.at);
  const [next] = nexts;
  return {
    now: new Date(Date.now() + clockOffsetMs).toISOString(),
    offset_seconds: Math.round(clockOffsetMs / SECOND),
    next: next ? { what: next.what, at: new Date(next.at).toISOString() } : null,
  };
}

function nameOf(due: Due): string {
  if (due.kind !== 'script') {
    return due.kind;
  }
  const { report } = due.step;
  if (isReport(report)) {
    return report.status;
  }
  return report === SILENCE ? 'provider_silent' : report;
}
