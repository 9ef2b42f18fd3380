import { readFile } from 'node:fs/promises';
import type { Dispatcher } from 'undici';
import { codeOf, nameOf } from '#domain/caught';
import { type HttpResponse, sendHttp } from '#net/http-call';
import { readExactJson } from './read-json';
import { SourceFailure } from './source';

/** Where a node is, and how it is called. */
export interface NodeAccess {
  /** Without a trailing slash; its path may be a key. */
  readonly url: string;
  readonly user: string | null;
  readonly password: string | null;
  /** A file with user and password, which the node writes anew whenever it starts. */
  readonly cookieFile?: string;
  /** Its value may be a key. */
  readonly header?: { readonly name: string; readonly value: string };
  readonly dispatcher: Dispatcher;
  /** Shortens every time limit. */
  readonly patienceMs?: number;
}

interface NodeRequest {
  readonly method: 'GET' | 'POST';
  /** Appended to the URL. */
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  /** A longer answer is refused. */
  readonly maxBytes: number;
  /** For the complete answer. */
  readonly timeoutMs: number;
}

interface NodeAnswer {
  readonly status: number;
  readonly text: string;
}

const REFUSED_ACCESS: readonly number[] = [401, 403];
const UNREACHED: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'closed the connection',
  ENOTFOUND: 'has a host name that nobody knows',
  EAI_AGAIN: 'has a host name that cannot be looked up now',
  UND_ERR_CONNECT_TIMEOUT: 'cannot be reached',
  UND_ERR_SOCKET: 'closed the connection',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that this machine does not trust',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that this machine does not trust',
};

/**
 * Calls a node. It may be at a private address, since only the operator sets it. @throws SourceFailure, which names neither
 * the URL nor the password, because keys of hosted nodes are part of the URL
 */
export async function askNode(access: NodeAccess, request: NodeRequest): Promise<NodeAnswer> {
  const { status, body } = await send(access, request);
  if (body.length >= request.maxBytes) {
    throw new SourceFailure(`the node answered more than ${Math.floor(request.maxBytes / 1024)} KB`);
  }
  if (REFUSED_ACCESS.includes(status)) {
    const login = access.header === undefined ? 'user or password' : `header ${access.header.name}`;
    throw new SourceFailure(`the node refuses the ${login} (HTTP ${status})`);
  }
  return { status, text: body.toString('utf8') };
}

async function send(access: NodeAccess, request: NodeRequest): Promise<HttpResponse> {
  const { origin, pathname } = new URL(access.url);
  const { method, maxBytes } = request;
  const timeoutMs = Math.min(request.timeoutMs, access.patienceMs ?? Infinity);
  const headers = headersOf(request, access, await readLogin(access));
  const path = `${pathname.replace(/\/+$/, '')}${request.path}` || '/';
  try {
    return await sendHttp(
      access.dispatcher,
      { origin, path, method, headers, body: request.body ?? null },
      { readBytes: maxBytes, timeoutMs },
    );
  } catch (error) {
    throw new SourceFailure(`the node ${reasonOf(error)}`);
  }
}

/** Null without a login. @throws SourceFailure if the file cannot be read, as while the node does not run */
async function readLogin({ user, password, cookieFile }: NodeAccess): Promise<string | null> {
  if (cookieFile === undefined) {
    return user === null && password === null ? null : `${user ?? ''}:${password ?? ''}`;
  }
  const text = await readFile(cookieFile, 'utf8').catch(() => '');
  const login = text.trim();
  if (!/^[^:\s]{1,100}:\S{1,1000}$/.test(login)) {
    throw new SourceFailure("the node's cookie file is missing, or has no user and password");
  }
  return login;
}

function headersOf({ body }: NodeRequest, { header }: NodeAccess, login: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': 'Swaplane',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(login !== null && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    ...(header !== undefined && { [header.name]: header.value }),
  };
}

function reasonOf(error: unknown): string {
  return UNREACHED[String(codeOf(error))] ?? (nameOf(error) === 'TimeoutError' ? 'took too long' : 'did not answer');
}

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
