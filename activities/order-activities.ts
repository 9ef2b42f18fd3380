import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import type { Database } from '../src/db/client';
import { noteOverdueCall } from '../src/db/orders/provider-calls';
import { causesOf, isDatabaseOutage } from '../src/db/outage';
import { DEFAULT_INTERVALS } from '../src/domain/intervals';
import { openOrder } from '../src/domain/orders/open-order';
import type { OrderInput, OrderState } from '../src/domain/orders/order';
import { overdueWords, type ProviderCall } from '../src/domain/orders/provider-call';
import { RECORD_REFUSED } from '../src/domain/orders/record-refused';
import {
  NotComparedError,
  noteFailingRecord,
  type RecordDeps,
  type Recorded,
  RecordRefusedError,
  RowMissingError,
  recordOrder,
} from '../src/operations/orders/record-order';
import type { ProviderActivities } from './provider-activities';

interface Transition {
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

const REPORTED = [RowMissingError, RecordRefusedError, NotComparedError];

/** An outage and a restored database are reported elsewhere, and missing rows have a case of their own. */
async function noteIfFailing({ db }: RecordDeps, orderId: string, error: Error): Promise<void> {
  const isReported = REPORTED.some((kind) => error instanceof kind) || isDatabaseOutage(error);
  if (!isReported && activityInfo().attempt % FAILING_AFTER === 0) {
    // The message of a failed statement contains its values.
    const code = causesOf(error).find((cause) => typeof cause.code === 'string')?.code;
    await noteFailingRecord(db, orderId, `${error.name} ${code ?? ''}`.trim()).catch(() => undefined);
  }
}

/** Says to Temporal whether to try again. */
function throwRecordFailure(error: Error, retryMs: number = DEFAULT_INTERVALS.recordRetry): never {
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

export interface OpeningActivities {
  /**
   * Opens a sandbox order at its simulated provider and records its first transition, in one step because both are idempotent.
   * `at` (ms) is the order's own time. False if the order was given up and nothing was recorded.
   */
  openSandboxOrder(opening: { input: OrderInput; at: number; clockOffsetMs: number }): Promise<Recorded | false>;
}

/** Attempts at calling a simulated provider that does not answer; failed recording is retried without limit. */
const PROVIDER_ATTEMPTS = 3;

export function createOpeningActivities(
  deps: RecordDeps,
  { createProviderOrder }: Pick<ProviderActivities, 'createProviderOrder'>,
): OpeningActivities {
  return {
    openSandboxOrder: async ({ input, at, clockOffsetMs }) => {
      const deposit = await createProviderOrder(input).catch((error) => {
        throw activityInfo().attempt < PROVIDER_ATTEMPTS ? error : asFinal(error);
      });
      return recordOrder(deps, { order: openOrder(input, deposit, at), clockOffsetMs }).catch(throwRecordFailure);
    },
  };
}

function asFinal(error: unknown): unknown {
  return error instanceof ApplicationFailure
    ? ApplicationFailure.create({
        message: error.message,
        nonRetryable: true,
        ...(error.type && { type: error.type }),
        ...(error.details && { details: error.details }),
        ...(error.cause && { cause: error.cause }),
      })
    : error;
}

interface OverdueCall {
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
