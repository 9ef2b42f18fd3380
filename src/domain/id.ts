/** Crockford's base32 in lower case: no i, l, o or u, so an id survives being read aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_CHARACTERS = 26;
const BITS_PER_CHARACTER = 5;

/** Bytes of randomness an id consumes: 26 characters of 5 bits are 130 bits [partner-api 1]. */
export const ID_BYTES = Math.ceil((ID_CHARACTERS * BITS_PER_CHARACTER) / 8);

export type IdPrefix = 'ord' | 'q' | 'po' | 'req' | 'par' | 'key' | 'we' | 'dlv' | 'pad';

/** `<prefix>_` and 26 base32 characters from the first 130 bits of `bytes`; holds neither `:` nor `.`, which event ids need. */
export function encodeId(prefix: IdPrefix, bytes: Uint8Array): string {
  if (bytes.length < ID_BYTES) {
    throw new RangeError(`an id needs ${ID_BYTES} bytes, got ${bytes.length}`);
  }
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes.subarray(0, ID_BYTES)) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= BITS_PER_CHARACTER && text.length < ID_CHARACTERS) {
      bits -= BITS_PER_CHARACTER;
      text += ALPHABET.charAt((held >> bits) & 31);
      held &= (1 << bits) - 1;
    }
  }
  return `${prefix}_${text}`;
}

const KEY = new RegExp(`^[${ALPHABET}]{${ID_CHARACTERS}}$`);

export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && KEY.test(text.slice(prefix.length + 1));
}
