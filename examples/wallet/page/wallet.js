const form = document.getElementById('swap');
const section = document.getElementById('order');
const refund = document.getElementById('refund');
const problem = document.getElementById('problem');

/** For each status: what it is called, and what the user should do. */
const WORDS = {
  waiting_deposit: ['Waiting for your deposit', 'Send exactly the amount below, in one payment.'],
  confirming: ['Deposit detected', 'Nothing to do: it is being confirmed.'],
  exchanging: ['Swapping', 'Nothing to do.'],
  sending: ['Payout on its way', 'Nothing to do.'],
  completed: ['Done', 'The payout has arrived.'],
  refund_required: ['Refund due', 'The swap cannot continue. Your money is safe at the provider.'],
  refunded: ['Refunded', 'Your deposit was returned. The swap did not take place.'],
  manual_review: ['In review', 'Nothing to do: support is looking into it.'],
  expired: ['Expired', 'No deposit arrived in time. Do not send anything now.'],
  failed: ['Failed', 'The swap failed. Contact support with the order number.'],
};
/** Nothing follows these. */
const OVER = ['completed', 'refunded', 'expired', 'failed'];
const WAY = ['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed'];

let quote;
/** One for each price that is shown: pressing the button again, also after a lost response, asks for the same order. */
let attemptId;
let order;
let source;

async function call(method, path, body) {
  const response = await fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });
  const value = await response.json();
  if (!response.ok) throw Object.assign(new Error(value.message), value);
  return value;
}

/** Shows what went wrong in the words of the service, which are made for it. */
async function attempt(work) {
  problem.textContent = '';
  try {
    return await work();
  } catch (error) {
    problem.textContent = error.message;
    return undefined;
  }
}

async function showCoins() {
  const coins = await call('GET', 'coins');
  for (const name of ['from', 'to']) {
    form.elements[name].replaceChildren(...coins.map(({ code }) => new Option(code)));
  }
  form.elements.from.value = 'BTC';
  form.elements.to.value = 'ETH';
}

async function showPrice() {
  const { from, to, amount } = Object.fromEntries(new FormData(form));
  quote = await call('GET', `price?${new URLSearchParams({ from, to, amount })}`);
  attemptId = crypto.randomUUID();
  form.elements.get.value = quote.amountTo;
  document.getElementById('price').textContent =
    `by ${quote.provider}, usually in ${Math.ceil(quote.etaSeconds / 60)} minutes`;
}

function follow() {
  source?.close();
  source = new EventSource(`stream?id=${order.orderId}`);
  source.onmessage = () => attempt(async () => show(await call('GET', `orders?id=${order.orderId}`)));
}

function show(found) {
  order = found;
  const { status } = order;
  // Otherwise the browser would open the ended stream again every few seconds.
  if (OVER.includes(status)) source?.close();
  const [title, todo] = WORDS[status];
  form.hidden = true;
  section.hidden = false;
  section.dataset.status = status;
  section.querySelector('h2').textContent = title;
  section.querySelector('.todo').textContent = todo;
  const facts = {
    ...(status === 'waiting_deposit' && {
      ...(order.depositExtraId && { 'Memo (required)': order.depositExtraId }),
      'Send exactly': `${order.amountFrom} ${order.from}`,
      To: order.depositAddress,
    }),
    ...(status === 'completed' && { 'You received': `${order.amountToActual} ${order.to}` }),
    ...(order.txOutHash && { Transaction: order.txOutHash }),
    Order: order.orderId,
  };
  const rows = Object.entries(facts).flatMap(([name, value]) => [element('dt', name), element('dd', value)]);
  section.querySelector('dl').replaceChildren(...rows);
  const at = WAY.indexOf(status);
  section.querySelector('.steps').replaceChildren(...(at < 0 ? [] : WAY.map((step, index) => stepOf(step, index, at))));
  refund.hidden = !(status === 'refund_required' && order.refundCapability === 'programmatic' && !order.refundDecision);
}

function stepOf(step, index, at) {
  const item = element('li', WORDS[step][0]);
  item.className = index < at || step === 'completed' ? (index <= at ? 'done' : '') : index === at ? 'now' : '';
  return item;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

let pause;
form.addEventListener('input', ({ target }) => {
  if (['amount', 'from', 'to'].includes(target.name)) {
    clearTimeout(pause);
    pause = setTimeout(() => attempt(showPrice), 300);
  }
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(async () => {
    const { address, refundAddress, story } = Object.fromEntries(new FormData(form));
    show(await call('POST', 'orders', { quoteId: quote.quoteId, address, refundAddress, story, attemptId }));
    follow();
  });
});

refund.addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(async () =>
    show(await call('POST', 'refund', { id: order.orderId, address: refund.elements.address.value })),
  );
});

document.getElementById('again').addEventListener('click', () => {
  source?.close();
  section.hidden = true;
  form.hidden = false;
  void attempt(showPrice);
});

await attempt(showCoins);
await attempt(showPrice);
