import { type ResolveOptions, resolveChecked } from './resolve-host';

/** How long a host keeps the addresses it was first reached at [rules/webhooks: Where a request goes]. */
export const PIN_MS = 300_000;

export interface HostPinsOptions extends ResolveOptions {
  /** Milliseconds of a clock that never steps back. */
  now?: () => number;
}

interface Pin {
  addresses: Promise<readonly string[]>;
  until: number;
}

/**
 * Checked addresses per host: resolved once, shared by all callers for five minutes, then resolved and checked anew. A
 * failure is not kept, so a partner's corrected DNS counts at the next attempt.
 */
export function createHostPins({ now = () => performance.now(), ...resolving }: HostPinsOptions = {}) {
  const pins = new Map<string, Pin>();

  function forgetExpired(): void {
    // Pins are added in the order in which they end.
    for (const [hostname, pin] of pins) {
      if (pin.until > now()) {
        return;
      }
      pins.delete(hostname);
    }
  }

  return function addressesOf(hostname: string): Promise<readonly string[]> {
    forgetExpired();
    const pinned = pins.get(hostname);
    if (pinned) {
      return pinned.addresses;
    }
    const pin: Pin = { addresses: resolveChecked(hostname, resolving), until: now() + PIN_MS };
    pins.set(hostname, pin);
    pin.addresses.catch(() => {
      if (pins.get(hostname) === pin) {
        pins.delete(hostname);
      }
    });
    return pin.addresses;
  };
}

export type HostPins = ReturnType<typeof createHostPins>;
