import { isUrgentCase, wordsOfCase } from '../recovery/order-case';
import { type AlertSeverity, alertWords } from './operator-alert';

/** What operators are told of: an open alert, or an open case of an order. */
export interface OperatorNotice {
  source: 'alert' | 'case';
  id: number;
  /** Of the alert or of the case; may be one that only a newer version knows. */
  kind: string;
  /** What the alert is about, or the order of the case. */
  subject: string;
  /** What was found, and what is to be done. */
  words: string;
  /** In milliseconds, as all instants here. */
  openedAt: number;
  /** The last mail that named it; null before the first. */
  mailedAt: number | null;
  /** An operator said that somebody sees to it. */
  isAcknowledged: boolean;
}

/** A notice as mails and the ops channel have it: without secrets, and without whole addresses. */
export interface NoticeText {
  severity: AlertSeverity;
  title: string;
  /** What has happened. */
  sentence: string;
  /** What was found, and what is to be done. */
  words: string;
  /** Where the support console shows it. */
  link: string;
}

export function severityOf({ source, kind }: Pick<OperatorNotice, 'source' | 'kind'>): AlertSeverity {
  if (source === 'alert') {
    return alertWords(kind).severity;
  }
  return isUrgentCase(kind) ? 'urgent' : 'notice';
}

/** @param publicUrl base of links, without a trailing slash */
export function describeNotice(notice: OperatorNotice, publicUrl: string): NoticeText {
  const { source, kind, subject, words } = notice;
  const shown = hideLongWords(subject);
  const text =
    source === 'alert'
      ? { title: alertWords(kind).title, sentence: alertWords(kind).sentence(shown) }
      : { title: `Case of ${shown}`, sentence: `${capitalize(wordsOfCase(kind))}.` };
  return { severity: severityOf(notice), ...text, words: hideLongWords(words), link: linkOf(notice, publicUrl) };
}

/** An order's page, else the queue of alerts. */
function linkOf({ subject }: OperatorNotice, publicUrl: string): string {
  return isOrderId(subject) ? `${publicUrl}/support/orders/${subject}` : `${publicUrl}/support/queues/alerts`;
}

export function isOrderId(subject: string): boolean {
  return /^ord_[a-z\d]{26}$/.test(subject);
}

/** Addresses and hashes are long words; of each its ends are left. Ids of ours stand behind an underscore. */
export function hideLongWords(text: string): string {
  return text.replaceAll(/(?<![\w:])[A-Za-z\d:]{24,}(?![\w:])/g, (word) => `${word.slice(0, 6)}…${word.slice(-4)}`);
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
