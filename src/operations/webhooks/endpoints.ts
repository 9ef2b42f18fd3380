import { changeDetails, recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { isApproved } from '#db/partners';
import {
  addEndpoint,
  changeEndpoint,
  type EndpointSlot,
  findEndpoint,
  removeEndpoint,
  type StoredEndpoint,
  setEndpoint,
} from '#db/webhooks/endpoints/endpoints';
import { type ResumedEndpoint, resumeEndpoint, startAfresh } from '#db/webhooks/endpoints/pauses';
import { OperationRefusal } from '#domain/refusal';
import { strangeEvents, toEventFilter } from '#domain/webhooks/event-filter';
import type { Keyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/sealer';
import { newWebhookSecret } from '#security/secret';
import { checkWebhookUrl, resolveWebhookHost, type UrlGuardOptions } from '#webhooks/url-guard';
import { requireOpenPartner } from '../partners/set-partner';

export interface WebhookDeps {
  db: Database;
  keyring: Keyring;
  allowLocalhost: boolean;
  ownPorts?: ReadonlySet<number>;
}

export interface WebhookSetting extends EndpointSlot {
  /** As entered; the URL guard checks it. */
  url: string;
  alias?: string;
  /** The signing secret; a new one by default. */
  secret?: string;
  actor: string;
}

/** The result of setting an endpoint. */
export interface SetWebhook {
  endpointId: string;
  url: string;
  /** Null if the endpoint's secret did not change. */
  secret: string | null;
  /** A pause that continues: the URL is the one before. */
  pausedAt: Date | null;
  /** Number of events that waited for the end of a pause, which another URL has ended. */
  resumedEvents: number | null;
}

/** Adds an endpoint if there is none. @throws OperationRefusal if there is one, or with the guard's reason */
export async function addWebhook(deps: WebhookDeps, setting: WebhookSetting): Promise<SetWebhook> {
  const { url, secret, row } = await prepare(deps, setting);
  const endpointId = await deps.db.transaction(async (tx) => {
    const added = await addEndpoint(tx, row);
    if (added === null) {
      throw new OperationRefusal(`${setting.partnerId} already has ${placeOf(setting)}: see webhook list.`);
    }
    await auditSetting(tx, added, setting, url);
    return added;
  });
  return { endpointId, url: url.href, secret, pausedAt: null, resumedEvents: null };
}

/**
 * Adds an endpoint, or changes the URL of the existing one, whose secret stays unless it is to be replaced.
 * @throws OperationRefusal if the partner has its ops endpoint in the other environment, or with the guard's reason
 */
export async function setWebhook(
  deps: WebhookDeps,
  setting: WebhookSetting & { replaceSecret: boolean },
): Promise<SetWebhook> {
  const { replaceSecret } = setting;
  const { url, secret, row } = await prepare(deps, setting);
  const { set, resumed } = await deps.db.transaction(async (tx) => {
    const outcome = await setEndpoint(tx, row, { replaceSecret });
    if (outcome.kind === 'taken') {
      throw new OperationRefusal(`${setting.partnerId} has an ops endpoint in the other environment: remove it first.`);
    }
    await auditSetting(tx, outcome.endpointId, setting, url);
    const isMoved = outcome.kind === 'changed' && outcome.hasNewUrl;
    return { set: outcome, resumed: isMoved ? await startAfresh(tx, outcome.endpointId, setting.actor) : null };
  });
  return {
    endpointId: set.endpointId,
    url: url.href,
    secret: set.kind === 'added' || replaceSecret ? secret : null,
    pausedAt: set.kind === 'changed' && !resumed ? set.pausedAt : null,
    resumedEvents: resumed?.queuedEvents ?? null,
  };
}

async function prepare(deps: WebhookDeps, setting: WebhookSetting) {
  const { db, keyring } = deps;
  const { partnerId, environment, channel, alias } = setting;
  const url = await requireAllowedUrl(setting.url, await guardFor(deps, { partnerId, environment }));
  await requireOpenPartner(db, partnerId);
  const secret = setting.secret ?? newWebhookSecret(environment);
  const place = { partnerId, environment, channel };
  const sealSecret = webhookSecretSealer(keyring, secret);
  const row = { ...place, url: url.href, sealSecret, ...(alias !== undefined && { alias }) };
  return { url, secret, row };
}

/** What the guard lets a partner's endpoints do. */
async function guardFor(
  { db, allowLocalhost, ownPorts }: Omit<WebhookDeps, 'keyring'>,
  { partnerId, environment }: Pick<EndpointSlot, 'partnerId' | 'environment'>,
): Promise<UrlGuardOptions> {
  return {
    environment,
    allowLocalhost: allowLocalhost && (await isApproved(db, partnerId)),
    ...(ownPorts && { ownPorts }),
  };
}

/** Records who set an endpoint and its URL, in the transaction that sets it. */
async function auditSetting(
  tx: Transaction,
  endpointId: string,
  { partnerId, environment, channel, actor }: EndpointSlot & { actor: string },
  { host }: URL,
): Promise<void> {
  const details = { partner_id: partnerId, env: environment, channel, host };
  await recordAudit(tx, { actor, action: 'webhook_endpoint.set', target: endpointId, details });
}

function placeOf({ environment, channel }: EndpointSlot): string {
  return channel === 'ops' ? 'an ops endpoint' : `a ${environment} order endpoint`;
}

interface EndpointChange {
  endpointId: string;
  /** As entered; the URL guard checks it. */
  url?: string | undefined;
  alias?: string | undefined;
  /** The events that it gets from now on; null: all. */
  events?: readonly string[] | null | undefined;
  actor: string;
}

/**
 * Changes an endpoint's URL, name or events. Its id and its secret stay; waiting events go to the new URL, which starts afresh.
 * @throws OperationRefusal for one that is unknown or removed, or with the guard's reason
 */
export async function changeWebhook(
  deps: Omit<WebhookDeps, 'keyring'>,
  { endpointId, url, alias, events, actor }: EndpointChange,
): Promise<void> {
  const { db } = deps;
  const before = await requireEndpoint(db, endpointId);
  const allowed = url === undefined ? null : await requireAllowedUrl(url, await guardFor(deps, before));
  const strange = strangeEvents(before.channel, events ?? []);
  if (strange.length > 0) {
    throw new OperationRefusal(`This endpoint cannot get ${strange.join(', ')}.`);
  }
  const change = {
    ...(allowed && { url: allowed.href }),
    ...(alias !== undefined && { alias: alias || null }),
    ...(events !== undefined && { events: toEventFilter(before.channel, events) }),
  };
  await db.transaction(async (tx) => {
    if (!(await changeEndpoint(tx, endpointId, change))) {
      throw unknownEndpoint(endpointId);
    }
    const { host } = allowed ?? new URL(before.url);
    const details = { host, ...changeDetails(['alias', 'events'], before, { ...before, ...change }) };
    await recordAudit(tx, { actor, action: 'webhook_endpoint.set', target: endpointId, details });
    if (allowed && allowed.href !== before.url) {
      await startAfresh(tx, endpointId, actor);
    }
  });
}

/** The URL if webhooks may go there [rules/webhooks: URLs]. @throws OperationRefusal with the guard's reason */
async function requireAllowedUrl(raw: string, options: UrlGuardOptions): Promise<URL> {
  const checked = checkWebhookUrl(raw, options);
  if (!checked.ok) {
    throw new OperationRefusal(checked.reason);
  }
  const resolved = await resolveWebhookHost(checked.url, undefined, options);
  if (!resolved.ok) {
    throw new OperationRefusal(resolved.reason);
  }
  return checked.url;
}

/** @throws OperationRefusal if there is no such endpoint */
export async function requireEndpoint(db: Database, endpointId: string): Promise<StoredEndpoint> {
  const endpoint = await findEndpoint(db, endpointId);
  if (!endpoint) {
    throw unknownEndpoint(endpointId);
  }
  return endpoint;
}

export function unknownEndpoint(endpointId: string): OperationRefusal {
  return new OperationRefusal(`There is no webhook endpoint ${endpointId}.`);
}

/** Removes an endpoint; its deliveries stay recorded. @throws OperationRefusal if there is none */
export async function removeWebhook(
  { db }: { db: Database },
  { endpointId, actor }: { endpointId: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeAudited(tx, endpointId, actor))) {
      throw unknownEndpoint(endpointId);
    }
  });
}

