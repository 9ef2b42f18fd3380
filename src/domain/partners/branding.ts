/** What a partner's users see of it on a tracking page beside its name [rules/tracking: Partner]. */
export interface Branding {
  /** A picture as a `data:` URI. */
  logo: string | null;
  /** Where its users reach its support: an https address or an email address. */
  supportContact: string | null;
}

/** A tracking page holds it whole, so it is small. */
export const MAX_LOGO_BYTES = 8 * 1024;

/** By how a file of each kind begins; what a browser could run is not among them. */
const PICTURES: readonly (readonly [type: string, start: readonly number[], at: number])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
];

/** The media type of a picture that may be a logo, by its content; null for anything else or one that is too large. */
export function logoType(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_LOGO_BYTES) {
    return null;
  }
  const found = PICTURES.find(([, start, at]) => start.every((byte, index) => bytes[at + index] === byte));
  return found?.[0] ?? null;
}

const MAX_CONTACT = 200;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}$/i;
const HTTPS = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:\/[!-~]*)?$/i;

export function isSupportContact(text: string): boolean {
  return text.length <= MAX_CONTACT && (EMAIL.test(text) || HTTPS.test(text));
}

/** Where a link to it leads. */
export function supportLink(contact: string): string {
  return EMAIL.test(contact) ? `mailto:${contact}` : contact;
}
