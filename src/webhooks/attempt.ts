import type { Database } from '../db/client';
import type { DeliveryState } from '../db/schema/webhooks';
import type { OutgoingDelivery } from '../db/webhooks/deliveries';
import { type AttemptResult, recordAttempt } from '../db/webhooks/delivery-attempts';
import { endTrial } from '../db/webhooks/endpoints/endpoints';
import { SECOND } from '../domain/duration';
import type { OperatorOpsBody } from '../domain/webhooks/ops-event';
import { count } from '../metrics/registry';
import type { GuardedClient } from '../net/guarded-dispatcher';
import type { Keyring } from '../security/keyring';
import { openWebhookSecrets } from '../security/sealer';
import { trace } from '../tracing/tracer';
import { postWebhook, type WebhookResponse } from './post-webhook';
import { shortenSignature, signatureHeader } from './signature';
import { isLocalhost, mayReachLocalhost } from './url-guard';

/** Dependencies for sending, created once per process. */
export interface AttemptDeps {
  db: Database;
  keyring: Keyring;
  client: GuardedClient;
  /** The server's setting for `http://localhost:<port>` [rules/webhooks: URLs]; applies to test endpoints only. */
  allowLocalhost: boolean;
  ownPorts?: ReadonlySet<number>;
  /** Identifies the sender, with a contact URL. */
  userAgent: string;
}

interface PlannedAttempt {
  /** Attempt number in the plan, from 1. */
  attempt: number;
  /** The virtual time it is recorded with, in milliseconds. */
  at: number;
  /** When the next attempt is due if this one fails; null after the last. */
  nextAttemptAt: number | null;
}

/**
 * Signs and sends a delivery's stored bytes once, records the response, and returns the delivery's state [rules/webhooks:
 * Request; rules/webhooks: Signature]. The signature uses real time, whatever the virtual time. `onAnswer` is called with
 * the response before it is recorded.
 */
export function makeAttempt(
  deps: AttemptDeps,
  delivery: OutgoingDelivery,
  planned: PlannedAttempt,
  onResponse: (response: WebhookResponse) => void = () => {},
): Promise<AttemptResult> {
  const { eventId, orderId, endpointId, environment, attempts } = delivery;
  const ids = { 'order.id': orderId, 'event.id': eventId, 'endpoint.id': endpointId };
  return trace(
    'delivery',
    { ...ids, environment, attempt: attempts + 1 },
    (note) =>
      sendAndRecord(deps, delivery, planned, (response) => {
        note({ 'http.response.status_code': response.status });
        onResponse(response);
      }),
    { trace: delivery.trace, as: attempts === 0 ? 'part' : 'later' },
  );
}

async function sendAndRecord(
  deps: AttemptDeps,
  delivery: OutgoingDelivery,
  planned: PlannedAttempt,
  onResponse: (response: WebhookResponse) => void,
): Promise<AttemptResult> {
  const body = writeBody(delivery);
  const headers = signedHeaders({
    secrets: secretsOf(deps.keyring, delivery),
    body,
    eventId: delivery.eventId,
    attempt: delivery.attempts + 1,
    userAgent: deps.userAgent,
  });
  const response = await postWebhook({
    client: deps.client,
    url: delivery.url,
    headers,
    body,
    allowLocalhost: mayReachLocalhost(delivery, deps.allowLocalhost),
    ...(deps.ownPorts && { ownPorts: deps.ownPorts }),
  });
  onResponse(response);
  count('swaplane_delivery_attempts_total', {
    environment: delivery.environment,
    outcome: response.ok ? 'delivered' : 'failed',
  });
  const result = await recordAttempt(deps.db, {
    deliveryId: delivery.deliveryId,
    endpointId: delivery.endpointId,
    plan: delivery.plan,
    planAttempt: planned.attempt,
    at: planned.at,
    ok: response.ok,
    shownSignature: shortenSignature(headers['X-Service-Signature']),
    responseCode: response.status,
    responseBody: recordedBody(delivery.url, response),
    errorLabel: response.label,
    durationMs: response.durationMs,
    state: chooseState(response.ok, planned),
    nextAttemptAt: response.ok ? null : planned.nextAttemptAt,
  });
  if (response.ok && delivery.isOnTrial) {
    await endTrial(deps.db, delivery.endpointId);
  }
  return result;
}

/** What a program on this machine says is not for partners. */
export function recordedBody(url: string, { responseBody }: Pick<WebhookResponse, 'responseBody'>): string {
  return isLocalhost(new URL(url)) ? '' : responseBody;
}

