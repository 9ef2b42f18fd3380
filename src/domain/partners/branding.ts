/** What the tracking page shows of a partner besides its name [rules/tracking: Partner]. */
export interface Branding {
  /** An image as a `data:` URI. */
  logo: string | null;
  /** The color of what its users press; null for the page's own. */
  accent: string | null;
  /** Where its users can reach its support: an https URL or an email address. */
  supportContact: string | null;
  /** An https URL that leads its users back to it. */
  wayBack: string | null;
}

/** Tracking pages embed the image, so it has to be small. */
export const MAX_LOGO_BYTES = 8 * 1024;
/** What a logo has to be. */
export const LOGO = `must be a PNG, JPEG or WebP file of at most ${MAX_LOGO_BYTES} bytes`;

/** The first bytes of each file type. Types that a browser could execute are excluded. */
const PICTURES: readonly (readonly [type: string, start: readonly number[], at: number])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
];

/** The media type of an image that can be a logo, detected from its content; null for anything else or if it is too large. */
export function logoType(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_LOGO_BYTES) {
    return null;
  }
  const found = PICTURES.find(([, start, at]) => start.every((byte, index) => bytes[at + index] === byte));
  return found?.[0] ?? null;
}

/** Whether a `data:` URI is such an image. */
export function isLogo(uri: string): boolean {
  const [, type, content = ''] = DATA_URI.exec(uri) ?? [];
  return type !== undefined && logoType(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))) === type;
}

const DATA_URI = /^data:(image\/[a-z]+);base64,((?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?)$/;
const MAX_ADDRESS = 200;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}$/i;
const HTTPS = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:\/[!-~]*)?$/i;

/** What a support contact has to be. */
export const SUPPORT_CONTACT = 'must be an email address or an https address';

export function isSupportContact(text: string): boolean {
  return text.length <= MAX_ADDRESS && (EMAIL.test(text) || HTTPS.test(text));
}

/** What a way back has to be. */
export const WAY_BACK = 'must be an https address';

export function isWayBack(text: string): boolean {
  return text.length <= MAX_ADDRESS && HTTPS.test(text);
}

/** The link's target. */
export function supportLink(contact: string): string {
  return EMAIL.test(contact) ? `mailto:${contact}` : contact;
}
