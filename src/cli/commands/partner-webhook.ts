import type { WebhookResume } from '#contract/webhooks/delivery-record';
import type { OwnEndpointList, WebhookTest } from '#contract/webhooks/own-endpoints';
import { formatColumns } from '#domain/columns';
import type { Answer } from '../answer';
import type { ApiCommandOptions } from '../api/command';
import { openApiClient } from '../api/open-client';

const NONE =
  "There is no webhook endpoint in the key's environment: the operator adds one, or you do in the dashboard.";

/** The endpoints of the key's environment [rules/webhooks: Endpoints over the API]. */
export async function webhookList(options: ApiCommandOptions): Promise<Answer> {
  const answer = await openApiClient(options).json<OwnEndpointList>({ path: '/webhook/endpoints' });
  const header = ['ENDPOINT', 'TYPE', 'STATE', 'QUEUED', 'LAST ERROR', 'RESUMES', 'HOST'];
  const rows = answer.items.map((one) => [
    one.endpoint_id,
    one.type,
    one.state,
    String(one.queued_events),
    one.last_error ?? '-',
    one.paused_at === null ? '-' : (one.resumes_at ?? 'by webhook resume'),
    one.url_host,
  ]);
  return { json: answer, text: rows.length === 0 ? NONE : formatColumns([header, ...rows]) };
}

/** Sends a test event to each endpoint; fails if one of them did not take it. */
export async function webhookTest(options: ApiCommandOptions): Promise<Answer> {
  const answer = await openApiClient(options).json<WebhookTest>({ path: '/webhook/test', method: 'POST' });
  const rows = answer.items.map((one) => [
    one.endpoint_id,
    one.type,
    one.status,
    one.status === 'paused'
      ? 'resume it first: swaplane webhook resume'
      : String(one.response_code ?? one.error_detail),
    one.response_time_ms === null ? '' : `${one.response_time_ms} ms`,
  ]);
  return {
    json: answer,
    text: rows.length === 0 ? NONE : formatColumns(rows),
    failed: answer.items.some(({ status }) => status !== 'success'),
  };
}

/** Resumes the paused endpoints of the key's environment [rules/webhooks: Resume and drain]. */
export async function webhookResume(options: ApiCommandOptions): Promise<Answer> {
  const answer = await openApiClient(options).json<WebhookResume>({ path: '/webhook/resume', method: 'POST' });
  const rows = answer.resumed.map((one) => [one.endpoint_id, one.type, `${one.queued_events} events are sent now`]);
  return { json: answer, text: formatColumns(rows) };
}
