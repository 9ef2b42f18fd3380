/** Whether a text is an address of one format, including its checksum if the format has one. */
export type AddressPredicate = (address: string) => boolean;

export interface AddressFamily {
  /** A description of the format for people. */
  readonly form: string;
  readonly accepts: AddressPredicate;
}

export function anyOf(...checks: AddressPredicate[]): AddressPredicate {
  return (address) => checks.some((check) => check(address));
}

export function matches(pattern: RegExp): AddressPredicate {
  return (address) => pattern.test(address);
}

/** The encoding library's decoders throw on invalid text; this returns null instead. */
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

/** CRC-16/XMODEM: polynomial 0x1021, initial value 0, as used by Stellar and TON. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    }
    crc &= 0xffff;
  }
  return crc;
}
