import { and, eq, ne, sql } from 'drizzle-orm';
import { fromIso, toIso } from '#domain/duration';
import { lastRecordedAt, type OrderInput, type OrderState, versionOf } from '#domain/orders/order';
import { writeDown } from '#domain/orders/record-refused';
import { isTerminal } from '#domain/orders/status';
import { earnedBy, worthInUsd } from '#domain/payouts/earning';
import { caseOf, type OrderCaseKind } from '#domain/recovery/order-case';
import { refundActionOf } from '#domain/refunds/refund-decision';
import { type PushedChange, pushedOf } from '#domain/tracking/push';
import { type AuditEntry, recordAudit, runWithAuditContext } from '../audit';
import { type Database, inTransaction, statement } from '../client';
import { notifySoon } from '../notifications';
import { auditLog } from '../schema/audit';
import { endpoints } from '../schema/endpoints';
import { orderCases, orderClaims, orderEvents, orders } from '../schema/orders';
import { ledgerEntries, ledgerTransactions } from '../schema/payouts';
import { pushSubscriptions } from '../schema/watching';
import { deliveries } from '../schema/webhooks';
import {
  DELIVERY_ID,
  type DispatchOffer,
  LEASED,
  LEASED_UNTIL,
  type OutgoingDelivery,
  type QueuedFor,
  toFirstDelivery,
  wants,
} from '../webhooks/deliveries';
import { findOrderState } from './orders';

export interface TransitionRecord {
  order: OrderState;
  clockOffsetMs: number;
  /** It was recorded before and its rows are being rebuilt; what came before it may be lost. */
  isRebuilt?: boolean;
  eventId: string;
  /** The public Order as JSON text. */
  orderBody: string;
  /** The exact webhook bytes. */
  eventBody: string;
  /** The step of a trace that its deliveries belong to; null unless it is traced. */
  trace?: string | null;
}

type RecordValues = Required<Omit<TransitionRecord, 'order' | 'isRebuilt'>> &
  Pick<OrderInput, 'orderId' | 'generation' | 'partnerOrderRef' | 'provider'> &
  Pick<OrderState, 'status' | 'createdAt' | 'revision'> & {
    version: number;
    /** The revision that must already be recorded; 0 for the first one, and when rows are rebuilt. */
    follows: number;
    terminal: boolean;
    state: string;
    at: string;
    amountInUsd: string | null;
    /** Both null if the transition earns nothing. */
    shareUsd: string | null;
    markupUsd: string | null;
    /** Null leaves every delivery to the queue. */
    leaseMs: number | null;
    crowded: string[];
    /** Both null if no person is needed. */
    caseKind: OrderCaseKind | null;
    caseWords: string | null;
    /** Of what browsers are told; null if of nothing. */
    pushed: PushedChange | null;
  };

const at = sql.placeholder;

interface Recorded {
  claimed: boolean;
  on_record: number;
  written: boolean;
  due: boolean;
  pushed: boolean;
  leased: QueuedFor[] | null;
}

