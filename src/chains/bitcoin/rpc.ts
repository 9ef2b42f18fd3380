import { z } from 'zod';
import { askNode, type NodeAccess } from '../ask-node';
import { checkAnswer } from '../read-json';
import { SourceFailure } from '../source';
import { type CallLimits, readNodeJson, SMALL } from './read-json';

const STARTING = -28;

/** A call that the node could not answer. Its words are no part of the message, since nodes may write their own URL into them. */
export class RpcRefusal extends SourceFailure {
  override name = 'RpcRefusal';

  constructor(
    method: string,
    readonly code: number,
    readonly words: string,
  ) {
    super(code === STARTING ? 'the node is still starting' : `the node answers ${method} with the error ${code}`);
  }
}

const reply = z.object({
  id: z.number().nullish(),
  result: z.unknown(),
  error: z
    .object({ code: z.int(), message: z.string().max(20_000) })
    .nullish()
    .catch({ code: 0, message: 'an error that is not readable' }),
});
const replies = z.array(reply);

/** The JSON-RPC interface of Bitcoin Core and its relatives. */
export interface BitcoinRpc {
  call<T extends z.ZodType>(
    method: string,
    params: readonly unknown[],
    schema: T,
    limits?: CallLimits,
  ): Promise<z.output<T>>;
  /** The same call several times at once; null in place of each that the node refuses. */
  callEach<T extends z.ZodType>(
    method: string,
    paramsOfEach: readonly (readonly unknown[])[],
    schema: T,
    limits: CallLimits,
  ): Promise<(z.output<T> | null)[]>;
}

export function openBitcoinRpc(access: NodeAccess): BitcoinRpc {
  const send = async (body: unknown, { maxBytes, timeoutMs }: CallLimits) => {
    const { status, text } = await askNode(access, {
      method: 'POST',
      path: '',
      body: JSON.stringify(body),
      maxBytes,
      timeoutMs,
    });
    // Refusals come with status 500 or 404, and JSON; a proxy's page with any status.
    if (!/^\s*[[{]/.test(text)) {
      throw new SourceFailure(`the node answered HTTP ${status} without JSON`);
    }
    return readNodeJson(text);
  };
  return {
    async call(method, params, schema, limits = SMALL) {
      const answer = checkAnswer(reply, await send({ jsonrpc: '2.0', id: 1, method, params }, limits), 'reply');
      if (answer.error) {
        throw new RpcRefusal(method, answer.error.code, answer.error.message);
      }
      return checkAnswer(schema, answer.result, `answer to ${method}`);
    },
    async callEach(method, paramsOfEach, schema, limits) {
      const calls = paramsOfEach.map((params, id) => ({ jsonrpc: '2.0', id, method, params }));
      const byId = new Map(
        checkAnswer(replies, await send(calls, limits), 'replies').map((each) => [each.id, each] as const),
      );
      return calls.map(({ id }) => {
        const answer = byId.get(id);
        if (!answer) {
          throw new SourceFailure(`the node left out an answer to ${method}`);
        }
        return answer.error ? null : checkAnswer(schema, answer.result, `answer to ${method}`);
      });
    },
  };
}
