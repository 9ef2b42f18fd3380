/** Crockford's base32 in lower case: no i, l, o or u, so that ids can be read aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_CHARACTERS = 26;
const BITS_PER_CHARACTER = 5;

/** Random bytes per id: 26 characters of 5 bits are 130 bits [rules/requests-and-answers: Ids]. */
export const ID_BYTES = Math.ceil((ID_CHARACTERS * BITS_PER_CHARACTER) / 8);

export type IdPrefix =
  | 'ord'
  | 'q'
  | 'po'
  | 'req'
  | 'par'
  | 'key'
  | 'pbk'
  | 'we'
  | 'dlv'
  | 'pad'
  | 'exp'
  | 'dex'
  | 'usr'
  | 'lgn'
  | 'inv'
  | 'mail'
  | 'psk';

/**
 * `<prefix>_` and 26 base32 characters from the first 130 bits of `bytes`; contains no `:` or `.`, which event ids use as
 * separators.
 */
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

/**
 * Ids by their place in a family. They differ only in their last two characters, so the first id, at place 0, follows from any
 * of them.
 */
export function idFamily(id: string): (place: number) => string {
  return (place) => {
    const [high, low] = [Math.floor(place / ALPHABET.length), place % ALPHABET.length];
    if (high >= ALPHABET.length) {
      throw new RangeError(`a family has no place ${place}`);
    }
    return `${id.slice(0, -2)}${ALPHABET.charAt(high)}${ALPHABET.charAt(low)}`;
  };
}

/** The place of an id in its family. */
export function placeInFamily(id: string): number {
  const [high = '', low = ''] = id.slice(-2);
  return ALPHABET.indexOf(high) * ALPHABET.length + ALPHABET.indexOf(low);
}
