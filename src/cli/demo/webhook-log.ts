import { setTimeout as delay } from 'node:timers/promises';
import { fromIso, SECOND } from '#domain/duration';
import type { ReceivedEvent } from './receiver';
import type { ScenarioPrinter } from './scenario-printer';

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
