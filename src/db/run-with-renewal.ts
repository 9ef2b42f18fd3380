import { RENEW_EVERY_MS } from '../domain/orders/claim';

/** Runs the work and renews its hold meanwhile; a renewal that fails is made up for by the next. */
export async function runWithRenewal<T>(renew: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => renew().catch(() => undefined), RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
