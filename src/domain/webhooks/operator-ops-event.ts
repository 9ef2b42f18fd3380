import { describeNotice, isOrderId, type OperatorNotice } from '../alerts/operator-notice';
import { toIso } from '../duration';

export type OperatorOpsEventName = 'alert_opened' | 'case_opened';

/** The body of an event of the operators' ops channel [rules/ops-events: Operators]. */
export interface OperatorOpsBody {
  event: OperatorOpsEventName;
  event_id: string;
  ts: string;
  /** Kind of the alert or case. */
  reason: string;
  severity: 'urgent' | 'notice';
  title: string;
  message: string;
  details: { subject: string; order_id: string | null; words: string; link: string };
}

export interface OperatorOpsEvent {
  eventId: string;
  event: OperatorOpsEventName;
  /** The exact webhook body. */
  body: string;
}

/** The event for a newly opened alert or case; its id is derived from it, so that it exists once. */
export function openedEvent(notice: OperatorNotice, publicUrl: string): OperatorOpsEvent {
  const { source, id, kind, subject, openedAt } = notice;
  const { severity, title, sentence, words, link } = describeNotice(notice, publicUrl);
  const event = source === 'alert' ? 'alert_opened' : 'case_opened';
  const eventId = `operators:${event}:${id}`;
  const body: OperatorOpsBody = {
    event,
    event_id: eventId,
    ts: toIso(openedAt),
    reason: kind,
    severity,
    title,
    message: sentence,
    details: { subject, order_id: isOrderId(subject) ? subject : null, words, link },
  };
  return { eventId, event, body: JSON.stringify(body) };
}
