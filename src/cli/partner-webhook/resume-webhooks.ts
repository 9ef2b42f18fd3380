import type { WebhookResume } from '#contract/webhooks/delivery-record';
import { type Answer, formatColumns } from '../answer';
import { type ApiCommandOptions, openApiClient } from '../api/command';

/** Resumes the paused endpoints of the key's environment [rules/webhooks: Resume and drain]. */
export async function webhookResume(options: ApiCommandOptions): Promise<Answer> {
  const answer = await openApiClient(options).json<WebhookResume>({ path: '/webhook/resume', method: 'POST' });
  const rows = answer.resumed.map((one) => [one.endpoint_id, one.type, `${one.queued_events} events are sent now`]);
  return { json: answer, text: formatColumns(rows) };
}
