import { type Html, html } from '#api/http/html';
import type { LaterStep } from '#api/tracking/order/later-steps';
import { formatTime } from '#api/tracking/order/times';
import type { TrackedOrder } from '#api/tracking/order/tracked-order';
import { sign } from '../icons';
import { markTimes } from '../written-times';

const STATE_WORDS: Readonly<Record<LaterStep['state'], string>> = {
  done: 'Done: ',
  current: 'Now: ',
  coming: 'Still to come: ',
  stopped: 'Stopped here: ',
};

/** All steps of the order, from top to bottom. */
export function renderSteps({ steps, tone }: TrackedOrder): Html {
  return html`<section class="way ${tone}" aria-labelledby="way">
<h2 id="way">Progress of your swap</h2>
<ol>
${steps.map(
  (step) => html`<li class="${step.state}"${step.state === 'current' ? CURRENT : null}>
<span class="dot">${markOf(step)}</span><p><span class="unseen">${STATE_WORDS[step.state]}</span>${step.title}</p>
${renderTime(step)}</li>\n`,
)}</ol>
</section>`;
}

const CURRENT = html` aria-current="step"`;

function markOf({ state }: LaterStep): Html | null {
  return state === 'done' ? sign('check') : state === 'stopped' ? sign('cross') : null;
}

function renderTime({ state, at, note }: LaterStep): Html | null {
  const since = state === 'current' ? 'since ' : '';
  const time = at === null ? null : html`${since}<time datetime="${at}">${formatTime(at)}</time>`;
  if (time === null && note === null) {
    return null;
  }
  return html`<p class="when">${time}${time !== null && note !== null ? ' · ' : null}${note === null ? null : markTimes(note)}</p>\n`;
}
