import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listDrills } from '#db/providers/drains';
import { multiplyFraction } from '#domain/amount';
import { decimalsOfAsset } from '#domain/assets/currencies';
import { SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import type { DrillKind } from '#domain/sandbox/drill';
import { repeatRead } from '#process/repeated-read';
import { type Provider, ProviderError } from '../provider';

/**
 * Longer than a quote may take, shorter than a provider's call may take [rules/orders-and-transitions: Calls to the
 * provider].
 */
const HANG_MS = 20 * SECOND;
const POLL_MS = 50;
const SLOW_MS = 2 * SECOND;

/** The active drills, as known to this process. */
export interface Drills {
  /** The provider's active drill; null if there is none. */
  of(code: string): DrillKind | null;
  close(): Promise<void>;
}

export function openDrills({
  db,
  notifications,
  rereadMs,
  log,
}: {
  db: Database;
  notifications: Notifications;
  /** The longest time a missed notification can go unnoticed. */
  rereadMs: number;
  log: Logger;
}): Drills {
  let known = new Map<string, { kind: DrillKind; until: number }>();
  const memory = repeatRead({
    read: async () => {
      const drills = await listDrills(db);
      known = new Map(drills.map(({ provider, kind, until }) => [provider, { kind, until: until.getTime() }]));
    },
    everyMs: rereadMs,
    onError: (err) => log.warn({ err }, 'could not read the drills; what is known holds on'),
  });
  const unsubscribe = notifications.listen('provider', memory.readNow);
  return {
    of(code) {
      const drill = known.get(code);
      return drill && drill.until > Date.now() ? drill.kind : null;
    },
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}

/** A simulated provider that behaves as its drill says [rules/sandbox-and-clock: Drills]. */
export function withDrills(provider: Provider, drills: Pick<Drills, 'of'>): Provider {
  const kindOf = () => drills.of(provider.facts.code);
  /** A call that is delayed or fails as the drill says. */
  const drilled = async <T>(call: () => Promise<T>): Promise<T> => {
    await endure(kindOf);
    return call();
  };
  return {
    facts: provider.facts,
    assets: () => provider.assets(),
    takes: (asset) => provider.takes(asset),
    pays: (asset) => provider.pays(asset),
    supports: (from, to) => provider.supports(from, to),
    limits: (...asked) => drilled(() => provider.limits(...asked)),
    async quote(request) {
      const quote = await drilled(() => provider.quote(request));
      const amountTo = () => multiplyFraction([quote.amountTo, '3'], ['2'], decimalsOfAsset(request.to), 'down');
      return kindOf() === 'lie' && request.side === 'send' ? { ...quote, amountTo: amountTo() } : quote;
    },
    async createOrder(request) {
      if (kindOf() === 'lie') {
        throw new ProviderError('refused', { message: 'a drill: the price was not meant' });
      }
      return drilled(() => provider.createOrder(request));
    },
    ...(provider.requestRefund && {
      requestRefund: (request) => drilled(async () => provider.requestRefund?.(request)),
    }),
    ...(provider.openTicket && { openTicket: (request) => drilled(async () => provider.openTicket?.(request)) }),
  };
}

async function endure(kindOf: () => DrillKind | null): Promise<void> {
  switch (kindOf()) {
    case 'slow':
      await delay(SLOW_MS);
      return;
    case 'hang':
      // Equal requests share one call, so a call that outlasted the drill would delay the next ones.
      for (const until = Date.now() + HANG_MS; Date.now() < until && kindOf() === 'hang'; ) {
        await delay(POLL_MS);
      }
      throw new ProviderError('unavailable', { message: 'a drill: no answer' });
    case 'fail':
      throw new ProviderError('unavailable', { message: 'a drill: out of order' });
    default:
  }
}
