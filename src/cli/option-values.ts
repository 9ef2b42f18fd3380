import { InvalidArgumentError } from 'commander';
import { parseIsoDuration } from '../domain/duration';
import { isId } from '../domain/id';
import { parseDateTime, parseDay } from '../domain/instant';
import { SCOPES, type Scope } from '../domain/keys/scope';
import { MAX_TTL_SECONDS } from '../domain/sandbox/scenarios';

/** The functions below parse an argument's text. @throws InvalidArgumentError, which is wrong usage */

export function readScopes(text: string): Scope[] {
  return text.split(',').map((part) => {
    const scope = SCOPES.find((known) => known === part.trim());
    if (!scope) {
      throw new InvalidArgumentError(`The scopes are: ${SCOPES.join(', ')}.`);
    }
    return scope;
  });
}

/** 00:00 UTC of a future day [rules/keys-and-lockout: Allow lists, expiry, revocation]. */
export function readDay(text: string): Date {
  const day = parseDay(text);
  if (day === null || day <= Date.now()) {
    throw new InvalidArgumentError('It must be a future day like 2030-12-31.');
  }
  return new Date(day);
}

/** A day as above, or `never`; not null, which commander treats as a missing value. */
export function readExpiry(text: string): Date | 'never' {
  return text === 'never' ? text : readDay(text);
}

const RUN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function readRunId(text: string): string {
  if (!RUN_ID.test(text)) {
    throw new InvalidArgumentError('It must be the ID of a run, as listed by order history.');
  }
  return text;
}

export const readOrderId = readId('ord', 'An order ID');
export const readPayoutId = readId('po', 'A payout ID');
export const readAddressId = readId('pad', 'An address ID');

function readId(prefix: 'ord' | 'po' | 'pad', what: string) {
  return (text: string): string => {
    if (!isId(prefix, text)) {
      throw new InvalidArgumentError(`${what} is ${prefix}_ and 26 characters.`);
    }
    return text;
  };
}

export function readDeliveryId(text: string): string {
  if (text.startsWith('we_')) {
    throw new InvalidArgumentError("An endpoint's events are sent again by webhook recover or webhook replay-since.");
  }
  return text;
}

export function readIncidentId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw new InvalidArgumentError('It must be a number listed by sla incidents.');
  }
  return Number(text);
}

export function readSpan(text: string): string {
  const ms = parseIsoDuration(text);
  if (ms === null || ms === 0) {
    throw new InvalidArgumentError('It must be an ISO 8601 duration like PT24H.');
  }
  return text;
}

/** `next`, or an ISO date-time. */
export function readInstant(text: string): string {
  if (text !== 'next' && parseDateTime(text) === null) {
    throw new InvalidArgumentError('It must be next or a date-time like 2030-12-31T12:00:00Z.');
  }
  return text;
}

export function readTtl(text: string): number {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > MAX_TTL_SECONDS) {
    throw new InvalidArgumentError(`It must be 1 to ${MAX_TTL_SECONDS} seconds.`);
  }
  return seconds;
}

/** A non-empty text: others will read the reason. */
export function readReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > 1_000) {
    throw new InvalidArgumentError('It must be 1 to 1000 characters.');
  }
  return reason;
}

export function readDateTime(text: string): Date {
  const at = parseDateTime(text);
  if (at === null) {
    throw new InvalidArgumentError('It must be a date-time like 2030-12-31T12:00:00Z.');
  }
  return new Date(at);
}

/** A name shown in lists. */
export function readAlias(text: string): string {
  const alias = text.trim();
  if (alias === '' || alias.length > 64) {
    throw new InvalidArgumentError('It must be 1 to 64 characters.');
  }
  return alias;
}

/** A count from 1 to `most`, at most 9999. */
export function readCount(most: number): (text: string) => number {
  return (text) => {
    const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (count < 1 || count > most) {
      throw new InvalidArgumentError(`It must be 1 to ${most}.`);
    }
    return count;
  };
}
