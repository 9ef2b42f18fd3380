import { type Html, html } from '#api/http/html';
import { formatTime, writeDurationInWords } from '#api/tracking/order/times';
import { fromIso, SECOND } from '#domain/duration';

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
