import type { Database } from '#db/client';
import type { Channel } from '#db/schema/endpoints';
import type { Environment } from '#domain/environment';
import { readLastPorts } from '#launcher/ports';
import { loadKeyring } from '#operations/secrets/load-keyring';
import {
  addWebhook,
  removeWebhook,
  type SetWebhook,
  setWebhook,
  type WebhookDeps,
} from '#operations/webhooks/endpoints';
import { rotateWebhookSecret } from '#operations/webhooks/rotate-secret';
import { ownPortsOf } from '#process/services';
import { createKeyring } from '#security/keyring';
import { type Answer, formatFacts } from '../answer';
import { findRunningInstance, type Instance, operatorName, partnerOf, withDatabase } from '../instance';

interface WebhookSlot {
  partnerId: string;
  env: Environment;
  channel: Channel;
}

export interface WebhookAddOptions {
  partner?: string;
  env: Environment;
  channel: Channel;
  url: string;
  alias?: string;
}

export interface WebhookSetOptions extends WebhookAddOptions {
  newSecret?: true;
}

/** Adds an endpoint where there is none. */
export async function webhookAdd(options: WebhookAddOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const slot = slotOf(instance, options);
  const setting = settingOf(instance, slot, options);
  const added = await withDatabase(instance, (db) => addWebhook(depsOf(instance, db), setting));
  return toAnswer(instance, slot, added);
}

/** Adds an endpoint, or changes the URL of the existing one. */
export async function webhookSet(options: WebhookSetOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const slot = slotOf(instance, options);
  const set = await withDatabase(instance, (db) => sendTo(instance, db, slot, options));
  return toAnswer(instance, slot, set);
}

/** Sets an endpoint of the instance. @throws OperationRefusal with the URL guard's reason */
export async function sendTo(
  instance: Instance,
  db: Database,
  slot: WebhookSlot,
  to: { url: string; alias?: string; newSecret?: true },
): Promise<SetWebhook> {
  const replaceSecret = to.newSecret === true || isDemo(instance, slot);
  return setWebhook(depsOf(instance, db), { ...settingOf(instance, slot, to), replaceSecret });
}

function depsOf(instance: Instance, db: Database): WebhookDeps {
  const { config, secretKeys } = instance;
  const ownPorts = ownPortsOf({ ...instance, innerPorts: Object.values(readLastPorts(config.dataDir)) });
  return { db, keyring: createKeyring(...secretKeys), allowLocalhost: config.webhookAllowLocalhost, ownPorts };
}

function settingOf(instance: Instance, slot: WebhookSlot, { url, alias }: { url: string; alias?: string }) {
  const { partnerId, env: environment, channel } = slot;
  return {
    partnerId,
    environment,
    channel,
    url,
    actor: operatorName(),
    ...(alias !== undefined && { alias }),
    ...(isDemo(instance, slot) && { secret: instance.dev?.webhook_test_secret ?? '' }),
  };
}

/** The secret printed in dev.json must stay valid; every other endpoint gets a secret of its own. */
function isDemo({ dev }: Instance, { partnerId, env, channel }: WebhookSlot): boolean {
  return partnerId === dev?.partner_id && env === 'test' && channel === 'order';
}

function slotOf(instance: Instance, { partner, env, channel }: WebhookAddOptions): WebhookSlot {
  return { partnerId: partnerOf(instance, partner), env, channel };
}

function toAnswer(
  instance: Instance,
  { partnerId, env, channel }: WebhookSlot,
  { endpointId, url, secret, pausedAt, resumedEvents }: SetWebhook,
): Answer {
  const origin = secret === instance.dev?.webhook_test_secret ? 'of dev.json' : 'shown only once';
  return {
    json: {
      endpoint_id: endpointId,
      partner_id: partnerId,
      env,
      channel,
      url,
      secret,
      paused_at: pausedAt,
      resumed_events: resumedEvents,
    },
    text: formatFacts([
      ['url', url],
      ['secret', secret === null ? 'unchanged' : `${secret}  (${origin})`],
      ['endpoint', `${endpointId}, ${env} ${channel} channel of ${partnerId}`],
      [
        'paused',
        pausedAt &&
          `since ${pausedAt.toISOString()}, its events are queued; to resume it: swaplane webhook resume ${endpointId}`,
      ],
      ['resumed', resumedEvents === null ? null : `its pause is over, and ${resumedEvents} events are sent now`],
    ]),
  };
}

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
