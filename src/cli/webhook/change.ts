import { removeWebhook } from '../../operations/webhooks/remove-endpoint';
import { resumeWebhook } from '../../operations/webhooks/resume-endpoint';
import { rotateWebhookSecret } from '../../operations/webhooks/rotate-secret';
import { createKeyring } from '../../security/keyring';
import { type Answer, facts } from '../answer';
import { operator, runningInstance, withDatabase } from '../instance';

export async function webhookRemove(endpointId: string): Promise<Answer> {
  await withDatabase(runningInstance(), (db) => removeWebhook({ db }, { endpointId, actor: operator() }));
  return { json: { endpoint_id: endpointId, state: 'removed' }, text: `${endpointId} is removed.` };
}

export async function webhookRotate(endpointId: string): Promise<Answer> {
  const instance = runningInstance();
  const keyring = createKeyring(...instance.secretKeys);
  const { secret, bothUntil } = await withDatabase(instance, (db) =>
    rotateWebhookSecret({ db, keyring }, { endpointId, actor: operator() }),
  );
  const until = bothUntil.toISOString();
  return {
    json: { endpoint_id: endpointId, secret, both_sign_until: until },
    text: facts([
      ['secret', `${secret}  (shown this once)`],
      ['both sign', `until ${until}`],
    ]),
  };
}

export async function webhookResume(endpointId: string): Promise<Answer> {
  const { queuedEvents, pausedAt } = await withDatabase(runningInstance(), (db) =>
    resumeWebhook({ db }, { endpointId, actor: operator() }),
  );
  return {
    json: { endpoint_id: endpointId, queued_events: queuedEvents, paused_at: pausedAt },
    text: `${endpointId} is resumed; ${queuedEvents} events that waited are sent now.`,
  };
}
