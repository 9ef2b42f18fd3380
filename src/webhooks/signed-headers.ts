import { SECOND } from '../domain/duration';
import { signatureHeader } from './signature';

interface SignedRequest {
  /** Newest first. */
  secrets: readonly string[];
  body: string;
  eventId: string;
  /** Attempt number, from 1. */
  attempt: number;
  userAgent: string;
}

/** The headers of a webhook, signed now [rules/webhooks: Request; rules/webhooks: Signature]. */
export function signedHeaders({ secrets, body, eventId, attempt, userAgent }: SignedRequest) {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': userAgent,
    'X-Service-Signature': signatureHeader({ secrets, body, timestamp: Math.floor(Date.now() / SECOND) }),
    'X-Service-Event-Id': eventId,
    'X-Service-Delivery-Attempt': String(attempt),
  };
}
