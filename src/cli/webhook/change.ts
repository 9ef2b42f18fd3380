import { recordAudit } from '../../db/audit';
import { removeEndpoint } from '../../db/endpoints/endpoints';
import { resumeEndpoint } from '../../db/endpoints/resume';
import { rotateSecret } from '../../db/endpoints/secret';
import { createKeyring } from '../../security/keyring';
import { newWebhookSecret } from '../../security/secret';
import { type Answer, formatFacts } from '../answer';
import { CommandError } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { refuseEndpoint, requireEndpoint } from './endpoint';

export async function webhookRemove(endpointId: string): Promise<Answer> {
  await withDatabase(findRunningInstance(), async (db) => {
    if (!(await removeEndpoint(db, endpointId))) {
      throw refuseEndpoint(endpointId);
    }
    await recordAudit(db, {
      actor: operatorName(),
      action: 'webhook_endpoint.removed',
      target: endpointId,
      details: {},
    });
  });
  return { json: { endpoint_id: endpointId, state: 'removed' }, text: `${endpointId} is removed.` };
}

export async function webhookRotate(endpointId: string): Promise<Answer> {
  const instance = findRunningInstance();
  return withDatabase(instance, async (db) => {
    const { environment } = await requireEndpoint(db, endpointId);
    const secret = newWebhookSecret(environment);
    const sealedSecret = createKeyring(...instance.secretKeys).seal(secret);
    const outcome = await rotateSecret(db, { endpointId, sealedSecret, actor: operatorName() });
    if (outcome.kind === 'gone') {
      throw refuseEndpoint(endpointId);
    }
    if (outcome.kind === 'rotating') {
      throw new CommandError(`${endpointId} is being rotated until ${outcome.until.toISOString()}.`);
    }
    const until = outcome.bothUntil.toISOString();
    return {
      json: { endpoint_id: endpointId, secret, both_sign_until: until },
      text: formatFacts([
        ['secret', `${secret}  (shown this once)`],
        ['both sign', `until ${until}`],
      ]),
    };
  });
}

export async function webhookResume(endpointId: string): Promise<Answer> {
  return withDatabase(findRunningInstance(), async (db) => {
    await requireEndpoint(db, endpointId);
    const order = { reason: 'manual', actor: operatorName() } as const;
    const resumed = await db.transaction((tx) => resumeEndpoint(tx, endpointId, order));
    if (!resumed) {
      throw new CommandError(`${endpointId} is not paused.`);
    }
    const { queuedEvents, pausedAt } = resumed;
    return {
      json: { endpoint_id: endpointId, queued_events: queuedEvents, paused_at: pausedAt },
      text: `${endpointId} is resumed; ${queuedEvents} events that waited are sent now.`,
    };
  });
}
