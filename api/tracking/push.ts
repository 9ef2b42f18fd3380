import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { PushSubscriptionSchema } from '#contract/orders/push-subscription';
import { deleteSubscription, storeSubscription } from '#db/orders/push';
import { invalidFields, ServiceError } from '#domain/error';
import { pushSubscriptionAt } from '#domain/keys/seal-place';
import { linkOfToken } from '#domain/orders/tracking-link';
import type { Language } from '#domain/tracking/languages';
import { isPushEndpoint, MOST_SUBSCRIPTIONS } from '#domain/tracking/push';
import { areBrowserKeys } from '#security/web-push';
import { pagePolicy } from '../http/every-request';
import { readJsonBody } from '../http/sent';
import type { ApiServices } from '../services';

/** `{order_id}/push`, by which a browser asks to be told of changes, or not any more [rules/tracking: Push]. */
interface PushCall {
  req: Request;
  res: Response;
  /** The order's. */
  id: string;
  token: string;
  words: { language: Language };
}

type PushServices = Pick<ApiServices, 'db' | 'keyring' | 'push'>;

const BODY_BYTES = 8 * 1024;

/** Subscribes or unsubscribes a browser; the link was found to be open. */
export async function answerPush(services: PushServices, call: PushCall): Promise<void> {
  const { req, res } = call;
  const body = await readJsonBody(req, res, { limitBytes: BODY_BYTES });
  await (req.method === 'POST' ? subscribe(services, call, body) : unsubscribe(services, call, body));
  res.status(204).end();
}

async function subscribe({ db, keyring, push }: PushServices, call: PushCall, body: unknown): Promise<void> {
  const { endpoint, keys } = parse(PushSubscriptionSchema, body);
  if (!isPushEndpoint(endpoint, push?.services ?? [])) {
    throw invalidFields({ field: 'endpoint', issue: 'must be an address at a push service that this server knows' });
  }
  if (!areBrowserKeys(keys)) {
    throw invalidFields({ field: 'keys', issue: "must be a browser's keys for push messages" });
  }
  const { id: orderId, token, words } = call;
  const subscriptionId = idOf(orderId, endpoint);
  const outcome = await storeSubscription(db, {
    subscriptionId,
    orderId,
    link: linkOfToken(token),
    sealedSubscription: keyring.seal(pushSubscriptionAt(subscriptionId), JSON.stringify({ endpoint, keys })),
    signedUnder: keyring.name,
    language: words.language,
  });
  if (outcome === 'revoked') {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'This link does not lead to an order' });
  }
  if (outcome === 'too_many') {
    throw new ServiceError('RATE_LIMITED', {
      message: `At most ${MOST_SUBSCRIPTIONS} browsers are told of an order's changes; turn it off in another one`,
      retryAfter: 3_600,
    });
  }
}

const EndpointSchema = PushSubscriptionSchema.pick({ endpoint: true });

async function unsubscribe({ db }: PushServices, { id: orderId }: PushCall, body: unknown): Promise<void> {
  await deleteSubscription(db, idOf(orderId, parse(EndpointSchema, body).endpoint));
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw invalidFields(
      ...parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', issue: message })),
    );
  }
  return parsed.data;
}

/** The address is a secret between the browser and us, so its digest reveals nothing of it. */
function idOf(orderId: string, endpoint: string): string {
  return createHash('sha256').update(`${orderId}\n${endpoint}`).digest('base64url');
}

const WORKER = readFileSync(join(__dirname, 'page', 'push.js'), 'utf8');

/** The service worker calls this server alone. */
const WORKER_POLICY = pagePolicy({ connectSrc: ["'self'"] });

/** The service worker of an order's page, with the key that its browser subscribes with. */
export function sendServiceWorker(req: Request, res: Response, publicKey: string): void {
  WORKER_POLICY(req, res, () => {
    res.set('Content-Type', 'text/javascript; charset=utf-8');
    res.end(`const KEY = '${publicKey}';\n${WORKER}`);
  });
}
