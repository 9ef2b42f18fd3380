import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { openOrder } from '../src/domain/orders/open-order';
import type { OrderInput } from '../src/domain/orders/order';
import { type RecordDeps, type Recorded, recordOrder } from '../src/operations/orders/record-order';
import type { ProviderActivities } from './provider-activities';
import { throwRecordFailure } from './transition-activities';

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