/** Newest first; two for 5 minutes after a rotation [rules/webhooks: Secrets and rotation]. */
function secretsOf(keyring: Keyring, delivery: OutgoingDelivery): string[] {
  return openWebhookSecrets(keyring, delivery.endpointId, {
    sealed: delivery.sealedSecret,
    previous: delivery.previousSealedSecret,
  });
}

/** The stored bytes; a chat tool gets them in its own format, derived only from them [rules/ops-events: Chat form]. */
function writeBody({ channel, url, body }: OutgoingDelivery): string {
  return channel === 'ops' && isChatUrl(new URL(url)) ? JSON.stringify(toChatBlocks(JSON.parse(body))) : body;
}

/** After a failed first attempt the delivery stays due: the dispatcher must still start a workflow for the retries. */
function chooseState(ok: boolean, { attempt, nextAttemptAt }: PlannedAttempt): DeliveryState {
  if (ok) {
    return 'delivered';
  }
  if (nextAttemptAt === null) {
    return 'failed';
  }
  return attempt === 1 ? 'due' : 'retrying';
}

interface SignedRequest {
  /** Newest first. */
  secrets: readonly string[];
  body: string;
  eventId: string;
  /** Attempt number, from 1. */
  attempt: number;
  userAgent: string;
}

/** The headers of a webhook, signed now [rules/webhooks: Request; rules/webhooks: Signature]. */
export function signedHeaders({ secrets, body, eventId, attempt, userAgent }: SignedRequest) {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': userAgent,
    'X-Service-Signature': signatureHeader({ secrets, body, timestamp: Math.floor(Date.now() / SECOND) }),
    'X-Service-Event-Id': eventId,
    'X-Service-Delivery-Attempt': String(attempt),
  };
}

/** The parts of an ops event shown in chat [rules/ops-events: Chat form]. */
export interface ChatEvent {
  event: string;
  reason: string;
  resume_after: string | null;
  last_error: string | null;
}

interface MarkdownText {
  type: 'mrkdwn';
  text: string;
}

type Block = { type: 'section'; text: MarkdownText } | { type: 'context'; elements: MarkdownText[] };

export interface ChatMessage {
  /** Fallback for clients without blocks. */
  text: string;
  blocks: Block[];
}

/**
 * Whether an ops URL is a chat tool's incoming webhook, which needs blocks instead of the plain event [rules/ops-events:
 * Chat form].
 */
export function isChatUrl(url: URL): boolean {
  return url.hostname === 'hooks.slack.com' && url.pathname.startsWith('/services/');
}

/** The ops event as chat blocks [rules/ops-events: Chat form]. */
export function toChatBlocks(event: ChatEvent, service = 'Swaplane'): ChatMessage {
  const name = escapeText(event.event);
  const blocks: Block[] = [
    { type: 'section', text: { type: 'mrkdwn', text: `*${name}* — ${escapeText(event.reason)}` } },
  ];
  const context = contextOf(event);
  if (context !== '') {
    blocks.push({ type: 'context', elements: [{ type: 'mrkdwn', text: context }] });
  }
  return { text: `${escapeText(service)}: ${name}`, blocks };
}

/** An operators' event as chat blocks [rules/ops-events: Chat form]. */
export function toOperatorBlocks({ severity, title, message, details }: OperatorOpsBody): ChatMessage {
  const heading = `${severity === 'urgent' ? ':rotating_light: ' : ''}*${escapeText(title)}*`;
  const lines = [heading, escapeText(message), escapeText(details.words)];
  return {
    text: `Swaplane: ${escapeText(title)}`,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: lines.join('\n') } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: `<${encodeURI(details.link)}|Open in the console>` }] },
    ],
  };
}

function contextOf({ last_error, resume_after }: ChatEvent): string {
  const parts: string[] = [];
  if (last_error !== null) {
    parts.push(`Last error: ${escapeText(last_error)}`);
  }
  if (resume_after !== null) {
    parts.push(`Resume after: ${localTime(resume_after)}`);
  }
  return parts.join(' · ');
}

/** Shown in the reader's time zone; the part after the bar is a fallback. */
function localTime(iso: string): string {
  const at = new Date(iso);
  const utc = at.toISOString();
  const fallback = `${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC`;
  return `<!date^${Math.floor(at.getTime() / 1_000)}^{date_short_pretty} {time}|${fallback}>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
