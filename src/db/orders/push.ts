import { and, eq, ne, sql } from 'drizzle-orm';
import { SECOND } from '#domain/duration';
import type { Language } from '#domain/tracking/languages';
import { MOST_SUBSCRIPTIONS, type PushedChange } from '#domain/tracking/push';
import type { Database, Transaction } from '../client';
import { notify } from '../notifications';
import { orderClaims, orders } from '../schema/orders';
import { partners } from '../schema/partners';
import { pushSubscriptions } from '../schema/watching';
import { isLinkOpen, lockLinks } from './tracking';

type NewSubscription = Pick<
  typeof pushSubscriptions.$inferInsert,
  'subscriptionId' | 'orderId' | 'link' | 'sealedSubscription' | 'signedUnder' | 'language'
>;

/**
 * Stores a browser that is to be told of an order's changes, or what is new about one that is stored. `revoked` if its link was
 * revoked meanwhile, `too_many` if the order has as many as it may.
 */
export async function storeSubscription(
  db: Database,
  subscription: NewSubscription,
): Promise<'stored' | 'revoked' | 'too_many'> {
  const { subscriptionId, orderId, ...rest } = subscription;
  return db.transaction(async (tx) => {
    await lockLinks(tx, orderId);
    if (!(await isLinkOpen(tx, orderId, rest.link))) {
      return 'revoked';
    }
    const others = and(eq(pushSubscriptions.orderId, orderId), ne(pushSubscriptions.subscriptionId, subscriptionId));
    if ((await tx.$count(pushSubscriptions, others)) >= MOST_SUBSCRIPTIONS) {
      return 'too_many';
    }
    await tx
      .insert(pushSubscriptions)
      .values(subscription)
      .onConflictDoUpdate({ target: pushSubscriptions.subscriptionId, set: rest });
    return 'stored';
  });
}

export async function deleteSubscription(db: Database, subscriptionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.subscriptionId, subscriptionId));
}

interface QueuedPush {
  orderId: string;
  change: PushedChange;
  eventId: string;
}

/** Lets every browser of an order be told of a change, in place of an earlier one that it was not told of yet. */
export async function queuePush(tx: Transaction, { orderId, change, eventId }: QueuedPush): Promise<void> {
  const { rowCount } = await tx
    .update(pushSubscriptions)
    .set({ change, eventId, changedAt: sql`now()`, tries: 0, dueAt: sql`now()` })
    .where(eq(pushSubscriptions.orderId, orderId));
  if (rowCount) {
    await notify(tx, 'push');
  }
}

/** A push to be sent now, with what it says. */
export interface DuePush {
  subscriptionId: string;
  orderId: string;
  sealedSubscription: string;
  signedUnder: string;
  language: Language;
  change: PushedChange;
  eventId: string;
  /** This attempt included. */
  tries: number;
  ageMs: number;
  partner: string;
  from: string;
  to: string;
}

/** Longer than an attempt can take. */
const LEASE_MS = 30 * SECOND;

/** Leases the next push that is due; no other worker gets it until the lease ends. */
export async function leasePush(db: Database): Promise<DuePush | null> {
  const { rows } = await db.execute<Record<string, unknown> & DuePush>(sql`
    with leased as (
      update ${pushSubscriptions} set due_at = now() + ${LEASE_MS} * interval '1 millisecond', tries = tries + 1
      where subscription_id = (select subscription_id from ${pushSubscriptions}
        where due_at <= now() order by due_at limit 1 for update skip locked)
      returning *
    )
    select subscription_id as "subscriptionId", order_id as "orderId", sealed_subscription as "sealedSubscription",
      signed_under as "signedUnder", language, change, event_id as "eventId", tries,
      (extract(epoch from now() - changed_at) * 1000)::float8 as "ageMs", p.name as partner,
      c.input ->> 'from' as "from", c.input ->> 'to' as "to"
    from leased join ${orders} o using (order_id) join ${orderClaims} c using (order_id)
      join ${partners} p on p.partner_id = o.partner_id`);
  return rows[0] ?? null;
}

type Leased = Pick<DuePush, 'subscriptionId' | 'eventId'>;

/** Unless a later change has replaced it meanwhile, which is due by itself. */
const isStill = ({ subscriptionId, eventId }: Leased) =>
  and(eq(pushSubscriptions.subscriptionId, subscriptionId), eq(pushSubscriptions.eventId, eventId));

/** The browser was told, or never will be. After its order's last change there is nothing more to tell it. */
export async function endPush(db: Database, push: Leased, isLast: boolean): Promise<void> {
  if (isLast) {
    await db.delete(pushSubscriptions).where(isStill(push));
  } else {
    await db.update(pushSubscriptions).set({ dueAt: null }).where(isStill(push));
  }
}

export async function postponePush(db: Database, push: Leased, waitMs: number): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ dueAt: sql`now() + ${waitMs} * interval '1 millisecond'` })
    .where(isStill(push));
}
