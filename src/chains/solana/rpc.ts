import { z } from 'zod';
import { type CallLimits, postJson, SMALL } from '../ask-json';
import type { NodeAccess } from '../ask-node';
import { checkAnswer } from '../read-json';
import { SourceFailure } from '../source';

/** A call that the node answered with an error. Its text is left out, since nodes may write their own URL into it. */
export class SolanaRefusal extends SourceFailure {
  override name = 'SolanaRefusal';

  constructor(
    method: string,
    readonly code: number,
  ) {
    super(`the node answers ${method} with the error ${code}`);
  }
}

const reply = z.object({ result: z.unknown().optional(), error: z.object({ code: z.int() }).nullish() });

export type SolanaRpc = <T extends z.ZodType>(
  method: string,
  params: readonly unknown[],
  schema: T,
  limits?: CallLimits,
) => Promise<z.output<T>>;

export function openSolanaRpc(access: NodeAccess): SolanaRpc {
  return async (method, params, schema, limits = SMALL) => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const { result, error } = checkAnswer(reply, await postJson(access, '', body, limits), 'reply');
    if (error) {
      throw new SolanaRefusal(method, error.code);
    }
    return checkAnswer(schema, result, `answer to ${method}`);
  };
}
