import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderState, RefundPreference } from '#domain/orders/order';
import { FIRST_LINK, type TrackingLink } from '#domain/orders/tracking-link';
import type { Branding } from '#domain/partners/branding';
import type { OrderCaseKind } from '#domain/recovery/order-case';
import type { UsualDuration } from '#domain/support/facts';
import type { Database, Transaction } from '../client';
import { notify } from '../notifications';
import { postedIncidents, providerOutages } from '../schema/incidents';
import { orderCases, orderClaims, orders } from '../schema/orders';
import { partners } from '../schema/partners';
import { providerStatistics } from '../schema/providers';
import { orderWatches, pushSubscriptions, trackingLinks } from '../schema/watching';

/** The data of the tracking page; the caller has presented the order's token. */
export interface TrackingRecord {
  /** The public Order. */
  body: unknown;
  partner: Branding & { name: string };
  state: OrderState;
  refundPreference: RefundPreference;
  clockOffsetMs: number;
  /** Null without measurements. */
  usual: UsualDuration | null;
  /** Reviews of its live provider's orders; null without measurements. */
  reviews: UsualReview | null;
  /** Results of polling its provider; null if nothing polls it. */
  watch: Pick<typeof orderWatches.$inferSelect, 'report' | 'answeredAt' | 'silent' | 'nextPollAt'> | null;
  /** Kinds of its open cases. */
  cases: OrderCaseKind[];
  /** Since when its live provider answers no calls; null while it does. */
  providerDownSince: Date | null;
  /** Since when operators have posted an incident of its live provider that is not over; null if they have not. */
  postedIncidentSince: Date | null;
}

interface UsualReview {
  /** How many were measured. */
  reviewed: number;
  secondsMedian: number | null;
  secondsP95: number | null;
}

/** Of live orders: since when operators have posted an incident or a maintenance of the provider that is not over. */
const POSTED_SINCE = sql<Date | null>`(select min(coalesce(i.starts_at, i.posted_at)) from ${postedIncidents} i
  where i.provider = ${orders.provider} and ${orders.environment} = 'live' and i.resolved_at is null
  and coalesce(i.starts_at, i.posted_at) <= now() and coalesce(i.ends_at, 'infinity') > now())`.mapWith(
  postedIncidents.postedAt,
);

const PARTNER = {
  name: partners.name,
  logo: partners.logo,
  accent: partners.accent,
  supportContact: partners.supportContact,
  wayBack: partners.wayBack,
};

export async function findForTracking(db: Database, orderId: string): Promise<TrackingRecord | null> {
  const { provider, from, fromNetwork, to, toNetwork } = providerStatistics;
  /** The row over all pairs. */
  const overall = alias(providerStatistics, 'overall');
  const agreed = (name: string) => sql<string>`${orderClaims.input} ->> ${sql.raw(`'${name}'`)}`;
  const [row] = await db
    .select({
      body: orders.body,
      partner: PARTNER,
      state: orders.state,
      input: orderClaims.input,
      clockOffsetMs: orders.clockOffsetMs,
      usual: {
        completed: providerStatistics.completed,
        secondsMedian: providerStatistics.secondsMedian,
        secondsP95: providerStatistics.secondsP95,
      },
      reviews: {
        reviewed: overall.reviewed,
        secondsMedian: overall.reviewSecondsMedian,
        secondsP95: overall.reviewSecondsP95,
      },
      watch: {
        // Never null in a row, so that it tells whether there is one.
        answeredAt: orderWatches.answeredAt,
        report: orderWatches.report,
        silent: orderWatches.silent,
        nextPollAt: orderWatches.nextPollAt,
      },
      cases: sql<OrderCaseKind[]>`array(select mismatch from ${orderCases} k
        where k.order_id = ${orders.orderId} and k.closed_at is null)`,
      providerDownSince: sql<Date | null>`(select min(since) from ${providerOutages} u
        where u.provider = ${orders.provider} and u.ended_at is null and ${orders.environment} = 'live')`.mapWith(
        providerOutages.since,
      ),
      postedIncidentSince: POSTED_SINCE,
    })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .innerJoin(partners, eq(partners.partnerId, orders.partnerId))
    .leftJoin(orderWatches, eq(orderWatches.orderId, orders.orderId))
    .leftJoin(
      providerStatistics,
      and(
        eq(provider, orders.provider),
        eq(from, agreed('from')),
        eq(fromNetwork, agreed('fromNetwork')),
        eq(to, agreed('to')),
        eq(toNetwork, agreed('toNetwork')),
      ),
    )
    .leftJoin(
      overall,
      and(
        eq(overall.provider, orders.provider),
        eq(overall.from, ''),
        eq(overall.fromNetwork, ''),
        eq(overall.to, ''),
        eq(overall.toNetwork, ''),
      ),
    )
    .where(eq(orders.orderId, orderId));
  if (!row) {
    return null;
  }
  const { state, input, ...rest } = row;
  return { ...rest, state: { ...state, input }, refundPreference: input.refundPreference };
}

