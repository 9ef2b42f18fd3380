import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#cli/command';
import { forward } from '#cli/listen/events';
import type { OrderEventBody } from '#contract/orders/order-event';
import { SECOND } from '#domain/duration';
import { portOf } from '#process/port-of';
import type { ScenarioEndpoint } from '#sandbox/partner-api';
import type { EndpointStep, ReceivedAttempt, ReceivedRequest } from '#sandbox/recording';
import { verifySignature } from '#webhooks/signature';

type WebhookAnswer = number | 'hangs' | 'resets';

/** Longer than any sender waits for a response. */
const HANG_MS = 30 * SECOND;

/** A webhook server on this machine, whose secret is known. */
export async function startEndpoint(secret: string): Promise<ScenarioEndpoint> {
  const programs = new Map<string, EndpointStep[]>();
  const attempts = new Map<string, ReceivedAttempt[]>();
  /** Connections with an earlier answer. */
  const reused = new WeakSet<Socket>();

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const event: OrderEventBody = JSON.parse(body);
    const reference = event.order.partner_order_ref ?? '';
    const attempt = Number(request.headers['x-service-delivery-attempt']);
    const { answer, latencyMs } = answerTo(programs.get(reference) ?? [], event.order.status, attempt);
    if (answer === 'resets' && reused.has(request.socket)) {
      // The sender takes it for a connection closed while idle, and makes the same attempt on a new one: that one counts.
      response.destroy();
      return;
    }
    reused.add(request.socket);
    const now = Math.floor(Date.now() / SECOND);
    const header = String(request.headers['x-service-signature']);
    const { ok } = verifySignature({ header, body, secrets: [secret], now });
    const known = attempts.get(reference) ?? [];
    attempts.set(reference, [
      ...known,
      { sequence: event.sequence, event: event.event, attempt, answer: String(answer), body, hasGoodSignature: ok },
    ]);
    await delay(latencyMs);
    await send(response, answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${portOf(server)}/hooks`,
    begin(reference) {
      programs.delete(reference);
      attempts.delete(reference);
    },
    follow(reference, step) {
      programs.set(reference, [...(programs.get(reference) ?? []), step]);
    },
    takeAttempts(reference) {
      const taken = attempts.get(reference) ?? [];
      attempts.delete(reference);
      return taken.sort((one, other) => one.sequence - other.sequence || one.attempt - other.attempt);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The latest step about the status decides; without one, every event is accepted. */
function answerTo(
  steps: readonly EndpointStep[],
  status: string,
  attempt: number,
): { answer: WebhookAnswer; latencyMs: number } {
  const step = steps.findLast((one) => typeof one === 'string' || one.event === undefined || one.event === status);
  if (step === undefined || typeof step === 'string') {
    return { answer: step === 'down' ? 503 : 204, latencyMs: 0 };
  }
  const answers = Array.isArray(step.answers) ? step.answers : [step.answers];
  return { answer: answers[Math.min(attempt, answers.length) - 1] ?? 204, latencyMs: step.latency_ms ?? 0 };
}

async function send(response: ServerResponse, answer: WebhookAnswer): Promise<void> {
  if (answer === 'resets') {
    response.destroy();
  } else if (answer === 'hangs') {
    await delay(HANG_MS, undefined, { ref: false });
    response.destroy();
  } else {
    response.writeHead(answer, answer >= 300 && answer < 400 ? { Location: '/elsewhere' } : {}).end();
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const DELIVERIES = /\n== deliveries\n([\s\S]*?)(?=\n== |$)/;
const RESUME = /^POST \/webhook\/resume .*\n(?: .*\n)*/gm;

/** The golden text without its deliveries. */
export function withoutDeliveries(golden: string): string {
  return golden.replace(DELIVERIES, '').replaceAll(RESUME, '');
}

const ATTEMPT = /^ +(\d+) +\S+ +attempt (\d+) +(\S+) /gm;

/** The deliveries recorded in the golden text. */
export function deliveriesOf(golden: string): ReceivedRequest[] {
  const moves = DELIVERIES.exec(golden)?.[1] ?? '';
  return [...moves.matchAll(ATTEMPT)].map(([, sequence, attempt, answer = '']) => ({
    sequence: Number(sequence),
    attempt: Number(attempt),
    answer,
  }));
}

/**
 * Sends a played order's events to a partner's own handler, in the order in which an endpoint received them: late ones late,
 * signed now. Without recorded deliveries, each is sent once, in sequence.
 * @param events their bodies, by sequence
 */
export async function forwardEvents(
  events: readonly string[],
  received: readonly ReceivedRequest[],
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  const taken = received.filter(({ answer }) => /^2\d\d$/.test(answer));
  const inTurn = events.map((_, index) => ({ sequence: index + 1, attempt: 1 }));
  for (const { sequence, attempt } of received.length === 0 ? inTurn : taken) {
    const body = events[sequence - 1] ?? '';
    const { event_id: eventId, event }: OrderEventBody = JSON.parse(body);
    const { status, trouble } = await forward({ eventId, body }, { url, secret, attempt });
    if (status === null || status >= 300) {
      throw new CommandError(`${url} responded to ${event} with ${status ?? trouble}.`);
    }
  }
}
