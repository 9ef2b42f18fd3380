import type { NoticeText } from '../alerts/operator-notice';
import type { MailText } from './guarded-mail';

/** At most this many are listed in a mail; the rest is counted. */
const NAMED = 30;

interface DigestFacts {
  fresh: readonly NoticeText[];
  reminded: readonly NoticeText[];
  /** Link to all queues. */
  link: string;
}

/** The mail that lists what is open for operators [rules/alerts: Mails]. */
export function writeDigest({ fresh, reminded, link }: DigestFacts): MailText {
  return {
    subject: subjectOf(fresh, reminded),
    paragraphs: [
      ...listOf(fresh),
      ...(reminded.length === 0 ? [] : ['Still open since an earlier email:', ...listOf(reminded)]),
      `Everything that is waiting: ${link}`,
    ],
  };
}

function subjectOf(fresh: readonly NoticeText[], reminded: readonly NoticeText[]): string {
  const [first] = fresh;
  const urgent = fresh.filter(isUrgent).length;
  if (first === undefined) {
    return `Swaplane: ${count(reminded.length)} still open`;
  }
  if (fresh.length === 1) {
    return `Swaplane${urgent > 0 ? ', urgent' : ''}: ${first.title}`;
  }
  return `Swaplane: ${count(fresh.length)} to look at${urgent > 0 ? `, ${urgent} urgent` : ''}`;
}

/** Urgent ones first. */
function listOf(notices: readonly NoticeText[]): string[] {
  const sorted = [...notices.filter(isUrgent), ...notices.filter((notice) => !isUrgent(notice))];
  const left = sorted.length - NAMED;
  return [...sorted.slice(0, NAMED).map(writeNotice), ...(left > 0 ? [`And ${left} more.`] : [])];
}

function writeNotice(notice: NoticeText): string {
  const { title, sentence, words, link } = notice;
  return `${isUrgent(notice) ? 'URGENT: ' : ''}${title}. ${sentence} ${words}${/[.!?]$/.test(words) ? '' : '.'} ${link}`;
}

function isUrgent({ severity }: NoticeText): boolean {
  return severity === 'urgent';
}

function count(notices: number): string {
  return notices === 1 ? '1 thing' : `${notices} things`;
}