/** With its table, which a query of one table leaves out. */
const ORDER_ID = sql.raw('orders.order_id');

/** How often an open page is read again because of the time alone: for what is longer than usual, and for incidents. */
const SLOT = sql.raw('300');

/**
 * A digest per order id that changes whenever its page may change or a link is revoked, and every five minutes; deleted orders
 * are missing. Each order has its own moment, so that not all are read at once.
 */
export async function readPageMarks(db: Database, orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({
      orderId: orders.orderId,
      mark: sql<string>`concat_ws(' ', ${orders.revision}, ${orders.clockOffsetMs}, md5(${orders.body}::text),
        floor((extract(epoch from now()) + abs(hashtext(${ORDER_ID}) % ${SLOT})) / ${SLOT}),
        (select count(${trackingLinks.revokedAt}) from ${trackingLinks} where ${trackingLinks.orderId} = ${ORDER_ID}),
        (select concat_ws(' ', w.silent, w.report ->> 'status', w.report ->> 'txInHash') from ${orderWatches} w
          where w.order_id = ${ORDER_ID}),
        (select count(*) from ${orderCases} k where k.order_id = ${ORDER_ID} and k.closed_at is null))`,
    })
    .from(orders)
    .where(inArray(orders.orderId, [...orderIds]));
  return new Map(rows.map(({ orderId, mark }) => [orderId, mark]));
}

const FIRST: TrackingLink = { link: FIRST_LINK, createdAt: null, revokedAt: null };

/** All links of an order, the one in the order itself first. */
export async function listTrackingLinks(db: Database | Transaction, orderId: string): Promise<TrackingLink[]> {
  const { link, createdAt, revokedAt } = trackingLinks;
  const rows = await db
    .select({ link, createdAt, revokedAt })
    .from(trackingLinks)
    .where(eq(trackingLinks.orderId, orderId))
    .orderBy(asc(link));
  const [first] = rows;
  return first?.link === FIRST_LINK ? [{ ...first, createdAt: null }, ...rows.slice(1)] : [FIRST, ...rows];
}

/** Whether a link leads to its page: the first one unless it was revoked, any other one if it was made and not revoked. */
export async function isLinkOpen(db: Database | Transaction, orderId: string, link: number): Promise<boolean> {
  const [row] = await db
    .select({ revokedAt: trackingLinks.revokedAt })
    .from(trackingLinks)
    .where(and(eq(trackingLinks.orderId, orderId), eq(trackingLinks.link, link)));
  return row ? row.revokedAt === null : link === FIRST_LINK;
}

/** Lets no two changes of an order's links happen at once. */
export async function lockLinks(tx: Transaction, orderId: string): Promise<void> {
  await tx.select({ orderId: orders.orderId }).from(orders).where(eq(orders.orderId, orderId)).for('update');
}

export async function insertLink(tx: Transaction, orderId: string, link: number): Promise<void> {
  await tx.insert(trackingLinks).values({ orderId, link });
}

/** Revokes links; open pages learn of it at once, and browsers that were to be told of changes are told nothing more. */
export async function revokeLinks(tx: Transaction, orderId: string, links: readonly number[]): Promise<void> {
  if (links.includes(FIRST_LINK)) {
    await tx.insert(trackingLinks).values({ orderId, link: FIRST_LINK }).onConflictDoNothing();
  }
  await tx
    .update(trackingLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(trackingLinks.orderId, orderId), inArray(trackingLinks.link, [...links])));
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.orderId, orderId), inArray(pushSubscriptions.link, [...links])));
  await notify(tx, 'transition', orderId);
}
