import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { compareAmounts, decimalsOf, parseAmount } from '../domain/amount';
import { SETTING_BOUNDS } from '../domain/limits/tier';
import { isSupportContact, logoType, MAX_LOGO_BYTES } from '../domain/partners/branding';
import { canonicalNetwork } from '../net/networks';
import { readCount } from './option-values';

/** More parsers, as in option-values: names, counts and a partner's limits. @throws InvalidArgumentError */

/** A single line of text. */
export function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 100 || /\p{C}/u.test(name)) {
    throw new InvalidArgumentError('It must be 1 to 100 characters on one line.');
  }
  return name;
}

/** Resets a setting; a word and not null, which commander treats as a missing value. */
export const DEFAULT = 'default';

export function readFigure(figure: keyof typeof SETTING_BOUNDS): (text: string) => number | typeof DEFAULT {
  const [least, most] = SETTING_BOUNDS[figure];
  return (text) => {
    if (text === DEFAULT) {
      return text;
    }
    const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (number < least || number > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}, or default.`);
    }
    return number;
  };
}

/** Provider codes, such as `alphaswap,betaswap`. */
export function readProviderCodes(text: string): string[] | typeof DEFAULT {
  const codes = text.split(',').map((code) => code.trim());
  if (text !== DEFAULT && codes.some((code) => !/^[a-z0-9]{1,30}$/.test(code))) {
    throw new InvalidArgumentError('It must be a comma-separated list of provider codes, or default.');
  }
  return text === DEFAULT ? text : [...new Set(codes)].sort();
}

/** An image file, converted to a data URI. */
export function readLogo(path: string): string {
  if (path === DEFAULT) {
    return path;
  }
  const bytes = readPicture(path);
  const type = logoType(bytes);
  if (type === null) {
    throw new InvalidArgumentError(
      `It must be a PNG, JPEG or WebP file of at most ${MAX_LOGO_BYTES} bytes, or default.`,
    );
  }
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function readPicture(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new InvalidArgumentError('The file does not exist or cannot be read.');
  }
}

/** How users contact a partner's support. */
export function readSupportContact(text: string): string {
  if (text !== DEFAULT && !isSupportContact(text)) {
    throw new InvalidArgumentError('It must be an email address or an https address, or default.');
  }
  return text;
}

export function readAmount(text: string): string {
  const amount = parseAmount(text);
  if (amount === null) {
    throw new InvalidArgumentError('It must be a positive decimal number.');
  }
  return amount;
}

/** US dollars; 0 is allowed. */
export function readUsd(text: string): string {
  const amount = text === '0' ? text : readAmount(text);
  if (decimalsOf(amount) > 8) {
    throw new InvalidArgumentError('It must not have more than 8 decimals.');
  }
  return amount;
}

/** US dollars and cents. */
export function readPayoutMinimum(text: string): string {
  if (text === DEFAULT) {
    return text;
  }
  const [least, most] = SETTING_BOUNDS.payoutMinimumUsd;
  const amount = parseAmount(text);
  if (amount === null || decimalsOf(amount) > 2 || !isBetween(amount, String(least), String(most))) {
    throw new InvalidArgumentError(`It must be ${least} to ${most} US dollars with at most 2 decimals, or default.`);
  }
  return amount;
}

function isBetween(amount: string, least: string, most: string): boolean {
  return compareAmounts(amount, least) >= 0 && compareAmounts(amount, most) <= 0;
}

export function readOnOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') {
    throw new InvalidArgumentError('It must be on or off.');
  }
  return text === 'on';
}

/** How many to create at once. */
export const readBatchSize = readCount(1_000);

const MAX_NETWORKS = 100;

/**
 * Networks and addresses in canonical form, without duplicates; empty for `any` [rules/keys-and-lockout: Allow lists,
 * expiry, revocation].
 */
export function readNetworkSetting(text: string): string[] {
  if (text === 'any') {
    return [];
  }
  const networks = new Set<string>();
  for (const part of text.split(',')) {
    const network = canonicalNetwork(part.trim());
    if (network === null) {
      throw new InvalidArgumentError(`'${part}' is neither an IP address nor a network like 203.0.113.0/24.`);
    }
    networks.add(network);
  }
  if (networks.size > MAX_NETWORKS) {
    throw new InvalidArgumentError(`A key can have at most ${MAX_NETWORKS} networks.`);
  }
  return [...networks];
}
