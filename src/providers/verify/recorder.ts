import type { Adapter, Api } from '../adapter';
import type { RawCall } from '../http/recorded-call';
import { knownShape } from './known-shapes';
import { findNew } from './shape';

export type RecordedOperation = 'assets' | 'limits' | 'quote' | 'createOrder' | 'readStatus';

/** One operation as it happened, with its secrets. */
export interface RecordedConversation {
  readonly operation: RecordedOperation;
  /** The adapter's time, in milliseconds. */
  readonly at: number;
  readonly given: unknown;
  readonly exchange: readonly RawCall[];
  readonly answer?: unknown;
  readonly error?: Error;
}

export interface Recorder {
  /** The same adapter, whose operations are recorded. One must end before the next begins. */
  readonly adapter: Adapter;
  readonly conversations: readonly RecordedConversation[];
  onRawCall(call: RawCall): void;
  /** The adapter's time stands still during an operation, so that a replay has the same one. */
  now(): number;
  /** What answers contained that no recording has, since this was last called; each once. */
  takeFirstSeen(): string[];
}

export function createRecorder(adapter: Adapter): Recorder {
  const known = knownShape(adapter.facts.code);
  const conversations: RecordedConversation[] = [];
  const seen = new Set<string>();
  let calls: RawCall[] = [];
  let at = Date.now();
  let firstSeen: string[] = [];

  const noteFirstSeen = (operation: RecordedOperation, exchange: readonly RawCall[]) => {
    for (const word of exchange.flatMap(({ answer }) => findNew(known, readJson(answer?.text ?? '')))) {
      if (!seen.has(word)) firstSeen.push(`an answer to ${operation} ${word}`);
      seen.add(word);
    }
  };
  const run = async <A>(operation: RecordedOperation, given: unknown, call: () => Promise<A>): Promise<A> => {
    calls = [];
    at = Date.now();
    const keep = (outcome: Pick<RecordedConversation, 'answer' | 'error'>) => {
      const exchange = calls;
      conversations.push({ operation, at, given, exchange, ...outcome });
      noteFirstSeen(operation, exchange);
    };
    try {
      const answer = await call();
      keep({ answer });
      return answer;
    } catch (error) {
      keep({ error: error instanceof Error ? error : new Error(String(error)) });
      throw error;
    }
  };
  const { limits } = adapter;
  return {
    adapter: {
      ...adapter,
      assets: (api) => run('assets', null, () => adapter.assets(api)),
      ...(limits && {
        limits: (api: Api, pair: Parameters<typeof limits>[1]) =>
          run('limits', pair, () => limits.call(adapter, api, pair)),
      }),
      quote: (api, request) => run('quote', request, () => adapter.quote(api, request)),
      createOrder: (api, request) => run('createOrder', request, () => adapter.createOrder(api, request)),
      readStatus: (api, order) => run('readStatus', order, () => adapter.readStatus(api, order)),
    },
    conversations,
    onRawCall: (call) => void calls.push(call),
    now: () => at,
    takeFirstSeen() {
      const taken = firstSeen;
      firstSeen = [];
      return taken;
    },
  };
}

/** Null if it is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
