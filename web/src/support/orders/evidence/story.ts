import type { HistoryView } from '#contract/support/orders';
import { isOrderStatus, isTerminal, ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import { capitalize } from '#domain/sentence';
import { ORDER_BADGES } from '#web/design/status/status-badges';

type Line = HistoryView['items'][number];

export interface StoryLine {
  line: Line;
  sentence: string;
}

/** The parts of a story, in the order in which they come. */
const CHAPTERS = ['Creation', 'Deposit', 'Exchange', 'Payout', 'Refund', 'After the end'] as const;

export interface Chapter {
  title: (typeof CHAPTERS)[number];
  lines: StoryLine[];
}

/**
 * What happened to an order, in sentences, by chapters; both newest first. Events that say nothing about it are left out: they are
 * of use only to who knows Temporal.
 */
export function writeStory(lines: readonly Line[], provider: { code: string; name: string }): Chapter[] {
  const sentences = lines.flatMap((line) => {
    const sentence = sentenceOf(line);
    return sentence === null
      ? []
      : [{ line, sentence: sentence.replace(` at ${provider.code}.`, ` at ${provider.name}.`) }];
  });
  let status: string | null = null;
  const changes = sentences.filter(({ sentence }) => {
    // A status that is recorded again, as with a decision about a refund, changes nothing.
    const isRepeated = sentence === status;
    if (sentence.startsWith(IS_NOW)) status = sentence;
    return !isRepeated;
  });
  return divide(changes);
}

/** Chapters only go on: a provider that takes its word back opens no earlier one again. */
function divide(changes: readonly StoryLine[]): Chapter[] {
  const chapters = CHAPTERS.map((title): Chapter => ({ title, lines: [] }));
  let place = 0;
  let isOver = false;
  changes.forEach(({ line, sentence }, index) => {
    const next = changes[index + 1]?.sentence ?? '';
    // What the provider says belongs to what becomes of it.
    const opener = SAYS.test(sentence) && next.startsWith(IS_NOW) ? next : sentence;
    place = isOver ? CHAPTERS.length - 1 : Math.max(place, CHAPTERS.indexOf(chapterOf(opener)));
    isOver ||= isEnd(sentence);
    chapters[place]?.lines.unshift({ line, sentence });
  });
  return chapters.filter(({ lines }) => lines.length > 0).reverse();
}

const SAYS = /^The provider says /;
const ABOUT_DEPOSIT = /^The wallet says |\bend of the deposit window\b|\bthe deposit (?:is|of|has)\b/i;

const CHAPTER_OF: Readonly<Partial<Record<OrderStatus, Chapter['title']>>> = {
  confirming: 'Deposit',
  expired: 'Deposit',
  exchanging: 'Exchange',
  sending: 'Payout',
  completed: 'Payout',
  refund_required: 'Refund',
  refunded: 'Refund',
};

/** The chapter that a sentence opens; the first one if it opens none. */
function chapterOf(sentence: string): Chapter['title'] {
  const status = statusOf(sentence);
  if (status !== null) {
    return CHAPTER_OF[status] ?? 'Creation';
  }
  return ABOUT_DEPOSIT.test(sentence) ? 'Deposit' : 'Creation';
}

function isEnd(sentence: string): boolean {
  const status = statusOf(sentence);
  return status !== null && isTerminal(status);
}

function statusOf(sentence: string): OrderStatus | null {
  return ORDER_STATUSES.find((status) => sentence.startsWith(`${IS_NOW}${ORDER_BADGES[status].label}`)) ?? null;
}

const IS_NOW = 'The order is now: ';

/** By the start of an event's text; the rest is its sentence. */
const SENTENCES: readonly (readonly [RegExp, (rest: string) => string])[] = [
  [/^workflow execution started: order: (.+)$/, (swap) => `Order created: ${swap}`],
  [/^marker recorded: openSandboxOrder: (the provider opened .+), \w+ at \S+$/, String],
  [/^(?:marker recorded|activity task completed): record\w+: (\w+ at \S+.*)$/, statusSentence],
  [/^(?:marker recorded|activity task completed): \w+: (the .+)$/, String],
  [/^marker recorded: (?:requestRefund|openTicket)$/, () => 'The provider was asked for the refund'],
  [/^activity task failed: \w+: (.+)$/, (reason) => `A call to the provider failed and is repeated: ${reason}`],
  [/^workflow execution update accepted: (?:refundAction|decide|review|refundAgain): (.+)$/, String],
  [/^workflow execution signaled: \w+: (.+)$/, String],
  [/^timer fired: ((?:end|start) of .+)$/, (what) => `It was time: ${what.replace(/, \d{4}-\S+$/, '')}`],
  [/^workflow execution (?:failed|terminated): (.+)$/, (reason) => `The workflow ended: ${reason}`],
];

function sentenceOf({ text }: Line): string | null {
  for (const [pattern, write] of SENTENCES) {
    const match = pattern.exec(text);
    if (match) {
      return asSentence(write(match[1] ?? ''));
    }
  }
  return null;
}

function statusSentence(recorded: string): string {
  const [, status = '', rest = ''] = /^(\w+) at [^\s:,]+(?::[^\s:,]+)*(.*)$/.exec(recorded) ?? [];
  return `${IS_NOW}${isOrderStatus(status) ? ORDER_BADGES[status].label : status}${rest}`;
}

/** Who did it, such as `cli:anna`, is no word. */
const ACTOR = /^\w+:\w/;

function asSentence(text: string): string {
  const sentence = ACTOR.test(text) ? text : capitalize(text);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
