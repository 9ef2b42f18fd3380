/** Whether a text is an address of one form, checksum included where the form has one. */
export type AddressPredicate = (address: string) => boolean;

export interface AddressFamily {
  /** What such an address looks like, for people. */
  readonly form: string;
  readonly accepts: AddressPredicate;
  readonly maxLength?: number;
}

export function anyOf(...checks: AddressPredicate[]): AddressPredicate {
  return (address) => checks.some((check) => check(address));
}

export function matches(pattern: RegExp): AddressPredicate {
  return (address) => pattern.test(address);
}

/** Decoders of the encoding library throw on bad text; a check only wants to know. */
export function tryDecode<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => byte === bytes[index]);
}
