import { type ResolveOptions, resolveChecked } from './resolve-host';

/** How long a host retains the addresses it was first resolved to [rules/webhooks: Where a request goes]. */
export const PIN_MS = 300_000;

export interface HostPinsOptions extends ResolveOptions {
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

interface Pin {
  addresses: Promise<readonly string[]>;
  until: number;
}

/**
 * Checked addresses per host: resolved once, shared by all callers for five minutes, then resolved and checked again.
 * Failures are not cached, so a partner's corrected DNS takes effect at the next attempt.
 */
export function createHostPins({ now = () => performance.now(), ...resolving }: HostPinsOptions = {}) {
  const pins = new Map<string, Pin>();

  function forgetExpired(): void {
    // Pins are ordered by their expiry.
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
