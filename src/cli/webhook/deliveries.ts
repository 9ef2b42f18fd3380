import { type DeliveryRecord, toDeliveryRecord } from '#contract/webhooks/delivery-record';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { formatColumns } from '#domain/columns';
import type { DeliveryStatus } from '#domain/webhooks/delivery';
import { type Answer, formatFacts } from '../answer';
import { CommandError } from '../command';
import { findRunningInstance, partnerOf, withDatabase } from '../instance';

export interface LogOptions {
  partner?: string;
  endpoint?: string;
  event?: string;
  state?: DeliveryStatus;
  from?: Date;
  to?: Date;
}

export async function webhookDeliveries(deliveryId: string | undefined, options: LogOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const { partner, endpoint, state, ...filter } = options;
  const rows = await withDatabase(instance, (db) =>
    listDeliveries(db, {
      ...filter,
      ...(deliveryId !== undefined && { deliveryId }),
      ...(endpoint !== undefined && { endpointId: endpoint }),
      ...(state && { statuses: [state] }),
      ...(deliveryId === undefined && endpoint === undefined && { partnerId: partnerOf(instance, partner) }),
    }),
  );
  const records = rows.map(toDeliveryRecord);
  if (deliveryId !== undefined) {
    const [record] = records;
    if (!record) {
      throw new CommandError(`There is no delivery ${deliveryId}.`);
    }
    return { json: record, text: wholeText(record) };
  }
  const header = ['QUEUED', 'EVENT', 'STATUS', 'ATTEMPTS', 'LAST ERROR', 'NEXT', 'DELIVERY'];
  return {
    json: { deliveries: records },
    text: records.length === 0 ? 'No deliveries.' : formatColumns([header, ...records.map(toRow)]),
  };
}

function toRow(record: DeliveryRecord): string[] {
  const { created_at, event_type, status, attempt_number, error_detail, next_retry_at, is_replay, id } = record;
  const event = is_replay ? `${event_type} (replay)` : event_type;
  const next = next_retry_at?.slice(0, 19) ?? '-';
  return [created_at.slice(0, 19), event, status, String(attempt_number), error_detail ?? '-', next, id];
}

/** A delivery with all attempts. */
function wholeText(record: DeliveryRecord): string {
  const attempts = record.attempts.map(
    (made) =>
      [
        `attempt ${made.attempt_number}`,
        `${made.at}  ${made.response_code ?? made.error_detail}  ${made.response_time_ms} ms  ${made.request_signature}`,
      ] as const,
  );
  return formatFacts([
    ['delivery', record.id],
    ['event', `${record.event_type}  ${record.event_id}`],
    ['endpoint', record.endpoint_id],
    ['status', record.status],
    ['replay of', record.replayed_from],
    ...attempts,
    ['response', record.attempts.at(-1)?.response_body || null],
    ['next', record.next_retry_at],
    ['sha-256', record.payload_hash],
    ['body', record.request_body],
  ]);
}

export function printTested(record: DeliveryRecord): Answer {
  return { json: record, text: wholeText(record), failed: record.status !== 'success' };
}
