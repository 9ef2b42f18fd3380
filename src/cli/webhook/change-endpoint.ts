import { loadKeyring } from '#operations/secrets/load-keyring';
import { removeWebhook } from '#operations/webhooks/remove-endpoint';
import { resumeWebhook } from '#operations/webhooks/resume-endpoint';
import { rotateWebhookSecret } from '#operations/webhooks/rotate-secret';
import { type Answer, formatFacts } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

export async function webhookRemove(endpointId: string): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) => removeWebhook({ db }, { endpointId, actor: operatorName() }));
  return { json: { endpoint_id: endpointId, state: 'removed' }, text: `${endpointId} is removed.` };
}

export async function webhookRotate(endpointId: string): Promise<Answer> {
  const instance = findRunningInstance();
  const { secret, bothUntil } = await withDatabase(instance, async (db) => {
    const keyring = await loadKeyring(db, instance.secretKeys);
    return rotateWebhookSecret({ db, keyring }, { endpointId, actor: operatorName() });
  });
  const until = bothUntil.toISOString();
  return {
    json: { endpoint_id: endpointId, secret, both_sign_until: until },
    text: formatFacts([
      ['secret', `${secret}  (shown only once)`],
      ['both sign', `until ${until}`],
    ]),
  };
}

export async function webhookResume(endpointId: string): Promise<Answer> {
  const { queuedEvents, pausedAt } = await withDatabase(findRunningInstance(), (db) =>
    resumeWebhook({ db }, { endpointId, actor: operatorName() }),
  );
  return {
    json: { endpoint_id: endpointId, queued_events: queuedEvents, paused_at: pausedAt },
    text: `${endpointId} is resumed; its ${queuedEvents} queued events are sent now.`,
  };
}
