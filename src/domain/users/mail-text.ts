export interface MailText {
  subject: string;
  /** Plain text, in paragraphs. */
  paragraphs: readonly string[];
}

/** A browser as its user agent names it. */
export function describeDevice(userAgent: string): string {
  return userAgent === '' ? 'an unknown client' : userAgent;
}
