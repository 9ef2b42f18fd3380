import { type Html, html } from '#api/http/html';
import { fromIso, SECOND, toIso } from '#domain/duration';
import { formatTime, WRITTEN_TIME, writeDurationInWords } from '../order/facts';
import { sign } from './icons';

/** Hidden until the page's script, which implements it, shows it. */
export function renderCopyButton(text: string, what: string): Html {
  return html`<button type="button" class="copy" data-copy="${text}" hidden>${sign('copy')}<span>Copy</span><span class="unseen"> the ${what}</span></button>`;
}

const GROUP = 4;

/** A long text in groups that are easy to compare, and still copied as one text. */
export function groupText(text: string): Html[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / GROUP);
  return Array.from({ length: count }, (_, index) => {
    const group = characters.slice(index * GROUP, (index + 1) * GROUP).join('');
    return html`<i>${group}</i>`;
  });
}

const SHOWN = 10;

/** An id or hash, with the middle of a long one left out. */
export function shortenMiddle(text: string): string {
  return text.length <= 2 * SHOWN + 4 ? text : `${text.slice(0, SHOWN)}…${text.slice(-SHOWN)}`;
}

interface Countdown {
  start: string;
  end: string;
  secondsLeft: number;
}

/** The time left; the page's script counts it down. */
export function renderCountdown({ start, end, secondsLeft: left }: Countdown): Html {
  const whole = Math.max(1, Math.round((fromIso(end) - fromIso(start)) / SECOND));
  return html`<div class="countdown"><p><strong role="timer" data-seconds="${left}">${writeDurationInWords(left * SECOND)}</strong> left, until <time datetime="${end}">${formatTime(end)}</time></p>
<progress max="${whole}" value="${Math.min(left, whole)}" aria-hidden="true"></progress></div>
`;
}

/** Marks the times in a text, so that the page's script can show them in the reader's time zone. */
export function markTimes(text: string): Html {
  const between = text.split(WRITTEN_TIME);
  const times = text.match(WRITTEN_TIME) ?? [];
  return html`${between.map((words, index) => html`${words}${writeTime(times[index])}`)}`;
}

function writeTime(written: string | undefined): Html | null {
  return written === undefined ? null : html`<time datetime="${toIso(Date.parse(written))}">${written}</time>`;
}
