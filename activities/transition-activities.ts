import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { causesOf, isDatabaseOutage } from '../src/db/outage';
import { DEFAULT_INTERVALS } from '../src/domain/intervals';
import type { OrderState } from '../src/domain/orders/order';
import { RECORD_REFUSED } from '../src/domain/orders/record-refused';
import {
  noteFailingRecord,
  type RecordDeps,
  type Recorded,
  RecordRefusedError,
  RowMissingError,
  recordOrder,
} from '../src/operations/orders/record-order';

export interface Transition {
  order: OrderState;
  clockOffsetMs: number;
}

export interface TransitionActivities {
  /**
   * False if the order was replaced or given up and nothing was recorded. Fails with `RECORD_REFUSED`, for good, if what is to
   * be recorded is refused as such.
   */
  recordTransition(transition: Transition): Promise<Recorded | false>;
}

/** @param retryMs how often a workflow whose rows are missing tries again; each attempt adds a few events to its history */
export function createTransitionActivities(
  deps: RecordDeps,
  retryMs: number = DEFAULT_INTERVALS.recordRetry,
): TransitionActivities {
  return {
    recordTransition: (transition) =>
      recordOrder(deps, transition).catch(async (error: Error) => {
        await noteIfFailing(deps, transition.order.input.orderId, error);
        return throwRecordFailure(error, retryMs);
      }),
  };
}

/** After this many attempts a record is failing, and is reported each time as many attempts later. */
const FAILING_AFTER = 10;

/** An outage is reported elsewhere, and missing rows have a case of their own. */
async function noteIfFailing({ db }: RecordDeps, orderId: string, error: Error): Promise<void> {
  const hasReason = error instanceof RowMissingError || error instanceof RecordRefusedError || isDatabaseOutage(error);
  if (!hasReason && activityInfo().attempt % FAILING_AFTER === 0) {
    // The message of a failed statement contains its values.
    const code = causesOf(error).find((cause) => typeof cause.code === 'string')?.code;
    await noteFailingRecord(db, orderId, `${error.name} ${code ?? ''}`.trim()).catch(() => undefined);
  }
}

/** Says to Temporal whether to try again. */
export function throwRecordFailure(error: Error, retryMs: number = DEFAULT_INTERVALS.recordRetry): never {
  throw toFailure(error, retryMs);
}

function toFailure(error: Error, retryMs: number): Error {
  const { message } = error;
  if (error instanceof RowMissingError) {
    return ApplicationFailure.create({ message, type: 'ROW_MISSING', nextRetryDelay: retryMs });
  }
  if (error instanceof RecordRefusedError) {
    return ApplicationFailure.nonRetryable(message, RECORD_REFUSED);
  }
  return error;
}
