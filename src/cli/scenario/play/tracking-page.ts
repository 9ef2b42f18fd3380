import { SECOND } from '#domain/duration';
import type { RefundChoice } from '#sandbox/partner-api';

const LIMIT_MS = 60 * SECOND;

/** Sends the form of an order's page for refunds, as a browser does; returns the status of the answer. @param link the tracking page's */
export async function sendRefundChoice(link: URL, choice: RefundChoice): Promise<number> {
  const page = new URL(link);
  page.pathname += '/refund';
  const body = new URLSearchParams({ ...choice });
  const signal = AbortSignal.timeout(LIMIT_MS);
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual', signal });
  await answer.body?.cancel();
  return answer.status;
}
