import type { Database } from '../src/db/client';
import { noteOverdueCall } from '../src/db/orders/provider-calls';
import { overdueWords, type ProviderCall } from '../src/domain/orders/provider-call';

export interface OverdueCall {
  orderId: string;
  provider: string;
  call: ProviderCall['type'];
}

export interface OverdueCallActivities {
  /** Notifies operators that a call to an order's provider could not be made. */
  reportOverdueCall(overdue: OverdueCall): Promise<void>;
}

export function createOverdueCallActivities(db: Database): OverdueCallActivities {
  return {
    reportOverdueCall: ({ orderId, provider, call }) => noteOverdueCall(db, orderId, overdueWords(call, provider)),
  };
}
