import { listClosedAlerts, listOpenAlerts, type OperatorAlert } from '#db/alerts/operator-alerts';
import { alertWords } from '#domain/alerts/operator-alert';
import { formatColumns } from '#domain/columns';
import type { Answer } from '../answer';
import type { Reading } from '../operations/reading';

const CLOSED_SHOWN = 100;

export async function listAlerts({ services: { db }, options }: Reading<{ closed?: true }>): Promise<Answer> {
  const { closed = false } = options;
  const alerts = await (closed ? listClosedAlerts(db, CLOSED_SHOWN) : listOpenAlerts(db));
  const none = closed ? 'No alert was closed yet.' : 'No alert is open.';
  return { json: { alerts: alerts.map(alertJson) }, text: alerts.length === 0 ? none : alertLines(alerts) };
}

/** One line per alert, and what to do about it. */
export function alertLines(alerts: readonly OperatorAlert[]): string {
  const header = ['ID', 'SEVERITY', 'ALERT', 'ABOUT', 'SINCE', 'WHAT TO DO'];
  return formatColumns([header, ...alerts.map(toRow)]);
}

function toRow({ id, kind, subject, openedAt, words, acknowledgedAt }: OperatorAlert): string[] {
  const { severity, title } = alertWords(kind);
  const state = acknowledgedAt === null ? severity : 'seen to';
  return [String(id), state, title, subject, openedAt.toISOString(), words];
}

export function alertJson({ id, kind, subject, words, openedAt, seenAt, times, ...alert }: OperatorAlert) {
  return {
    id,
    kind,
    severity: alertWords(kind).severity,
    subject,
    words,
    opened_at: openedAt,
    seen_at: seenAt,
    times,
    acknowledged_at: alert.acknowledgedAt,
    closed_at: alert.closedAt,
    closed_by: alert.closedBy,
  };
}
