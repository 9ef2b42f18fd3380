import { type Conversation, readConversations } from '#test/helpers/providers/conversations';
import { findForm } from '#twins/misfits';
import { findProtocol } from '#twins/protocols';
import type { RequestForms } from '#twins/request-forms';
import type { PlainRequest } from './request-mutations';

export interface RecordedRequest {
  request: PlainRequest;
  /** The input of the operation that sent it. */
  given: Conversation['given'];
}

/** Each different request that a provider's adapter sent. */
export function recordedRequests(code: string): RecordedRequest[] {
  const all = readConversations(code).flatMap(({ exchange, given }) =>
    exchange.map(({ request: { method, path, query, body } }) => {
      const isForm = findForm(formsOf(code), { method, path })?.form !== undefined;
      const sent = body === undefined ? {} : { [isForm ? 'form' : 'body']: withTime(body) };
      const request = { method, path, ...(query && { query }), ...sent };
      return [JSON.stringify(request), { request, given }] as const;
    }),
  );
  return [...new Map(all).values()];
}

/** What the provider's twin accepts. */
export function formsOf(code: string): RequestForms {
  const protocol = findProtocol(code);
  if (!protocol) {
    throw new Error(`no twin speaks the protocol of ${code}`);
  }
  return protocol.requests;
}

/** `<time>` stands for any time. */
function withTime(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll('<time>', '2026-03-04T10:20:00.000Z'));
}