interface BorrowedEndpoint extends EndpointSlot {
  endpointId: string;
  /** The endpoint that was configured; null if there was none. */
  before: { url: string; secret: string } | null;
  actor: string;
}

/**
 * Restores the endpoint that was configured before, without what failed meanwhile; if there was none and the new one was removed
 * meanwhile, there is still none.
 */
export async function restoreWebhook(
  { db, keyring }: { db: Database; keyring: Keyring },
  { endpointId, before, actor, ...slot }: BorrowedEndpoint,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!before) {
      await removeAudited(tx, endpointId, actor);
      return;
    }
    const sealSecret = webhookSecretSealer(keyring, before.secret);
    const outcome = await setEndpoint(tx, { ...slot, url: before.url, sealSecret }, { replaceSecret: true });
    if (outcome.kind !== 'taken') {
      await auditSetting(tx, outcome.endpointId, { ...slot, actor }, new URL(before.url));
      await startAfresh(tx, outcome.endpointId, actor);
    }
  });
}

/** Removes an endpoint, if it exists, in the caller's transaction. */
export async function removeAudited(tx: Transaction, endpointId: string, actor: string): Promise<boolean> {
  const isRemoved = await removeEndpoint(tx, endpointId);
  if (isRemoved) {
    await recordAudit(tx, { actor, action: 'webhook_endpoint.removed', target: endpointId, details: {} });
  }
  return isRemoved;
}

/** Ends the pause of one endpoint; waiting events are sent. @throws OperationRefusal for one that is unknown or not paused */
export async function resumeWebhook(
  { db }: { db: Database },
  { endpointId, actor }: { endpointId: string; actor: string },
): Promise<ResumedEndpoint> {
  await requireEndpoint(db, endpointId);
  const resumed = await db.transaction((tx) => resumeEndpoint(tx, endpointId, { reason: 'manual', actor }));
  if (!resumed) {
    throw new OperationRefusal(`${endpointId} is not paused.`);
  }
  return resumed;
}
