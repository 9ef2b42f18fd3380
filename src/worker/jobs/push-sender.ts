import { IntlMessageFormat } from 'intl-messageformat';
import { PushSubscriptionSchema } from '#contract/orders/push-subscription';
import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { type DuePush, deleteSubscription, endPush, leasePush, postponePush } from '#db/orders/push';
import { SECOND } from '#domain/duration';
import { pushSubscriptionAt } from '#domain/keys/seal-place';
import type { Logger } from '#domain/logs/log';
import { LANGUAGES } from '#domain/tracking/languages';
import { MESSAGES } from '#domain/tracking/messages/table';
import {
  isLastChange,
  isPushEndpoint,
  judgePush,
  PUSH_LIFE_MS,
  PUSHED,
  type PushedChange,
  readRetryAfter,
} from '#domain/tracking/push';
import { count } from '#metrics/registry';
import type { GuardedClient } from '#net/guarded-dispatcher';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import type { Keyring } from '#security/keyring';
import { encryptForBrowser, vapidHeader } from '#security/web-push';
import { postWebhook } from '#webhooks/post-webhook';
import { isLocalhost } from '#webhooks/url-guard';

interface PushSenderDeps {
  db: Database;
  keyring: Keyring;
  notifications: Notifications;
  client: GuardedClient;
  push: { contact: string; services: readonly string[] };
  allowLocalhost: boolean;
  ownPorts?: ReadonlySet<number>;
  userAgent: string;
  sweepMs: number;
  log: Logger;
}

/** Each takes pushes by itself, so that a slow push service does not hold up the others. */
const LOOPS = 6;

/**
 * Tells browsers of changes of their orders [rules/tracking: Push]. Any number of senders can run; if one dies, another sends its
 * pushes again, and the browser shows the second in place of the first.
 */
export function startPushSender(deps: PushSenderDeps): RunningRole {
  const { db, notifications, sweepMs, log } = deps;
  let isOpen = true;
  const sendAll = async () => {
    while (isOpen) {
      const due = await leasePush(db);
      if (!due) return;
      await sendPush(deps, due);
    }
  };
  const onError = (err: unknown) => log.warn({ err }, 'pushes could not be sent; tried again soon');
  const loops = Array.from({ length: LOOPS }, () => repeatRead({ read: sendAll, everyMs: sweepMs, onError }));
  const unsubscribe = notifications.listen('push', () => {
    for (const loop of loops) loop.readNow();
  });
  return {
    async close() {
      isOpen = false;
      unsubscribe();
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

async function sendPush(deps: PushSenderDeps, due: DuePush): Promise<void> {
  const { db, log } = deps;
  const { orderId, tries, ageMs } = due;
  const request = writeRequest(deps, due);
  if (request === null) {
    // Its key, or its service, was taken out of the settings.
    await deleteSubscription(db, due.subscriptionId);
    count('swaplane_pushes_total', { outcome: 'gone' });
    return;
  }
  const { status, label, retryAfter } = await postWebhook(request);
  const verdict = judgePush({ status, retryAfterMs: readRetryAfter(retryAfter, Date.now()), tries, ageMs });
  count('swaplane_pushes_total', { outcome: verdict.kind });
  switch (verdict.kind) {
    case 'sent':
      return endPush(db, due, isLastChange(due.change));
    case 'gone':
      return deleteSubscription(db, due.subscriptionId);
    case 'refused':
      log.warn({ orderId, tries, label: label ?? '' }, 'a push was refused or given up');
      return endPush(db, due, isLastChange(due.change));
    case 'again':
      return postponePush(db, due, verdict.waitMs);
  }
}

/** Null if it cannot be sent any more. The address was a stranger's, so it is checked again before each request. */
function writeRequest({ keyring, client, push, allowLocalhost, ownPorts, userAgent }: PushSenderDeps, due: DuePush) {
  const key = keyring.pushKey(due.signedUnder);
  const subscription = openSubscription(keyring, due);
  if (key === null || subscription === null || !isPushEndpoint(subscription.endpoint, push.services)) {
    return null;
  }
  const { endpoint, keys } = subscription;
  return {
    client,
    url: endpoint,
    body: encryptForBrowser(JSON.stringify(writePush(due)), keys),
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      Authorization: vapidHeader(key, endpoint, push.contact, Date.now()),
      TTL: String(PUSH_LIFE_MS / SECOND),
      // Of those that wait at the push service, only the latest is of use.
      Topic: 'order',
      Urgency: 'high',
      'User-Agent': userAgent,
    },
    allowLocalhost: allowLocalhost && isLocalhost(new URL(endpoint)),
    ...(ownPorts && { ownPorts }),
  };
}

/** Null if no accepted secret key opens it. */
function openSubscription(keyring: Keyring, { subscriptionId, sealedSubscription }: DuePush) {
  try {
    const text = keyring.open(pushSubscriptionAt(subscriptionId), sealedSubscription);
    return PushSubscriptionSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What a locked screen may show: the page's title and the partner's name. The page knows the rest. */
function writePush({ change, language, partner, from, to }: Omit<DuePush, 'tries'>) {
  const { locale, dir } = LANGUAGES[language];
  const say = (key: 'page.title' | (typeof PUSHED)[PushedChange], values: Record<string, string>) =>
    String(new IntlMessageFormat(MESSAGES[language][key], locale).format(values));
  const title = say('page.title', { title: say(PUSHED[change], { from, to }), from, to });
  return { title, body: partner, lang: language, dir };
}
