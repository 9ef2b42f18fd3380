import type { HistoryView } from '#contract/support/orders';
import { isOrderStatus } from '#domain/orders/status';
import { ORDER_BADGES } from '#web/design/status/status-badges';

type Line = HistoryView['items'][number];

export interface StoryLine {
  line: Line;
  sentence: string;
}

/**
 * What happened to an order, newest first, in sentences. Events that say nothing about it are left out: they are of use only to
 * who knows Temporal.
 */
export function tellStory(lines: readonly Line[], provider: { code: string; name: string }): StoryLine[] {
  const told = lines.flatMap((line) => {
    const sentence = sentenceOf(line);
    return sentence === null
      ? []
      : [{ line, sentence: sentence.replace(` at ${provider.code}.`, ` at ${provider.name}.`) }];
  });
  let status: string | null = null;
  const news = told.filter(({ sentence }) => {
    // A status that is recorded again, as with a decision about a refund, is no news.
    const isRepeated = sentence === status;
    if (sentence.startsWith(IS_NOW)) status = sentence;
    return !isRepeated;
  });
  return news.reverse();
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
  const sentence = ACTOR.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
