import { isUrgentCase, wordsOfCase } from '../recovery/order-case';
import { type AlertSeverity, alertWords } from './operator-alert';

/** Something operators are notified of: an open alert, or an open case of an order. */
export interface OperatorNotice {
  source: 'alert' | 'case';
  id: number;
  /** Kind of the alert or case; may be one that only a newer version knows. */
  kind: string;
  /** The alert's subject, or the id of the case's order. */
  subject: string;
  /** What was found and what to do about it. */
  words: string;
  /** Whether the subject is an order that has a row; one whose row is lost has no page. */
  isOnRecord: boolean;
  /** In milliseconds, like all times here. */
  openedAt: number;
  /** When it was last mailed; null before the first mail. */
  mailedAt: number | null;
  /** An operator has said that somebody is taking care of it. */
  isAcknowledged: boolean;
}

/** A notice as written in mails and ops events, without secrets or full addresses. */
export interface NoticeText {
  severity: AlertSeverity;
  title: string;
  /** What happened. */
  sentence: string;
  /** What was found and what to do about it. */
  words: string;
  /** Its page in the support console. */
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

/** The page of the order, the queue that is too long, or else the queue that has the notice. */
function linkOf({ source, kind, subject, isOnRecord }: OperatorNotice, publicUrl: string): string {
  if (isOnRecord) {
    return `${publicUrl}/support/orders/${subject}`;
  }
  if (source === 'case') {
    return `${publicUrl}/support/queues/cases`;
  }
  return `${publicUrl}/support/queues/${alertWords(kind).about === 'queue' ? subject : 'alerts'}`;
}

export function isOrderId(subject: string): boolean {
  return /^ord_[a-z\d]{26}$/.test(subject);
}

/** Shortens addresses and hashes to their first and last characters. Our own ids are spared, as they follow an underscore. */
export function hideLongWords(text: string): string {
  return text.replaceAll(/(?<![\w:])[A-Za-z\d:]{24,}(?![\w:])/g, (word) => `${word.slice(0, 6)}…${word.slice(-4)}`);
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
