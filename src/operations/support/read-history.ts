import type { Payload } from '@temporalio/common';
import type { HistoryView } from '#contract/support/orders';
import { recordAuditOnce } from '#db/audit';
import type { Database } from '#db/client';
import { messageOf } from '#domain/caught';
import { HOUR } from '#domain/duration';
import type { OrderState } from '#domain/orders/order';
import { OperationRefusal } from '#domain/refusal';
import type { CaseEntry } from '#domain/support/case-file';
import type { HistoryGroup } from '#domain/support/history-group';
import { PlainPayloadError } from '#security/payload-keys';
import { REDACTED, redact, redactCredentials } from '#security/redact';
import { uiAddress } from '#temporal/client';
import { fetchHistory } from '#temporal/histories/fetch-history';
import {
  eventsOf,
  groupOf,
  listEventLines,
  listRunningTimers,
  type RunningTimer,
} from '#temporal/histories/history-event';
import { type Payloads, unreadableReason } from '#temporal/payloads';
import { listPendingActivities, type PendingActivity } from '#temporal/workflow-state';
import type { OperationServices } from '../operation';
import type { ExplainDeps } from './explain-order';

interface HistoryLine {
  id: number;
  at: string;
  group: HistoryGroup;
  text: string;
}

interface OrderHistory {
  readFrom: 'engine' | 'copy';
  runId: string;
  lines: HistoryLine[];
  pending: PendingActivity[];
  timers: RunningTimer[];
}

/**
 * The history of an order's workflow in sentences, without secrets and addresses, and what it waits for; null if neither
 * Temporal nor a copy has one. @throws OperationRefusal if it cannot be decrypted
 */
export async function readOrderHistory(deps: ExplainDeps, order: OrderState): Promise<OrderHistory | null> {
  const { orderId } = order.input;
  const [found, pending] = await Promise.all([
    fetchHistory(deps, orderId).catch(refuseUnreadable),
    deps.callTemporal((workflows) => listPendingActivities(workflows, orderId)).catch(() => []),
  ]);
  if (!found) {
    return null;
  }
  const events = eventsOf(found.history);
  const lines = listEventLines(events).map((line) => {
    const words = line.summary === '' ? line.what : `${line.what}: ${line.summary}`;
    const { text } = hidePrivate({ kind: 'history', at: line.time, text: words, facts: null }, order);
    return { id: line.id, at: line.time, group: groupOf(line), text };
  });
  const { readFrom, runId } = found;
  return {
    readFrom,
    runId,
    lines,
    pending: pending.map((one) => hideFailure(one, order)),
    timers: listRunningTimers(events),
  };
}

/** As the console shows it; without anything if there is none. */
export async function readHistoryView(
  { histories, temporalUi }: Pick<OperationServices, 'histories' | 'temporalUi'>,
  order: OrderState,
): Promise<HistoryView> {
  const workflowId = order.input.orderId;
  const history = await readOrderHistory(histories, order);
  if (!history) {
    return { read_from: null, run_id: null, url: null, items: [], pending: [], timers: [] };
  }
  const { readFrom, runId, lines, pending, timers } = history;
  const shown = temporalUi && readFrom === 'engine' ? { ...temporalUi, workflowId, runId } : null;
  return {
    read_from: readFrom,
    run_id: runId,
    url: shown && uiAddress(shown),
    items: lines.map(({ id, ...line }) => ({ event_id: id, ...line, url: shown && uiAddress(shown, id) })),
    pending: pending.map(({ activity, attempt, isRunning, lastFailure, nextAttemptAt }) => ({
      activity,
      attempt,
      running: isRunning,
      last_failure: lastFailure,
      next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    })),
    timers: timers.map(({ what, at }) => ({ what, at: at.toISOString() })),
  };
}

/** A missing payload key is said; Temporal may just be away. */
function refuseUnreadable(error: unknown): null {
  const reason = unreadableReason(error);
  if (reason !== null) {
    throw new OperationRefusal(`The history cannot be read: ${reason}.`);
  }
  return null;
}

function hideFailure({ lastFailure, ...rest }: PendingActivity, order: OrderState): PendingActivity {
  const entry = { kind: 'history' as const, at: '', text: lastFailure ?? '', facts: null };
  return { ...rest, lastFailure: lastFailure === null ? null : hidePrivate(entry, order).text };
}

/** The ID of an order, wherever it occurs in what was decrypted. */
const ORDER_ID = /ord_[0-9a-z]{26}/g;
/** The target of an entry about payloads that name no order. */
const NO_ORDER = 'histories';
/** Written before what the SDK itself, or anybody, wrote in clear. */
const NOT_ENCRYPTED = 'not encrypted, so anybody may have written it';
/** One entry per person and order in this time: the Temporal UI sends a request for each payload. */
const AUDITED_EVERY_MS = HOUR;

/**
 * Decrypts payloads for an operator, and records whose they were before anybody sees them [rules/support: Codec server]. One
 * that cannot be decrypted is answered with the reason, so that the others can be read.
 */
export async function decodePayloads(
  { db, payloads }: { db: Database; payloads: Payloads },
  { encoded, actor }: { encoded: readonly Payload[]; actor: string },
): Promise<Payload[]> {
  const decoded = await Promise.all(encoded.map((payload) => decode(payloads, payload)));
  const entry = { actor, action: 'history.decoded' as const, details: {}, partnerId: null };
  for (const target of targetsOf(decoded)) {
    await recordAuditOnce(db, { ...entry, target }, AUDITED_EVERY_MS);
  }
  return decoded;
}

async function decode({ decrypt, encode }: Payloads, payload: Payload): Promise<Payload> {
  try {
    return await decrypt(payload);
  } catch (error) {
    return error instanceof PlainPayloadError
      ? encode(`${NOT_ENCRYPTED}: ${Buffer.from(payload.data ?? []).toString()}`)
      : encode(`not readable: ${messageOf(error)}`);
  }
}

/** The orders that the payloads name. */
function targetsOf(decoded: readonly Payload[]): Iterable<string> {
  const named = decoded.flatMap(
    ({ data }) =>
      Buffer.from(data ?? [])
        .toString()
        .match(ORDER_ID) ?? [],
  );
  return decoded.length > 0 && named.length === 0 ? [NO_ORDER] : new Set(named);
}

/** Shorter values are hidden only in memo fields: they may be parts of other words. */
const LEAST_LENGTH = 8;

/** An entry without refund addresses, the user's address, and secrets [rules/support: Case files]. */
export function hidePrivate({ kind, at, text, facts }: CaseEntry, { input, refund }: OrderState): CaseEntry {
  const { refundAddress, refundExtraId, refundPreference, userIp } = input;
  const memos = [refundExtraId, refund?.target.kind === 'address' ? refund.target.extraId : null].filter(isText);
  const values = [refundAddress, refundPreference.stableAddress, refund?.target.address, userIp, ...memos]
    .filter(isText)
    .filter((value) => value.length >= LEAST_LENGTH);
  const hide = (words: string) =>
    memos.reduce(
      (rest, memo) => rest.replaceAll(`memo ${memo}`, `memo ${REDACTED}`),
      values.reduce((rest, value) => rest.replaceAll(value, REDACTED), redactCredentials(words)),
    );
  return { kind, at, text: hide(text), facts: JSON.parse(hide(redact(JSON.stringify(facts ?? null)))) };
}

function isText(value: string | null | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
