import { compareAmounts, toDecimals } from '../amount';
import { DAY } from '../duration';
import { namesOf } from '../names-of';

/** How long a closed partner can be reopened; after that its Owners lose access too [rules/closing: Opening it again]. */
export const REOPEN_MS = 14 * DAY;

/** How an operator is named to a partner's team. */
export const OPERATOR = 'The operator of this installation';

/** What is checked before a partner is closed; amounts in US dollars. */
export interface ClosingFacts {
  /** Open live orders. */
  openOrders: number;
  openPayouts: number;
  payableUsd: string;
  /** The smallest payout that the partner can request. */
  minimumUsd: string;
}

/** Something an Owner has to settle before closing. */
export interface ClosingObstacle {
  code: ObstacleCode;
  /** What it is and what to do about it. */
  message: string;
}

interface ObstacleRule {
  stands(facts: ClosingFacts): boolean;
  message(facts: ClosingFacts): string;
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** What prevents an Owner from closing [rules/closing: Closing an organization]. */
const OBSTACLES = {
  open_orders: {
    stands: ({ openOrders }) => openOrders > 0,
    message: ({ openOrders }) =>
      `${counted(openOrders, 'live order is', 'live orders are')} still open. Revoke your live keys so that no more are created, and wait until the open ones have ended.`,
  },
  open_payouts: {
    stands: ({ openPayouts }) => openPayouts > 0,
    message: ({ openPayouts }) =>
      `${counted(openPayouts, 'payout is', 'payouts are')} still on the way. Wait until the money has arrived.`,
  },
  unpaid_balance: {
    stands: ({ payableUsd, minimumUsd }) =>
      compareAmounts(payableUsd, '0') > 0 && compareAmounts(payableUsd, minimumUsd) >= 0,
    message: ({ payableUsd }) =>
      `You have ${toDecimals(payableUsd, 2)} USD of unpaid earnings. Request a payout first.`,
  },
} as const satisfies Record<string, ObstacleRule>;

export type ObstacleCode = keyof typeof OBSTACLES;
export const OBSTACLE_CODES = namesOf(OBSTACLES);

export function obstaclesTo(facts: ClosingFacts): ClosingObstacle[] {
  return OBSTACLE_CODES.filter((code) => OBSTACLES[code].stands(facts)).map((code) => ({
    code,
    message: OBSTACLES[code].message(facts),
  }));
}

/** Until when a closed partner can be reopened. */
export function reopenableUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + REOPEN_MS);
}
