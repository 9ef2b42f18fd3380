import { z } from 'zod';
import type { Reply, RequestSchemas } from '#api/define-route';
import type { Operation } from '#operations/operation';
import type { InternalRoute, Operator } from '../define-internal-route';

/** The route of an operation, with the types that the web client infers from it. */
type RouteOf<O extends Operation> = InternalRoute & {
  method: O['method'];
  path: O['path'];
  request?: O['method'] extends 'get'
    ? { params: O['params']; query: O['input'] }
    : { params: O['params']; body: O['input'] };
  responses: readonly { status: O['status']; description: string; schema: O['output'] }[];
};

/** A route for each operation of a table. */
export function routesOf<const T extends readonly Operation[]>(operations: T): { [K in keyof T]: RouteOf<T[K]> } {
  return operations.map(toRoute) as { [K in keyof T]: RouteOf<T[K]> };
}

/** What a route's functions are called with; the mounted route has parsed it by the operation's schemas. */
interface RouteCall {
  services: unknown;
  caller: Operator;
  params: unknown;
  /** Of an operation that reads. */
  query?: unknown;
  body?: unknown;
  found: unknown;
}

function toRoute(operation: Operation): InternalRoute {
  const { id, method, path, summary, permission, errors, params, output, status, find, stepUp, file } = operation;
  return {
    id,
    method,
    path,
    summary,
    permission,
    errors,
    ...(find && { find }),
    request: { params, ...sentInput(operation) },
    responses: [
      file
        ? { status, description: 'The file', contentType: 'application/json' }
        : { status, description: method === 'get' ? 'What is read' : 'It is done', schema: output },
    ],
    ...(stepUp && { stepUp: { ...stepUp, ...(stepUp.when && { when: onCall(stepUp.when) }) } }),
    handle: async (call) => ({ status, ...(await onCall((asked) => answer(operation, asked))(call)) }),
  };
}

async function answer({ run, file }: Operation, asked: object): Promise<Pick<Reply, 'body' | 'headers' | 'chunks'>> {
  const output = await run(asked);
  if (!file) {
    return { body: output };
  }
  const { name, type, text } = file({ ...asked, output });
  return {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
    chunks: oneChunk(`${text}\n`),
  };
}

/** The bytes must not change, so they bypass the JSON writer. */
async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text;
}

/** The part of the request that is the operation's input; none where there is nothing to say. */
function sentInput({ method, input }: Operation): Pick<RequestSchemas, 'query' | 'body'> {
  if (method !== 'get') {
    return { body: input };
  }
  return input instanceof z.ZodObject && Object.keys(input.shape).length > 0 ? { query: input } : {};
}

/** The function as a route calls it. */
function onCall<T>(act: (call: object) => T): (call: unknown) => T {
  return (call) => {
    const { services, caller, params, query, body, found } = call as RouteCall;
    return act({ services, params, operator: caller.userId, input: body ?? query ?? {}, found });
  };
}
