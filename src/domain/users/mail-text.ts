export interface MailText {
  subject: string;
  /** Plain text, in paragraphs. */
  paragraphs: readonly string[];
}
