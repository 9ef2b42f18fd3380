import { type Html, html } from '#api/http/html';
import type { Words } from '../language/words';
import { Written } from '../language/written';
import type { LaterStep } from '../order/steps';
import type { TrackedOrder } from '../order/tracked-order';
import { renderCountdown } from './controls';
import { sign, toneIcon } from './icons';

/** The state and what to do now: the two sentences that most readers come for. */
export function renderStatus(words: Words, order: TrackedOrder, token: string): Html {
  const { tone, words: sentences, reason, pace } = order;
  return html`<section class="status ${tone}" aria-labelledby="status">
<h1 id="status">${toneIcon(tone)}<span>${sentences.title.toHtml()}</span></h1>
${renderSum(words, order)}<p class="advice">${sentences.advice.toHtml()}</p>
${renderChoice(words, order, token)}${reason === null ? null : html`<p class="reason">${reason.toHtml()}</p>\n`}<p>${sentences.happening.toHtml()}</p>
${renderChoiceTime(words, order)}${pace.map((sentence) => html`<p>${sentence.toHtml()}</p>\n`)}</section>`;
}

/** What the reader has received, or is about to get back. */
function renderSum(words: Words, order: TrackedOrder): Html | null {
  const { status, state, amount_to_actual: received, refund, from, to } = order;
  if (status === 'completed' && received !== null) {
    return writeSum(words, received, to, null);
  }
  const isSent = state === 'refund_under_way' || state === 'refunded';
  return isSent && refund?.amount ? writeSum(words, refund.amount, from, refund.less_network_fee) : null;
}

function writeSum(words: Words, amount: string, code: string, lessNetworkFee: boolean | null): Html {
  const less = lessNetworkFee ? html` <small class="less">${words.render('amounts.network_fee')}</small>` : null;
  return html`<p class="amount">${words.ltr(html`${amount} <small>${code}</small>`)}${less}</p>\n`;
}

/** The way to the page on which the reader chooses the refund, with a code that the partner shows. */
function renderChoice(words: Words, { order_id: id, state, refund_choice: choice }: TrackedOrder, token: string) {
  return state === 'refund_choice' && choice === 'hosted'
    ? html`<p class="open"><a class="button" href="${id}/refund?lang=${words.language}&amp;t=${token}">${words.render('choose.link')}</a></p>\n`
    : null;
}

/** The time left to choose how the refund is sent. */
function renderChoiceTime(words: Words, { state, refund, timeline }: TrackedOrder): Html | null {
  const start = timeline.at(-1)?.at;
  return state === 'refund_choice' && refund?.until && refund.seconds_left !== null && start
    ? renderCountdown(words, { start, end: refund.until, secondsLeft: refund.seconds_left })
    : null;
}

/** All steps of the order, from top to bottom. */
export function renderSteps(words: Words, { steps, tone }: TrackedOrder): Html {
  return html`<section class="way ${tone}" aria-labelledby="way">
<h2 id="way">${words.render('steps.heading')}</h2>
<ol>
${steps.map(
  (step) => html`<li class="${step.state}"${step.state === 'current' ? CURRENT : null}>
<span class="dot">${markOf(step)}</span><p><span class="unseen">${words.render(`steps.${step.state}`)} </span>${step.title.toHtml()}</p>
${renderTime(words, step)}</li>\n`,
)}</ol>
</section>`;
}

const CURRENT = html` aria-current="step"`;

function markOf({ state }: LaterStep): Html | null {
  return state === 'done' ? sign('check') : state === 'stopped' ? sign('cross') : null;
}

function renderTime(words: Words, { state, at, note }: LaterStep): Html | null {
  if (at === null) {
    return note === null ? null : html`<p class="when">${note.toHtml()}</p>\n`;
  }
  const written = words.time(at);
  const time = state === 'current' ? words.say('steps.since', { time: written }) : new Written([written], words.isRtl);
  return html`<p class="when">${time.toHtml()}${note === null ? null : html` · ${note.toHtml()}`}</p>\n`;
}
