import { type Html, html } from '#api/http/html';
import { SECOND } from '#domain/duration';
import { formatTime, writeDurationInWords } from '../order/facts';
import type { LaterStep } from '../order/steps';
import type { TrackedOrder } from '../order/tracked-order';
import { markTimes, renderCountdown } from './controls';
import { sign, toneIcon } from './icons';

/** The state and what to do now: the two sentences that most readers come for. */
export function renderStatus(order: TrackedOrder): Html {
  const { tone, words, reason } = order;
  return html`<section class="status ${tone}" aria-labelledby="status">
<h1 id="status">${toneIcon(tone)}<span>${words.title}</span></h1>
${renderSum(order)}<p class="advice">${markTimes(words.advice)}</p>
${reason === null ? null : html`<p class="reason">${reason}</p>\n`}<p>${markTimes(words.happening)}</p>
${renderChoiceTime(order)}${renderUsual(order)}</section>`;
}

/** What the reader has received, or is about to get back. */
function renderSum({ status, state, amount_to_actual: received, refund, from, to }: TrackedOrder): Html | null {
  if (status === 'completed' && received !== null) {
    return writeSum(received, to, null);
  }
  const isSent = state === 'refund_under_way' || state === 'refunded';
  return isSent && refund?.amount ? writeSum(refund.amount, from, refund.less_network_fee) : null;
}

function writeSum(amount: string, code: string, lessNetworkFee: boolean | null): Html {
  return html`<p class="amount">${amount} <small>${code}</small>${lessNetworkFee ? html` <small class="less">minus the network fee</small>` : null}</p>\n`;
}

/** The time left to choose how the refund is sent. */
function renderChoiceTime({ state, refund, timeline }: TrackedOrder): Html | null {
  const start = timeline.at(-1)?.at;
  return state === 'refund_choice' && refund?.until && refund.seconds_left !== null && start
    ? renderCountdown({ start, end: refund.until, secondsLeft: refund.seconds_left })
    : null;
}

function renderUsual({ expected_seconds: expected, usual_seconds: usual }: TrackedOrder): Html | null {
  if (expected === null) {
    return null;
  }
  if (usual !== null) {
    return html`<p class="hint">Swaps like this one recently took ${writeDurationInWords(usual.median * SECOND)} from deposit to payout; nearly all took less than ${writeDurationInWords(usual.p95 * SECOND)}.</p>\n`;
  }
  return html`<p class="hint">Swaps like this one are usually done within ${writeDurationInWords(expected * SECOND)} of the deposit being detected.</p>\n`;
}

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
