import type { ApiServices } from '#api/services';
import { toOrder } from '#contract/orders/order';
import { recordTransition } from '#db/orders/transitions';
import { toIso } from '#domain/duration';
import { openOrder } from '#domain/orders/open-order';
import type { Deposit, OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { newId } from '#security/secret';
import { claimOrder } from './claim';
import { type InputChanges, inputWith } from './order-state';

export interface TrackedSettings {
  partnerId: string;
  input?: InputChanges;
  deposit?: Partial<Deposit>;
  state?: Partial<OrderState>;
  /** Later statuses, one a second, or `stepMs` apart. */
  later?: OrderStatus[];
  stepMs?: number;
  /** How long ago it was opened. */
  openedMsAgo?: number;
  lateDeposit?: LateDeposit;
  clockOffsetMs?: number;
}

/** An order in any state. */
export function orderInState(settings: TrackedSettings): OrderState {
  const { partnerId, later = [], stepMs = 1000, openedMsAgo = 0 } = settings;
  const input = inputWith({ orderId: newId('ord'), partnerId, ...settings.input });
  const opened = openOrder(input, { ...DEPOSIT, ...settings.deposit }, Date.now() - openedMsAgo);
  const entries = later.map((status, index) => ({
    status,
    at: toIso(Date.parse(opened.createdAt) + (index + 1) * stepMs),
  }));
  return {
    ...opened,
    status: later.at(-1) ?? opened.status,
    timeline: [...opened.timeline, ...entries],
    ...settings.state,
  };
}

/** Records an order in any state; answers with the path of its tracking page. */
export async function track(
  api: { services: Pick<ApiServices, 'db' | 'trackingUrl'> },
  settings: TrackedSettings,
): Promise<string> {
  const { clockOffsetMs = 0, lateDeposit = null } = settings;
  const order = orderInState(settings);
  const url = api.services.trackingUrl(order.input.orderId, order.input.partnerId);
  await claimOrder(api.services.db, order.input);
  await recordTransition(api.services.db, {
    order,
    clockOffsetMs,
    isRebuilt: true,
    eventId: newId('we'),
    orderBody: JSON.stringify(toOrder(order, url, lateDeposit)),
    eventBody: '{}',
  });
  return new URL(url).pathname + new URL(url).search;
}

export const DEPOSIT: Deposit = {
  providerOrderId: 'AX-5518204',
  depositAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  depositExtraId: null,
  expiresAt: null,
};

export const SANDBOX = { scenario: 'stuck', ttlSeconds: 30, ttlGiven: false, seeded: false } as const;

/** The page's text as a reader sees it: no markup, no style, entities resolved. */
export function readable(page: string): string {
  return (
    page
      .replace(/<style>.*<\/style>/s, '')
      .replace(/<script>.*<\/script>/s, '')
      // The groups of an address are separate elements but one word.
      .replaceAll(/<\/?i>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
  );
}
