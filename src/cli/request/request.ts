import type { RequestPageView } from '#contract/support/requests';
import { type Answer, formatFacts } from '../answer';

export function printRequest(request: RequestPageView): Answer {
  const { method, path, query, status, error_code: code, partner, environment } = request;
  const answer = status === null ? 'none: the partner closed the connection' : [status, code].filter(Boolean).join(' ');
  return {
    json: request,
    text: formatFacts([
      ['request', request.request_id],
      ['at', request.at],
      ['call', `${method} ${path}${query ? `?${query}` : ''}`],
      ['answer', `${answer}, after ${request.duration_ms} ms`],
      ['partner', `${partner.partner_id} (${partner.name}), ${environment}`],
      ['key', request.key_id],
      ['from', request.client_ip],
      ['user agent', request.user_agent],
      ['operation', request.operation],
      ['order', request.order_id],
      ['trace', request.trace_id],
      ['request body', request.request_body],
      ['response body', request.response_body],
    ]),
  };
}
