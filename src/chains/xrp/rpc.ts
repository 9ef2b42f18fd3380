import { z } from 'zod';
import { type CallLimits, postJson, SMALL } from '../ask-json';
import type { NodeAccess } from '../ask-node';
import { checkAnswer } from '../read-json';
import { SourceFailure } from '../source';

/** The form of answers in which amounts of transactions have no second meaning. */
const API_VERSION = 2;
const WORD = z.string().regex(/^\w{1,60}$/);
const reply = z.object({ result: z.looseObject({ status: WORD, error: WORD.optional() }) });

export type RippledRpc = <T extends z.ZodType>(
  method: string,
  params: Record<string, unknown>,
  schema: T,
  options?: { limits?: CallLimits; orNull?: string },
) => Promise<z.output<T> | null>;

/** Null only in place of the error that `orNull` names. */
export function openRippledRpc(access: NodeAccess): RippledRpc {
  return async (method, params, schema, { limits = SMALL, orNull } = {}) => {
    const body = { method, params: [{ ...params, api_version: API_VERSION }] };
    const { result } = checkAnswer(reply, await postJson(access, '', body, limits), 'reply');
    if (result.status === 'success' && result.error === undefined) {
      return checkAnswer(schema, result, `answer to ${method}`);
    }
    if (result.error !== undefined && result.error === orNull) {
      return null;
    }
    throw new SourceFailure(`the node answers ${method} with the error ${result.error ?? 'without a name'}`);
  };
}
