import { HOUR, SECOND } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import type { Scenario } from '#domain/sandbox/scenarios';
import type { LostCase } from './lost-case';
import type { LostOrder, Start } from './lost-order';

/** T of the orders whose clock is advanced. */
const T = 1_000 * SECOND;

const sandbox = (scenario: Scenario, ttlSeconds: number) => (): Start => ({
  input: { provider: 'alphaswap', sandbox: { scenario, ttlSeconds, ttlGiven: true, seeded: false } },
});
const advance = (byMs: number) => (order: LostOrder) => order.advance({ byMs });

/** A step at its fraction of T. */
interface Step {
  status: OrderStatus;
  at: number;
}
export interface SandboxCase extends LostCase {
  ttlMs: number;
  steps: readonly Step[];
}

const SUCCESS: readonly Step[] = [
  { status: 'waiting_deposit', at: 0 },
  { status: 'confirming', at: 0.2 },
  { status: 'exchanging', at: 0.45 },
  { status: 'sending', at: 0.7 },
  { status: 'completed', at: 1 },
];
const REFUND: readonly Step[] = [
  { status: 'waiting_deposit', at: 0 },
  { status: 'confirming', at: 0.2 },
  { status: 'refund_required', at: 0.4 },
  { status: 'refunded', at: 1.6 },
];

const played = (steps: readonly Step[], ttlMs: number) => ({
  steps,
  ttlMs,
  timeline: steps.map(({ status }) => status),
});

export const SANDBOX_CASES: readonly SandboxCase[] = [
  {
    name: 'a creation in the sandbox at "recorded 1", and it was repeated since',
    start: sandbox('success', T / SECOND),
    first: (order) => order.open(),
    stopAt: 'recorded 1',
    second: (order) => order.opened(),
    finish: advance(2 * HOUR),
    ...played(SUCCESS, T),
  },
  {
    name: 'a step of the scenario, and the clock was moved since',
    start: sandbox('success', 15),
    first: (order) => order.open(),
    stopAt: 'recorded 2',
    second: advance(HOUR),
    ...played(SUCCESS, 15 * SECOND),
  },
  ...[2, 3, 4, 5].map(
    (revision): SandboxCase => ({
      name: `a move of the clock over four steps, after the record of revision ${revision}`,
      start: sandbox('success', T / SECOND),
      first: async (order) => {
        await order.opened();
        await order.advance({ byMs: T });
      },
      stopAt: `recorded ${revision}`,
      second: advance(T / 10),
      finish: advance(HOUR),
      ...played(SUCCESS, T),
    }),
  ),
  ...['recorded 3', 'recorded 4', 'answered requestRefund', 'recorded 5'].map(
    (stopAt): SandboxCase => ({
      name: `a move of the clock over a refund window, at "${stopAt}"`,
      start: sandbox('refund', T / SECOND),
      first: async (order) => {
        await order.opened();
        await order.advance({ byMs: 3 * T });
      },
      stopAt,
      stopsBriefly: stopAt === 'answered requestRefund',
      second: (order) => order.refund({ kind: 'address', address: 'chosen', extraId: null }),
      secondRefused: 'REFUND_WINDOW_EXPIRED',
      finish: advance(2 * HOUR),
      ...played(REFUND, T),
    }),
  ),
];
