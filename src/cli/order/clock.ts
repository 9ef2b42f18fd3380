import type { AdvanceRequest } from '#contract/sandbox/sandbox';
import { moveSandboxClock } from '#operations/sandbox/advance-order';
import type { Answer } from '../answer';
import { WrongUsage } from '../command';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

export interface ClockOptions {
  by?: string;
  to?: string;
}

/** Advances a sandbox order's clock as the API does [rules/sandbox-and-clock: Moving the clock]. */
export async function clockAdvance(orderId: string, options: ClockOptions): Promise<Answer> {
  const request = toRequest(options);
  const instance = findRunningInstance();
  const { order, clockOffsetMs, now, happened } = await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) =>
      moveSandboxClock({ db, workflows }, { orderId, request, actor: operatorName() }),
    ),
  );
  return {
    json: { order, now, clock_offset_ms: clockOffsetMs, happened },
    text: `The clock of ${orderId} is at ${now}: ${happened.join(', then ') || `still ${order.status}`}.`,
  };
}

function toRequest({ by, to }: ClockOptions): AdvanceRequest {
  if (by !== undefined && to === undefined) {
    return { by };
  }
  if (to !== undefined && by === undefined) {
    return { to };
  }
  throw new WrongUsage('Specify either --by or --to.');
}
