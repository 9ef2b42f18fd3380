import { RENEW_EVERY_MS } from '../domain/orders/open-order';

/** Runs the work and keeps renewing its lease; after a failed renewal, the next one makes up for it. */
export async function runWithRenewal<T>(renew: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => renew().catch(() => undefined), RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
