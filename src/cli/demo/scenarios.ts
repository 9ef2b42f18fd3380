import type { OrderStatus } from '#domain/orders/status';
import type { Scenario } from '#domain/sandbox/scenarios';

export interface DemoScenario {
  /** The final status of the demo. */
  end: OrderStatus;
  /** Whether the partner confirms the refund as soon as one is due. */
  confirmsRefund?: boolean;
  /** Whether the scenario needs a provider with ticket refunds. */
  byTicket?: boolean;
}

/** How the demo plays each scenario. */
export const DEMO_SCENARIOS: Readonly<Record<Scenario, DemoScenario>> = {
  success: { end: 'completed' },
  fail: { end: 'failed' },
  refund: { end: 'refunded', confirmsRefund: true },
  stuck: { end: 'confirming' },
  expire: { end: 'expired' },
  refund_refused: { end: 'manual_review', confirmsRefund: true },
  refund_down: { end: 'manual_review', confirmsRefund: true },
  ticket_resolved: { end: 'refunded', byTicket: true },
  review: { end: 'manual_review' },
};
