import type { Database } from '../src/db/client';
import {
  endCall,
  forgetCall,
  type OnceCall,
  restartCall,
  type StoredAnswer,
  startCall,
  storeAnswer,
} from '../src/db/orders/provider-calls';
import { ProviderError } from '../src/providers/provider';

export interface OnceRequest<T> {
  orderId: string;
  call: OnceCall;
  make(): Promise<T>;
  /** Queries the provider about an earlier call without an answer: returns its answer, or null if it never took one. */
  findAnswer: (() => Promise<T | null>) | undefined;
  /** Separates the secret from the answer; it is stored with the answer and goes nowhere else. */
  part?: (answer: T) => StoredAnswer<T>;
  /** How long a call may still be in progress, counted from its start. */
  limitMs: number;
  /** Resolves after this time; may reject, and then the caller tries again later. */
  wait(ms: number): Promise<unknown>;
}

/**
 * Makes a provider call that must not happen twice. Its start is recorded first; a repetition gets the stored answer, or
 * queries the provider about the first call. If the provider knows of none, that proves nothing until the first call's time is
 * over; only then is the call made again, by a single caller.
 * @throws ProviderError of kind `unknown` if the provider cannot be queried
 */
export async function callOnce<T>(db: Database, request: OnceRequest<T>): Promise<T> {
  const { orderId, call, findAnswer, limitMs, wait, part = whole } = request;
  for (;;) {
    const record = await startCall(db, orderId, call, limitMs);
    if (record.kind === 'answered') {
      return record.answer as T;
    }
    if (record.kind === 'new') {
      return makeCall(db, request, record.begun);
    }
    const found = findAnswer ? await findAnswer() : null;
    if (found !== null) {
      await storeAnswer(db, orderId, call, part(found));
      return part(found).value;
    }
    if (record.leftMs > 0) {
      await wait(record.leftMs);
      continue;
    }
    if (!findAnswer) {
      throw new ProviderError('unknown', {
        message: `an earlier ${call} may have been taken, and cannot be asked about`,
      });
    }
    const begun = await restartCall(db, orderId, call, { begun: record.begun, limitMs });
    if (begun !== null) {
      return makeCall(db, request, begun);
    }
  }
}

/** @param begun when it began, according to the record */
async function makeCall<T>(
  db: Database,
  { orderId, call, make, part = whole }: OnceRequest<T>,
  begun: string,
): Promise<T> {
  const answer = await make().catch(async (error) => {
    if (error instanceof ProviderError && error.hadNoEffect) {
      await forgetCall(db, orderId, call, begun);
    } else if (error instanceof ProviderError && error.wasAnswered) {
      await endCall(db, orderId, call, begun);
    }
    throw error;
  });
  await storeAnswer(db, orderId, call, part(answer));
  return part(answer).value;
}

function whole<T>(value: T): StoredAnswer<T> {
  return { value };
}
