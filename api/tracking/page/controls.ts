import { type Html, html } from '#api/http/html';
import { fromIso, SECOND } from '#domain/duration';
import type { Words } from '../language/words';
import { sign } from './icons';

/** Hidden until the page's script, which implements it, shows it; `what` is for screen readers. */
export function renderCopyButton(words: Words, text: string, what: Html): Html {
  return html`<button class="copy" data-copy="${text}" hidden>${sign('copy')}<span>${words.render('copy')}</span><span class="unseen"> ${what}</span></button>`;
}

const GROUP = 4;

/** A long text in groups that are easy to compare, and still copied as one text. */
export function groupText(text: string): Html {
  const characters = [...text];
  const count = Math.ceil(characters.length / GROUP);
  const groups = Array.from({ length: count }, (_, index) => {
    const group = characters.slice(index * GROUP, (index + 1) * GROUP).join('');
    return html`<i>${group}</i>`;
  });
  return html`${groups}`;
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
export function renderCountdown(words: Words, { start, end, secondsLeft }: Countdown): Html {
  const whole = Math.max(1, Math.round((fromIso(end) - fromIso(start)) / SECOND));
  const left = html`<strong role="timer" data-seconds="${secondsLeft}">${words.duration(secondsLeft * SECOND)}</strong>`;
  return html`<div class="countdown"><p>${words.render('countdown', { left, end: words.time(end) })}</p>
<progress max="${whole}" value="${Math.min(secondsLeft, whole)}" aria-hidden="true"></progress></div>
`;
}
