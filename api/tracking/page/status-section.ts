import { type Html, html } from '#api/http/html';
import { writeDurationInWords } from '#api/tracking/order/times';
import type { TrackedOrder } from '#api/tracking/order/tracked-order';
import { SECOND } from '#domain/duration';
import { toneIcon } from '../icons';
import { markTimes } from '../written-times';
import { renderCountdown } from './countdown';

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
