import { askNode, type NodeAccess } from './ask-node';
import { readExactJson } from './read-json';
import { SourceFailure } from './source';

const MB = 1024 * 1024;

/** How much of an answer is read, and how long it may take. */
export interface CallLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}
/** A block with everything that is in it, or a page of it: whoever pays for it can fill one. */
export const BLOCK: CallLimits = { maxBytes: 64 * MB, timeoutMs: 20_000 };
/** One transaction, or a list of small things. */
export const PAGE: CallLimits = { maxBytes: 8 * MB, timeoutMs: 10_000 };
export const SMALL: CallLimits = { maxBytes: MB, timeoutMs: 10_000 };

const OK = 200;
const NOT_FOUND = 404;

/** Sends JSON, and reads JSON. @throws SourceFailure */
export async function postJson(access: NodeAccess, path: string, body: unknown, limits = SMALL): Promise<unknown> {
  const answer = await askNode(access, { method: 'POST', path, body: JSON.stringify(body), ...limits });
  return readStatus(answer.status, answer.text);
}

/**
 * Null if the node says that there is no such thing, in words that `isAbsence` knows: a wrong URL is answered with 404 too.
 * @throws SourceFailure
 */
export async function getJson(
  access: NodeAccess,
  path: string,
  isAbsence: (json: unknown) => boolean,
  limits = SMALL,
): Promise<unknown> {
  const { status, text } = await askNode(access, { method: 'GET', path, ...limits });
  if (status === NOT_FOUND && isAbsence(readExactJson(text))) {
    return null;
  }
  const answer = readStatus(status, text);
  if (answer === null) {
    throw new SourceFailure('the node answers nothing');
  }
  return answer;
}

function readStatus(status: number, text: string): unknown {
  if (status !== OK) {
    throw new SourceFailure(`the node answered HTTP ${status}`);
  }
  return readExactJson(text);
}
