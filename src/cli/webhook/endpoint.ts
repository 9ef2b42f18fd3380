import { auditOf } from '#db/audit';
import type { Database } from '#db/client';
import type { PartnerRow } from '#db/partners';
import { listEndpoints, type StoredEndpoint } from '#db/webhooks/endpoints/endpoints';
import { type EndpointReport, listEndpointReports } from '#db/webhooks/endpoints/health';
import { formatColumns } from '#domain/columns';
import { resumesByItselfAt } from '#domain/webhooks/delivery';
import { type Answer, formatFacts } from '../answer';
import type { Reading } from '../operations/reading';

export async function listEndpointsOf({ services: { db }, found }: Reading<object, PartnerRow>): Promise<Answer> {
  const { partnerId } = found;
  const listed = await withReports(db, await listEndpoints(db, partnerId));
  const header = ['ENDPOINT', 'ENV', 'CHANNEL', 'STATE', 'QUEUED', 'SUCCESS 30 D', 'LAST DELIVERY', 'ALIAS', 'URL'];
  const rows = listed.map(({ endpoint, report }) => [
    endpoint.endpointId,
    endpoint.environment,
    endpoint.channel,
    report.state,
    String(report.queued),
    rate(report),
    report.lastDeliveryAt?.toISOString().slice(0, 19) ?? 'never',
    endpoint.alias ?? '-',
    endpoint.url,
  ]);
  return {
    json: { partner_id: partnerId, endpoints: listed.map(toJson) },
    text: listed.length === 0 ? `${partnerId} has no webhook endpoints.` : formatColumns([header, ...rows]),
  };
}

export async function showEndpoint({
  services: { db },
  found: endpoint,
}: Reading<object, StoredEndpoint>): Promise<Answer> {
  const { endpointId } = endpoint;
  const notes = await auditOf(db, endpointId);
  const [one] = await withReports(db, [endpoint]);
  if (!one) {
    throw new Error(`${endpointId} has no report`);
  }
  const { report } = one;
  const { pausedAt, autoResumes, previousUntil } = endpoint;
  const resumesAt = pausedAt && resumesByItselfAt(pausedAt.getTime(), autoResumes);
  const audit = notes.map(({ at, actor, action, details }) => ({ at, actor, action, details }));
  return {
    json: { ...toJson(one), audit },
    text: formatFacts([
      ['endpoint', `${endpointId}, ${endpoint.environment} ${endpoint.channel} channel of ${endpoint.partnerId}`],
      ['alias', endpoint.alias],
      ['url', endpoint.url],
      ['state', report.state],
      ['queued', String(report.queued)],
      ['success', report.successRate === null ? null : `${rate(report)} attempts of the last 30 days`],
      ['paused', pausedAt?.toISOString() ?? null],
      [
        'resumes',
        pausedAt && (resumesAt ? new Date(resumesAt).toISOString() : `manually: webhook resume ${endpointId}`),
      ],
      ['both secrets sign until', previousUntil?.toISOString() ?? null],
      ...audit.map(({ at, actor, action }) => [at.toISOString(), `${action} by ${actor}`] as const),
    ]),
  };
}

interface Reported {
  endpoint: StoredEndpoint;
  report: EndpointReport;
}

async function withReports(db: Database, endpoints: readonly StoredEndpoint[]): Promise<Reported[]> {
  const reports = await listEndpointReports(
    db,
    endpoints.map(({ endpointId }) => endpointId),
  );
  return endpoints.flatMap((endpoint) => {
    const report = reports.get(endpoint.endpointId);
    return report ? [{ endpoint, report }] : [];
  });
}

/** Counts attempts, not events: an event delivered on its third attempt is one success out of three. */
function rate({ successRate, attempts }: EndpointReport): string {
  return successRate === null ? '-' : `${successRate} % of ${attempts}`;
}

function toJson({ endpoint, report }: Reported) {
  return {
    endpoint_id: endpoint.endpointId,
    partner_id: endpoint.partnerId,
    env: endpoint.environment,
    channel: endpoint.channel,
    alias: endpoint.alias,
    url: endpoint.url,
    events: endpoint.events,
    state: report.state,
    paused_at: endpoint.pausedAt,
    both_sign_until: endpoint.previousUntil,
    last_delivery_at: report.lastDeliveryAt,
    attempts_30d: report.attempts,
    success_rate_30d: report.successRate,
    queued_events: report.queued,
    created_at: endpoint.createdAt,
    removed_at: endpoint.removedAt,
  };
}
