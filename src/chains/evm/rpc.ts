import { z } from 'zod';
import { SECOND } from '#domain/duration';
import { askNode, type NodeAccess } from '../ask-node';
import { SourceFailure } from '../source';

/** Blocks with thousands of transactions, their receipts and their traces have tens of megabytes. */
const BULKY_BYTES = 64 * 1024 * 1024;
/** A block with the hashes of its transactions alone may still have a few megabytes. */
const SMALL_BYTES = 8 * 1024 * 1024;
/** Nodes limit it too, to 100 at least by default. */
const BATCH = 100;

/** Bounds of an answer. */
export interface AnswerBounds {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}
export const SMALL: AnswerBounds = { maxBytes: SMALL_BYTES, timeoutMs: 10 * SECOND };
export const BULKY: AnswerBounds = { maxBytes: BULKY_BYTES, timeoutMs: 20 * SECOND };
/** The node carries out a whole block again. */
export const TRACE: AnswerBounds = { maxBytes: BULKY_BYTES, timeoutMs: 60 * SECOND };

/** The node understood the call and answered an error. Its text is left out, since nodes write their own URL into it. */
export class RpcError extends SourceFailure {
  constructor(
    method: string,
    readonly code: number,
  ) {
    super(`the node answers ${method} with the error ${code}`);
  }
}

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

const answerSchema = z.object({
  id: z.number().int().nullish(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number().int() }).nullish(),
});
type Answer = z.output<typeof answerSchema>;

/** JSON-RPC calls of one node. Numbers that matter are text with hex digits, so plain JSON parsing loses none. */
export class EvmRpc {
  constructor(private readonly access: NodeAccess) {}

  async call<T extends z.ZodType>(
    schema: T,
    method: string,
    params: readonly unknown[],
    bounds: AnswerBounds = SMALL,
  ): Promise<z.output<T>> {
    const answer = check(answerSchema, await this.post(toRequest({ method, params }, 0), bounds), method);
    return readResult(schema, answer, method);
  }

  /** Many calls with answers of one kind, in the order of the calls. */
  async callEach<T extends z.ZodType>(schema: T, calls: readonly RpcCall[]): Promise<z.output<T>[]> {
    const results: z.output<T>[] = [];
    for (let start = 0; start < calls.length; start += BATCH) {
      const batch = calls.slice(start, start + BATCH);
      const answers = await this.postBatch(batch);
      results.push(...batch.map(({ method }, id) => readResult(schema, answers.get(id), method)));
    }
    return results;
  }

  /** The answers by the numbers of their calls: nodes may answer in any order. */
  private async postBatch(batch: readonly RpcCall[]): Promise<Map<number, Answer>> {
    const body = await this.post(batch.map(toRequest), BULKY);
    const answers = check(z.array(answerSchema).max(batch.length), body, 'a batch');
    return new Map(answers.flatMap((answer) => (typeof answer.id === 'number' ? [[answer.id, answer]] : [])));
  }

  private async post(request: unknown, bounds: AnswerBounds): Promise<unknown> {
    const body = JSON.stringify(request);
    const { status, text } = await askNode(this.access, { method: 'POST', path: '', body, ...bounds });
    try {
      return JSON.parse(text);
    } catch {
      throw new SourceFailure(`the node answers no complete JSON (HTTP ${status})`);
    }
  }
}

/** Null where the node answers an error, for what not every node has. */
export async function orElseNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RpcError) {
      return null;
    }
    throw error;
  }
}

/** @throws SourceFailure without any of the values, because they are whatever the node wrote */
export function check<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const { success, data, error } = schema.safeParse(value);
  if (!success) {
    const { path = [], code } = error.issues[0] ?? {};
    throw new SourceFailure(`the node answers ${what} with something else (${[...path, code].join('.')})`);
  }
  return data;
}

function toRequest({ method, params }: RpcCall, id: number) {
  return { jsonrpc: '2.0', id, method, params };
}

function readResult<T extends z.ZodType>(schema: T, answer: Answer | undefined, method: string): z.output<T> {
  if (answer?.error) {
    throw new RpcError(method, answer.error.code);
  }
  return check(schema, answer?.result, method);
}
