import { recordAudit } from '../../db/audit';
import type { Database } from '../../db/client';
import { addEndpoint, setEndpoint } from '../../db/endpoints/endpoints';
import type { Environment } from '../../db/schema/core';
import type { Channel } from '../../db/schema/webhooks';
import { createKeyring } from '../../security/keyring';
import { newWebhookSecret } from '../../security/secret';
import { type Answer, formatFacts } from '../answer';
import { CommandError } from '../command-error';
import { findRunningInstance, type Instance, operatorName, partnerOf, withDatabase } from '../instance';
import { requirePartner } from '../key/key';
import { requireAllowedUrl } from './url';

export interface WebhookSlot {
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

/** What became of a place. */
interface SetEndpoint {
  endpointId: string;
  url: string;
  /** Null when the endpoint keeps its own. */
  secret: string | null;
  /** A pause that goes on under the new URL too. */
  pausedAt: Date | null;
}

/** Adds an endpoint to an empty place. */
export async function webhookAdd(options: WebhookAddOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const slot = slotOf(instance, options);
  const added = await withDatabase(instance, async (db) => {
    const { url, secret, setting } = await prepareEndpoint(instance, db, slot, options);
    const endpointId = await addEndpoint(db, setting);
    if (endpointId === null) {
      throw new CommandError(`${slot.partnerId} has ${placeOf(slot)} already: see webhook list.`);
    }
    await recordChange(db, endpointId, slot, url);
    return { endpointId, url: url.href, secret, pausedAt: null };
  });
  return toAnswer(instance, slot, added);
}

/** Adds an endpoint, or sends the one in its place elsewhere. */
export async function webhookSet(options: WebhookSetOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const slot = slotOf(instance, options);
  const set = await withDatabase(instance, (db) => setWebhook(instance, db, slot, options.url, options));
  return toAnswer(instance, slot, set);
}

/**
 * Checks the URL and sets the endpoint.
 * @throws CommandError with the guard's reason
 */
export async function setWebhook(
  instance: Instance,
  db: Database,
  slot: WebhookSlot,
  raw: string,
  options: { alias?: string; newSecret?: true } = {},
): Promise<SetEndpoint> {
  const { url, secret, setting } = await prepareEndpoint(instance, db, slot, { ...options, url: raw });
  const replaceSecret = options.newSecret === true || isDemo(instance, slot);
  const outcome = await setEndpoint(db, setting, { replaceSecret });
  if (outcome.kind === 'taken') {
    throw new CommandError(`${slot.partnerId} has an ops endpoint in the other environment: remove it first.`);
  }
  await recordChange(db, outcome.endpointId, slot, url);
  const isShown = outcome.kind === 'added' || replaceSecret;
  const pausedAt = outcome.kind === 'changed' ? outcome.pausedAt : null;
  return { endpointId: outcome.endpointId, url: url.href, secret: isShown ? secret : null, pausedAt };
}

async function prepareEndpoint(
  instance: Instance,
  db: Database,
  slot: WebhookSlot,
  raw: { url: string; alias?: string },
) {
  const { partnerId, env: environment, channel } = slot;
  const url = await requireAllowedUrl(instance, environment, raw.url);
  await requirePartner(db, partnerId);
  const secret = isDemo(instance, slot) ? (instance.dev?.webhook_test_secret ?? '') : newWebhookSecret(environment);
  const sealedSecret = createKeyring(...instance.secretKeys).seal(secret);
  const alias = raw.alias === undefined ? {} : { alias: raw.alias };
  return { url, secret, setting: { partnerId, environment, channel, url: url.href, sealedSecret, ...alias } };
}

/** What dev.json tells the developer must stay true; every other endpoint gets a secret of its own. */
function isDemo({ dev }: Instance, { partnerId, env, channel }: WebhookSlot): boolean {
  return partnerId === dev?.partner_id && env === 'test' && channel === 'order';
}

function slotOf(instance: Instance, { partner, env, channel }: WebhookAddOptions): WebhookSlot {
  return { partnerId: partnerOf(instance, partner), env, channel };
}

function placeOf({ env, channel }: WebhookSlot): string {
  return channel === 'ops' ? 'an ops endpoint' : `a ${env} order endpoint`;
}

async function recordChange(db: Database, endpointId: string, { partnerId, env, channel }: WebhookSlot, url: URL) {
  const details = { partner_id: partnerId, env, channel, host: url.host };
  await recordAudit(db, { actor: operatorName(), action: 'webhook_endpoint.set', target: endpointId, details });
}

function toAnswer(
  instance: Instance,
  { partnerId, env, channel }: WebhookSlot,
  { endpointId, url, secret, pausedAt }: SetEndpoint,
): Answer {
  const origin = secret === instance.dev?.webhook_test_secret ? 'of dev.json' : 'shown this once';
  return {
    json: { endpoint_id: endpointId, partner_id: partnerId, env, channel, url, secret, paused_at: pausedAt },
    text: formatFacts([
      ['url', url],
      ['secret', secret === null ? 'as before' : `${secret}  (${origin})`],
      ['endpoint', `${endpointId}, ${env} ${channel} channel of ${partnerId}`],
      [
        'paused',
        pausedAt &&
          `since ${pausedAt.toISOString()}, its events wait; resume it: swaplane webhook resume ${endpointId}`,
      ],
    ]),
  };
}
