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
  /** What the provider knows of an earlier call of which no answer came: its answer, or null when it never took one. */
  ask: (() => Promise<T | null>) | undefined;
  /** Parts the answer from the secret that came with it, which is stored with it and goes nowhere else. */
  part?: (answer: T) => StoredAnswer<T>;
  /** For so long a call may still be under way, counted from its beginning. */
  limitMs: number;
  /** Resolves after so long; may reject, and then the caller comes again. */
  wait(ms: number): Promise<unknown>;
}

/**
 * Makes a provider's call that must not happen twice. That it begins is written down first; a repetition gets the stored
 * answer, or asks the provider what became of the first call. That the provider knows of none proves nothing until the time of
 * the first call is over, so only then is it made again, by one caller alone.
 * @throws ProviderError of kind `unknown` where the provider cannot be asked
 */
export async function callOnce<T>(db: Database, request: OnceRequest<T>): Promise<T> {
  const { orderId, call, ask, limitMs, wait, part = whole } = request;
  for (;;) {
    const record = await startCall(db, orderId, call, limitMs);
    if (record.kind === 'answered') {
      return record.answer as T;
    }
    if (record.kind === 'new') {
      return makeCall(db, request, record.begun);
    }
    const found = ask ? await ask() : null;
    if (found !== null) {
      await storeAnswer(db, orderId, call, part(found));
      return part(found).value;
    }
    if (record.leftMs > 0) {
      await wait(record.leftMs);
      continue;
    }
    if (!ask) {
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

/** @param begun when it began, as it is on record */
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
