import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderEventBody } from '#contract/orders/order-event';
import type { ScenarioStep } from '#contract/sandbox/scenario-file';
import { SECOND } from '#domain/duration';
import { verifySignature } from '#webhooks/signature';
import type { RecordedAttempt } from './recording';

type WebhookStep = Extract<ScenarioStep, { webhook: unknown }>['webhook'];
type WebhookAnswer = number | 'hangs' | 'resets';

/** Longer than any sender waits for a response. */
const HANG_MS = 30 * SECOND;

/** A partner's webhook server that responds for each order as its scenario says. */
export interface ScenarioEndpoint {
  url: string;
  /** Accepts every event of the order with this reference from now on, and discards those of an earlier one. */
  begin(reference: string): void;
  /** Sets how it responds for the order from now on. */
  follow(reference: string, step: WebhookStep): void;
  /** Attempts received for the order since the last call, by sequence and attempt. */
  takeAttempts(reference: string): RecordedAttempt[];
  close(): void;
}

export async function startEndpoint(secret: string): Promise<ScenarioEndpoint> {
  const programs = new Map<string, WebhookStep[]>();
  const attempts = new Map<string, RecordedAttempt[]>();

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const event = JSON.parse(body) as OrderEventBody;
    const reference = event.order.partner_order_ref ?? '';
    const attempt = Number(request.headers['x-service-delivery-attempt']);
    const { answer, latencyMs } = answerTo(programs.get(reference) ?? [], event.order.status, attempt);
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
    url: `http://localhost:${(server.address() as AddressInfo).port}/hooks`,
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
  steps: readonly WebhookStep[],
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
    // Each attempt has a connection of its own: a reused one that is reset would be tried twice.
    const elsewhere = answer >= 300 && answer < 400 ? { Location: '/elsewhere' } : {};
    response.writeHead(answer, { Connection: 'close', ...elsewhere }).end();
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
