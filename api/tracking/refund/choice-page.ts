import { type Html, html } from '#api/http/html';
import { networkById } from '#domain/assets/networks';
import type { OrderInput } from '#domain/orders/order';
import type { Branding } from '#domain/partners/branding';
import type { ChoiceProblem, EnteredChoice } from '#operations/orders/refunds/choose-refund';
import type { Words } from '../language/words';
import { shortenAddress, type TrackedOrder } from '../order/tracked-order';
import { memoKindOf } from '../page/deposit-section';
import { renderDocument } from '../page/document';
import { toneIcon } from '../page/icons';
import { renderLanguages } from '../page/languages';
import { renderHeader } from '../page/order-page';

export interface ChoiceForm {
  words: Words;
  order: TrackedOrder;
  branding: Pick<Branding, 'logo' | 'accent'>;
  /** Of the link. */
  token: string;
  input: Pick<OrderInput, 'fromNetwork' | 'refundAddress'>;
  /** Null before anything was sent, while there is something to choose. */
  problem: ChoiceProblem | null;
  /** Wrong tries that the code has left. */
  triesLeft?: number;
  /** What was sent, which nobody has to enter twice, except the code. */
  entered: EnteredChoice | null;
}

/** Without them nothing more can be entered. */
const OVER: readonly (ChoiceProblem | null)[] = ['decided', 'closed', 'unknown'];

/** The page on which an order's user chooses the refund; it has no script [rules/refunds: Chosen by the user]. */
export function renderChoicePage(form: ChoiceForm): string {
  const { words, order, branding, token, problem } = form;
  const isOver = OVER.includes(problem);
  const back = html`<a href="../${order.order_id}?lang=${words.language}&amp;t=${token}">${words.render('choose.back')}</a>`;
  return renderDocument({
    words,
    title: words.say('page.title', { title: words.say('choose.title'), from: order.from, to: order.to }),
    refreshSeconds: null,
    accent: branding.accent,
    isForm: true,
    body: html`<div id="order">
${renderHeader(words, order, branding)}
<main class="alone"><section class="status returning" aria-labelledby="status">
<h1 id="status">${toneIcon('returning')}<span>${words.render('choose.title')}</span></h1>
${problem && html`<p class="problem" role="alert">${renderProblem(form, problem)}</p>\n`}${isOver ? null : renderAdvice(words, order)}</section>
${isOver ? null : renderForm(form)}</main>
</div>
<footer><p>${back}</p>${renderLanguages(words, token)}</footer>`,
  });
}

function renderAdvice(words: Words, { partner, from, from_network_name: network }: TrackedOrder): Html {
  return html`<p class="advice">${words.render('choose.advice', { partner, from, network })}</p>\n`;
}

function renderProblem({ words, order, triesLeft = 0, input }: ChoiceForm, problem: ChoiceProblem): Html {
  const { partner, from, from_network_name: network } = order;
  switch (problem) {
    case 'wrong':
      return words.render('choose.wrong', { count: triesLeft });
    case 'none':
    case 'expired':
    case 'locked':
    case 'too_many':
      return words.render(`choose.${problem}`, { partner });
    case 'bad_address':
      return words.render('choose.bad_address', { from, network });
    case 'bad_memo':
      return words.render('choose.bad_memo', { name: nameMemo(words, input), network });
    case 'unlike':
    case 'conflict':
    case 'decided':
    case 'closed':
    case 'unknown':
      return words.render(`choose.${problem}`);
  }
}

/** What the network calls the text beside an address. */
function nameMemo(words: Words, { fromNetwork }: ChoiceForm['input']): string {
  return String(words.say(`memo_name.${memoKindOf(networkById(fromNetwork)?.memo ?? '')}`));
}

const CHECKED = html` checked`;

function renderForm(form: ChoiceForm): Html {
  const { words, order, entered } = form;
  const { partner } = order;
  return html`<form method="post" class="choice">
<p><label for="code">${words.render('choose.code', { partner })}</label>
<input id="code" name="code" required maxlength="20" dir="ltr" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint"></p>
<p class="hint" id="code-hint">${words.render('choose.code_hint', { partner })}</p>
<fieldset><legend>${words.render('choose.where')}</legend>
${renderRecord(form)}<p><label for="address">${words.render('choose.address', { network: order.from_network_name })}</label>
<input id="address" name="address" dir="ltr" autocomplete="off" autocapitalize="none" spellcheck="false" value="${entered?.address ?? ''}"></p>
${renderMemo(form)}</fieldset>
<p><button class="button">${words.render('choose.send')}</button></p>
</form>
`;
}

/** The address on record, as the payout address is shown; an order without one has nothing to confirm. */
function renderRecord({ words, input, entered }: ChoiceForm): Html {
  if (input.refundAddress === null) {
    return html`<input type="hidden" name="to" value="other">\n`;
  }
  const isOther = entered?.to === 'other';
  const address = html`<code>${words.ltr(shortenAddress(input.refundAddress))}</code>`;
  return html`<p class="pick"><input type="radio" id="record" name="to" value="record"${isOther ? null : CHECKED}> <label for="record">${words.render('choose.on_record', { address })}</label></p>
<p class="pick"><input type="radio" id="other" name="to" value="other"${isOther ? CHECKED : null}> <label for="other">${words.render('choose.other')}</label></p>
`;
}

/** Only where the network has memos. */
function renderMemo({ words, input, entered }: ChoiceForm): Html | null {
  if (!networkById(input.fromNetwork)?.memo) {
    return null;
  }
  return html`<p><label for="memo">${words.render('choose.memo', { name: nameMemo(words, input) })}</label>
<input id="memo" name="memo" dir="ltr" autocomplete="off" autocapitalize="none" spellcheck="false" value="${entered?.extraId ?? ''}"></p>
`;
}