const RECORD = statement<RecordValues, Recorded>(
  'record_transition',
  sql`
  with claim as (
    select partner_id, environment from ${orderClaims}
    where order_id = ${at('orderId')} and generation = ${at('generation')}
    for key share
  ), before as (
    select revision from ${orders} where order_id = ${at('orderId')}
  ), written as (
    insert into ${orders} (order_id, partner_id, environment, revision, version, status, partner_order_ref, provider,
      amount_in_usd, body, state, clock_offset_ms, created_at, updated_at)
    select ${at('orderId')}, partner_id, environment, ${at('revision')}::int, ${at('version')}::int, ${at('status')},
      ${at('partnerOrderRef')}, ${at('provider')}, ${at('amountInUsd')}::numeric, ${at('orderBody')}::json,
      ${at('state')}::json, ${at('clockOffsetMs')}::bigint, ${at('createdAt')}::timestamptz, ${at('at')}::timestamptz
    from claim
    where ${at('follows')}::int <= coalesce((select revision from before), 0)
    on conflict (order_id) do update set revision = excluded.revision, version = excluded.version, status = excluded.status,
      amount_in_usd = excluded.amount_in_usd, body = excluded.body, state = excluded.state, updated_at = excluded.updated_at,
      recorded_at = now(), checked = false, clock_offset_ms = greatest(${orders}.clock_offset_ms, excluded.clock_offset_ms)
    where ${orders}.revision < excluded.revision
    returning partner_id, environment
  ), event as (
    insert into ${orderEvents} (event_id, order_id, partner_id, environment, version, status, at, body, trace)
    select ${at('eventId')}, ${at('orderId')}, partner_id, environment, ${at('version')}::int, ${at('status')},
      ${at('at')}::timestamptz, ${at('eventBody')}, ${at('trace')} from written
    on conflict do nothing
    returning event_id
  ), queued as (
    insert into ${deliveries} (delivery_id, endpoint_id, event_id, order_id, leased_until)
    select ${DELIVERY_ID}, e.endpoint_id, event.event_id, ${at('orderId')}, ${LEASED_UNTIL}
    from event, written, ${endpoints} e
    where e.partner_id = written.partner_id and e.environment = written.environment and e.channel = 'order'
      and e.removed_at is null and ${wants(sql`'order.' || ${at('status')}::text`)}
    on conflict do nothing
    returning delivery_id, endpoint_id, leased_until
  ), booked as (
    insert into ${ledgerTransactions} (transaction_id, partner_id, kind, source_id, at)
    select 'earning:' || ${at('orderId')}, partner_id, 'earning', ${at('orderId')}, ${at('at')}::timestamptz
    from written
    where environment = 'live' and ${at('shareUsd')}::numeric + ${at('markupUsd')}::numeric > 0
    on conflict do nothing
    returning transaction_id, partner_id
  ), entered as (
    insert into ${ledgerEntries} (transaction_id, partner_id, account, amount)
    select transaction_id, partner_id, account, amount
    from booked, (values ('commission', -${at('shareUsd')}::numeric), ('surcharge', -${at('markupUsd')}::numeric),
      ('payable', ${at('shareUsd')}::numeric + ${at('markupUsd')}::numeric)) as entry (account, amount)
    where amount <> 0
  ), looked_after as (
    insert into ${orderCases} (order_id, mismatch, repair)
    select ${at('orderId')}, ${at('caseKind')}::text, ${at('caseWords')}::text from written where ${at('caseKind')}::text is not null
    on conflict do nothing
  ), pushed as (
    update ${pushSubscriptions} set change = ${at('pushed')}::text, event_id = event.event_id, changed_at = now(),
      tries = 0, due_at = now()
    from event where order_id = ${at('orderId')} and ${at('pushed')}::text is not null
    returning subscription_id
  ), started as (
    update ${orderClaims} set started = true, open = not ${at('terminal')}::boolean
    where order_id = ${at('orderId')} and generation = ${at('generation')} and (${at('terminal')}::boolean or not started)
      and exists (select from written)
  )
  select exists (select from claim) as claimed, coalesce((select revision from before), 0) as on_record,
    exists (select from written) as written,
    exists (select from queued where leased_until is null) as due, exists (select from pushed) as pushed, ${LEASED} as leased
`,
);

/** The record of a revision. */
export type RecordOutcome =
  | { kind: 'written'; leased: OutgoingDelivery[] }
  /** Another run recorded this revision first, and perhaps later ones. */
  | { kind: 'recorded_before'; order: OrderState }
  /** Its creation was given up, or another order replaced it: nothing was written. */
  | { kind: 'given_up' }
  /** Earlier records are missing, for example after a restored backup: nothing was written. */
  | { kind: 'missing'; mismatch: 'row_gone' | 'row_behind' };

/**
 * Records a revision of an order and everything that follows from it in one transaction [architecture: Recording]: the order row
 * with its state, the event of a transition, a delivery per order endpoint, a completed live order's earning, the audit entry of
 * an operator's or partner's decision, the case for support staff, what browsers are told, the freed reference. Then it notifies. A revision is recorded only after the one before, so that no event is left out, and only
 * once: a later call with the same number writes nothing and returns the existing record [rules/orders-and-transitions: First
 * record wins]. The claim is locked meanwhile, so an order that replaces this one comes before or after, never in between. If
 * a dispatcher made an offer, the queued deliveries are leased to it.
 */
