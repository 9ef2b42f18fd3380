import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderEventBody } from '#contract/orders/order-event';
import { fromIso, SECOND } from '#domain/duration';
import { portOf } from '#process/port-of';
import { verifySignature } from '#webhooks/signature';
import { bold, cyan, dim, formatSpan, green, red } from '../answer';

interface ReceivedEvent {
  event: OrderEventBody;
  hasGoodSignature: boolean;
}

interface Receiver {
  url: string;
  close(): void;
}

/** A partner's webhook server: verifies each signature over the raw bytes before it responds. */
export async function startReceiver(secret: string, receive: (received: ReceivedEvent) => void): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null);
    // Its sender has hung up in the middle.
    if (!body) return;
    const header = request.headers['x-service-signature'];
    const now = Math.floor(Date.now() / SECOND);
    const { ok } = verifySignature({ header: String(header), body, secrets: [secret], now });
    response.writeHead(ok ? 204 : 401).end();
    receive({ event: JSON.parse(body.toString()), hasGoodSignature: ok });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${portOf(server)}/hooks`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Longest wait for the last webhooks. */
const PATIENCE_MS = 15 * SECOND;
const RECHECK_MS = 20;

export type WebhookLog = ReturnType<typeof createWebhookLog>;

/** Collects received webhooks. They are printed once the order is known, and only those of that order. */
export function createWebhookLog(printer: ScenarioPrinter) {
  const received: ReceivedEvent[] = [];
  let followed: string | null = null;
  const ofOrder = () => received.filter(({ event }) => event.order.order_id === followed);
  const print = ({ event, hasGoodSignature }: ReceivedEvent) =>
    printer.event({
      offsetMs: fromIso(event.ts) - fromIso(event.order.created_at),
      status: event.order.status,
      seen: hasGoodSignature ? 'by webhook, signature verified' : 'by webhook, BAD SIGNATURE',
      isGood: hasGoodSignature,
    });
  return {
    receive(one: ReceivedEvent): void {
      received.push(one);
      if (one.event.order.order_id === followed) {
        print(one);
      }
    },
    follow(orderId: string): void {
      followed = orderId;
      ofOrder().forEach(print);
    },
    eventIds: () => ofOrder().map(({ event }) => event.event_id),
    allSigned: () => ofOrder().every(({ hasGoodSignature }) => hasGoodSignature),
    /** Waits until this many have arrived, for a limited time: the comparison shows what is missing. */
    async arrived(count: number): Promise<void> {
      const giveUpAt = performance.now() + PATIENCE_MS;
      while (new Set(this.eventIds()).size < count && performance.now() < giveUpAt) {
        await delay(RECHECK_MS);
      }
    },
  };
}

/** Prints the demo's progress. */
export interface ScenarioPrinter {
  chapter(title: string): void;
  /** A command that the reader could run. */
  command(text: string): void;
  result(text: string): void;
  /** A change of the order, `offsetMs` after its creation by the order's own clock. */
  event(event: { offsetMs: number; status: string; seen: string; isGood: boolean }): void;
}

export function createScenarioPrinter(isSilent: boolean): ScenarioPrinter {
  const print = (text: string) => {
    if (!isSilent) process.stdout.write(`${text}\n`);
  };
  return {
    chapter: (title) => print(`\n${bold(title)}`),
    command: (text) => print(`  ${dim('$')} ${cyan(text)}`),
    result: (text) => print(`  ${text}`),
    event: ({ offsetMs, status, seen, isGood }) =>
      print(`  ${dim(`+${formatSpan(offsetMs)}`.padEnd(11))} ${status.padEnd(16)} ${isGood ? green(seen) : red(seen)}`),
  };
}
