import { BASE_PATH } from '#contract/base-path';
import { HealthSchema } from '#contract/health';
import type { Database } from '#db/client';
import { type Probe, recordProbes } from '#db/incidents/probes';
import { causeOf } from '#domain/caught';
import { MINUTE, SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import type { RunningRole } from '#process/services';
import type { Keyring } from '#security/keyring';
import { PROBE_HEADER } from '#security/token';
import { labelOfError, labelOfStatus } from '#webhooks/post-webhook';

/** Without `checks`, which an API of an earlier release does not have. */
const UP = HealthSchema.pick({ status: true, ts: true });

/** No response within this time counts as down. */
const TIMEOUT_MS = 10 * SECOND;

export interface ProberDeps {
  db: Database;
  log: Logger;
  /** The URL at which partners reach the service. */
  publicUrl: string;
  keyring: Keyring;
}

/**
 * Calls the public /health at the start of every minute, as an outside client would, and stores the results
 * [rules/incidents: Probes].
 */
export function startProber({ db, log, publicUrl, keyring }: ProberDeps): RunningRole {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let probing: Promise<void> | undefined;

  const atNextMinute = () => {
    const now = Date.now();
    const minute = (Math.floor(now / MINUTE) + 1) * MINUTE;
    timer = setTimeout(() => {
      // An adjusted clock or a suspended process is not the service's fault.
      probing = Math.abs(Date.now() - minute) < SECOND ? probe(minute) : undefined;
      atNextMinute();
    }, minute - now).unref();
  };
  const probe = async (minute: number) => {
    const outcome = await probeHealth(publicUrl, keyring, closing.signal);
    if (closing.signal.aborted) {
      return;
    }
    if (outcome === null) {
      log.warn({ publicUrl }, 'a health probe was refused by a limit; the minute is not counted');
      return;
    }
    const row: Probe = { minute: new Date(minute), source: 'internal_monitor', ...outcome };
    await recordProbes(db, [row], minute).catch((err) => log.warn({ err }, 'a health probe could not be recorded'));
  };

  atNextMinute();
  return {
    async close() {
      clearTimeout(timer);
      closing.abort();
      await probing;
    },
  };
}

/**
 * Probes the public /health: up is 200 with status ok. A 429, from us or a proxy in front of us, means that the prober calls
 * too often and says nothing about the service: the result is then null. Never rejects.
 */
export async function probeHealth(
  publicUrl: string,
  keyring: Keyring,
  signal: AbortSignal = new AbortController().signal,
): Promise<Pick<Probe, 'up' | 'errorLabel' | 'latencyMs'> | null> {
  const startedAt = performance.now();
  const label = await probe(`${publicUrl}${BASE_PATH}/health`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: { Connection: 'close', [PROBE_HEADER]: keyring.probeToken(Date.now()) },
  });
  return label === LIMITED
    ? null
    : { up: label === null, errorLabel: label, latencyMs: Math.round(performance.now() - startedAt) };
}

const LIMITED = labelOfStatus(429);

/** Why it is down, or null. */
async function probe(url: string, init: Pick<RequestInit, 'signal' | 'headers'>): Promise<string | null> {
  try {
    const response = await fetch(url, { redirect: 'manual', ...init });
    const label = labelOfStatus(response.status);
    const body = await response.json().catch(() => null);
    return label ?? (response.status === 200 && UP.safeParse(body).success ? null : 'unexpected_answer');
  } catch (error) {
    // The client wraps connection errors.
    return labelOfError(causeOf(error) ?? error);
  }
}
