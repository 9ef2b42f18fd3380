import { SECOND } from '#domain/duration';
import { signatureHeader, type Verification, verifySignature } from '#webhooks/signature';
import type { ListenedEvent } from './events';

/** An endpoint's time limit for its response [rules/webhooks: Request]. */
const LIMIT_MS = 5 * SECOND;

export interface ForwardResult {
  /** Null if there was no response. */
  status: number | null;
  /** Why there was no response. */
  trouble: string | null;
  durationMs: number;
  /** The result a receiver gets when it verifies the signature. */
  signature: Verification;
}

/** Sends an event as the service sends webhooks: the exact bytes, signed [rules/webhooks: Signature]. */
export async function forward(
  { eventId, body }: ListenedEvent,
  { url, secret, attempt = 1 }: { url: string; secret: string; attempt?: number },
): Promise<ForwardResult> {
  const startedAt = performance.now();
  const timestamp = Math.floor(Date.now() / SECOND);
  const header = signatureHeader({ secrets: [secret], body, timestamp });
  const signature = verifySignature({ header, body, secrets: [secret], now: timestamp });
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'swaplane-listen',
    'X-Service-Signature': header,
    'X-Service-Event-Id': eventId,
    'X-Service-Delivery-Attempt': String(attempt),
  };
  const result = (status: number | null, trouble: string | null) => ({
    status,
    trouble,
    durationMs: Math.round(performance.now() - startedAt),
    signature,
  });
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return result(answer.status, null);
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name?: string };
    return result(null, cause?.code ?? name ?? 'no response');
  }
}