export async function recordTransition(
  db: Database,
  record: TransitionRecord,
  offer: ReturnType<DispatchOffer['offer']> = null,
): Promise<RecordOutcome> {
  const values = {
    ...writeDown(() => valuesOf(record)),
    leaseMs: offer?.leaseMs ?? null,
    crowded: offer?.crowded ?? [],
  };
  const row = await write(db, values, decisionOf(record.order));
  if (!row?.claimed) {
    const isLost = values.revision > 1 && !(await isReplaced(db, values));
    return isLost ? { kind: 'missing', mismatch: 'row_gone' } : { kind: 'given_up' };
  }
  if (row.on_record < values.follows) {
    return { kind: 'missing', mismatch: row.on_record > 0 ? 'row_behind' : 'row_gone' };
  }
  const { orderId, at, eventId, eventBody, trace } = values;
  if (!row.written) {
    const order = await findOrderState(db, orderId);
    return order ? { kind: 'recorded_before', order } : { kind: 'given_up' };
  }
  notifySoon(db, 'transition', orderId);
  if (row.due) notifySoon(db, 'delivery', orderId);
  if (row.pushed) notifySoon(db, 'push', '');
  const event = { orderId, eventId, body: eventBody, eventAt: fromIso(at), trace };
  return { kind: 'written', leased: (row.leased ?? []).map((queued) => toFirstDelivery(queued, event)) };
}

/** Whether another order has its id by now, for example because a seed was used again. */
async function isReplaced(
  db: Database,
  { orderId, generation }: Pick<RecordValues, 'orderId' | 'generation'>,
): Promise<boolean> {
  const others = and(eq(orderClaims.orderId, orderId), ne(orderClaims.generation, generation));
  return (await db.$count(orderClaims, others)) > 0;
}

function valuesOf({
  order,
  isRebuilt = false,
  trace = null,
  ...rest
}: TransitionRecord): Omit<RecordValues, 'leaseMs' | 'crowded'> {
  const { input, ...state } = order;
  const { orderId, generation, partnerOrderRef, provider } = input;
  const earning = earnedBy(order);
  const opened = caseOf(order);
  return {
    ...rest,
    trace,
    orderId,
    generation,
    partnerOrderRef,
    provider,
    revision: order.revision,
    version: versionOf(order),
    follows: isRebuilt ? 0 : order.revision - 1,
    status: order.status,
    terminal: isTerminal(order.status),
    state: JSON.stringify(state),
    createdAt: order.createdAt,
    at: toIso(lastRecordedAt(order)),
    amountInUsd: worthInUsd(order),
    shareUsd: earning?.shareUsd ?? null,
    markupUsd: earning?.markupUsd ?? null,
    caseKind: opened?.kind ?? null,
    caseWords: opened?.words ?? null,
    pushed: isRebuilt ? null : pushedOf(order.status),
  };
}

interface AuditedDecision {
  entry: AuditEntry;
  by: { ip: string | null; reason: string | null };
}

/** One statement, and with a decision a second one: an entry is signed once its number and time are known. */
async function write(
  db: Database,
  values: RecordValues,
  decision: AuditedDecision | null,
): Promise<Recorded | undefined> {
  if (decision === null) {
    const [row] = await RECORD(db, values);
    return row;
  }
  return inTransaction(db, async (tx) => {
    const [row] = await RECORD(tx, values);
    if (row?.written) await auditOnce(tx, decision);
    return row;
  });
}

/** Every record of the order from the decision on has it, and only the first is in the audit log. */
async function auditOnce(db: Database, { entry, by }: AuditedDecision): Promise<void> {
  const { target, action } = entry;
  if ((await db.$count(auditLog, and(eq(auditLog.target, target), eq(auditLog.action, action)))) === 0) {
    await runWithAuditContext(by, () => recordAudit(db, entry));
  }
}

/** The latest decision that was not the service's own. */
function decisionOf({ input: { orderId, partnerId }, decision, refund }: OrderState): AuditedDecision | null {
  if (decision) {
    const { operator: actor, status, reason, txOutHash, amountTo, withoutEvidence, despiteDoubts } = decision;
    const details = {
      status,
      reason,
      tx: txOutHash,
      amount: amountTo,
      without_evidence: withoutEvidence,
      despite_doubts: despiteDoubts,
    };
    return {
      entry: { actor, action: 'order.decided', target: orderId, partnerId: null, details },
      by: { ip: null, reason },
    };
  }
  if (!refund?.decider) {
    return null;
  }
  const { by, actor, ip, reason } = refund.decider;
  const { action, target: stable_target } = refundActionOf(refund.target);
  const details = { action, stable_target, ...(reason !== null && { reason }) };
  return {
    entry: {
      actor,
      action: 'order.refund_action',
      target: orderId,
      partnerId: by === 'operator' ? null : partnerId,
      details,
    },
    by: { ip, reason },
  };
}
