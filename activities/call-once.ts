import type { Database } from '../src/db/client';
import { type CallAnswer, forgetCall, type OnceCall, startCall, storeAnswer } from '../src/db/orders/provider-calls';
import { ProviderError } from '../src/providers/provider';

export interface OnceRequest<T> {
  orderId: string;
  call: OnceCall;
  make(): Promise<T>;
  /** What the provider knows of an earlier call of which no answer came: its answer, or null when it never took one. */
  ask: (() => Promise<T | null>) | undefined;
  /** Parts the answer from the secret that came with it, which is stored with it and goes nowhere else. */
  part?: (answer: T) => CallAnswer<T>;
}

/**
 * Makes a provider's call that must not happen twice. That it begins is written down first; a repetition gets the stored
 * answer, or asks the provider what became of the first call, and never simply calls again.
 * @throws ProviderError of kind `unknown` where the provider cannot be asked
 */
export async function callOnce<T>(
  db: Database,
  { orderId, call, make, ask, part = whole }: OnceRequest<T>,
): Promise<T> {
  const record = await startCall(db, orderId, call);
  if (record.kind === 'answered') {
    return record.answer as T;
  }
  if (record.kind === 'unanswered') {
    if (!ask) {
      throw new ProviderError('unknown', {
        message: `an earlier ${call} may have been taken, and cannot be asked about`,
      });
    }
    const found = await ask();
    if (found !== null) {
      await storeAnswer(db, orderId, call, part(found));
      return part(found).value;
    }
  }
  const answer = await make().catch(async (error) => {
    if (error instanceof ProviderError && error.hadNoEffect) {
      await forgetCall(db, orderId, call);
    }
    throw error;
  });
  await storeAnswer(db, orderId, call, part(answer));
  return part(answer).value;
}

function whole<T>(value: T): CallAnswer<T> {
  return { value };
}
