import type { Order } from '#contract/orders/order';
import { HOUR } from '#domain/duration';
import { hasNoPayout, isSwapping, isTerminal, type OrderStatus } from '#domain/orders/status';
import {
  amount,
  depositKnownAt,
  listConfirmations,
  listTransactions,
  type MoneyLine,
  type MoneyPart,
  type OrderMoney,
  present,
  shownOnChain,
  time,
  words,
} from './money-line';

/** Whether the deposit goes back, has gone back, or was once to. */
function isGoingBack({ order, refund }: OrderMoney): boolean {
  const { status, refund_decision, timeline } = order;
  const isMeant = refund !== null || refund_decision !== null;
  const wasDue = timeline.some((step) => step.status === 'refund_required');
  return isMeant || status === 'refunded' || (wasDue && !isTerminal(status));
}

/** The payout, or that there is none; null if the deposit goes back instead. */
export function listPaidOut(money: OrderMoney): MoneyPart | null {
  const { order, slippagePct } = money;
  const isPaid = order.status === 'completed' || order.amount_to_actual !== null;
  if (!isPaid && isGoingBack(money)) {
    return null;
  }
  const doneAt = order.timeline.find(({ status }) => status === 'completed')?.at;
  const expectedAt = expectPayout(money);
  return {
    title: isPaid ? writePaidOut(order) : hasNoPayout(order.status) ? 'Paid out' : 'To be paid out',
    lines: present([
      { ...writePayout(order), isMain: true },
      ...listDifference(order),
      slippagePct !== null &&
        Math.abs(slippagePct) >= 0.5 && {
          name: 'Slippage',
          value: words(
            `${slippagePct > 0 ? '+' : ''}${slippagePct.toFixed(2)} %, expected ${order.amount_to_expected}`,
          ),
        },
      { name: 'To', value: { is: 'id', id: order.payout_address, label: 'payout address' } },
      ...listTransactions(money, 'payout'),
      ...listConfirmations(money, 'payout'),
      doneAt !== undefined && { name: 'Completed', value: time(doneAt) },
      expectedAt !== null && { name: 'Expected by', value: time(expectedAt) },
    ]),
  };
}

/** What the chain does not show as it was said is only what the provider reports. */
function writePaidOut({ evidence }: Order): string {
  const verdict = evidence?.payout?.verdict;
  const isReported = verdict === 'waiting' || verdict === 'contradicted' || verdict === 'unclear';
  return isReported ? 'Paid out, as reported' : 'Paid out';
}

function writePayout(order: Order): MoneyLine {
  const { status, amount_to_actual: paid, amount_to_expected: expected, to } = order;
  if (status === 'completed' && paid === null) {
    return writeUnreported(order, 'payout', to);
  }
  return {
    name: 'Amount',
    value: paid === null && isTerminal(status) ? words('Nothing') : amount(paid ?? expected, to),
  };
}

/** What was sent without a word of how much it was: as the chain shows it. */
function writeUnreported(order: Order, leg: 'payout' | 'refund', currency: string): MoneyLine {
  const shown = shownOnChain(order, leg);
  return shown === null
    ? { name: 'Amount', value: words('The amount is not reported') }
    : { name: 'On the chain', value: amount(shown, currency) };
}

/** When almost every swap like it is paid out; null unless it is under way, and measured. */
function expectPayout({ order, slowMs }: OrderMoney): string | null {
  const knownAt = depositKnownAt(order);
  return knownAt !== null && slowMs !== null && isSwapping(order.status) ? later(knownAt, slowMs) : null;
}

const DIFFERENCES = [
  ['difference', 'Difference'],
  ['deposit_difference', 'From the deposit'],
  ['network_fee', 'From the network fee'],
  ['markup', 'From the markup'],
  ['rate', 'From the rate'],
  ['rounding', 'From rounding'],
] as const;

/** What the payout differs by from the promise, and what that comes from. */
function listDifference({ amount_difference: found, to }: Order): MoneyLine[] {
  return DIFFERENCES.flatMap(([member, name]) => {
    const value = found?.[member] ?? null;
    return value === null || /^-?[0.]+$/.test(value) ? [] : [{ name, value: amount(value, to) }];
  });
}

/**
 * The way back of the deposit: how much, less what, to where, decided by whom, until when; null if it does not go back, or was paid out
 * after all.
 */
export function listSentBack(money: OrderMoney): MoneyPart | null {
  const { order } = money;
  if (order.status === 'completed' || !isGoingBack(money)) {
    return null;
  }
  const doneAt = order.timeline.find(({ status }) => status === 'refunded')?.at;
  const expectedAt = expectRefund(order);
  return {
    title: titleOfWayBack(order.status),
    lines: present([
      { ...writeRefunded(money), isMain: true },
      ...listFees(money),
      ...listDestination(money),
      ...listDecision(money),
      ...listTransactions(money, 'refund'),
      ...listConfirmations(money, 'refund'),
      order.refund_deadline !== null && { name: 'Decision by', value: time(order.refund_deadline) },
      expectedAt !== null && { name: 'Expected by', value: time(expectedAt) },
      doneAt !== undefined && { name: 'Sent back', value: time(doneAt) },
    ]),
  };
}

function titleOfWayBack(status: OrderStatus): string {
  if (status === 'refunded') {
    return 'Sent back';
  }
  return isTerminal(status) ? 'Was to be sent back' : 'To be sent back';
}

function writeRefunded({ order, refund }: OrderMoney): MoneyLine {
  const { status, refund_amount: sent, refund_decision: decision, from } = order;
  if (status === 'refunded' && sent === undefined) {
    return writeUnreported(order, 'refund', decision?.target ?? from);
  }
  const due = sent ?? refund?.amount_net ?? refund?.amount;
  const unknown = isTerminal(status) ? 'Nothing is reported' : 'What arrived, less fees';
  const isSaid = due != null && (sent !== undefined || !isTerminal(status));
  return { name: 'Amount', value: isSaid ? amount(due, from) : words(unknown) };
}

function listFees({ provider, refund }: OrderMoney): MoneyLine[] {
  if (refund === null) {
    return [];
  }
  const { amount: gross, amount_net: net, currency, fee_pct: pct, fee_network: lessNetwork } = refund;
  const fees = [pct ? `${pct} % for ${provider}` : '', lessNetwork ? 'the network fee, not known in advance' : ''];
  const listed = fees.filter((fee) => fee !== '').join(', and ');
  return present([
    gross !== null && gross !== net && { name: 'Before fees', value: amount(gross, currency) },
    listed !== '' && { name: 'Fees', value: words(listed) },
  ]);
}

/** Never an address: that of a refund is shown to nobody. */
function listDestination({ order, refund }: OrderMoney): MoneyLine[] {
  const decision = order.refund_decision;
  const to = (destination: string): MoneyLine[] => [{ name: 'To', value: words(destination) }];
  if (decision?.action === 'convert_to_stable') {
    return to(`The address given for ${decision.target}`);
  }
  if (order.refund_to === 'sender') {
    return to('The address that the deposit came from');
  }
  if (decision?.action === 'refund_to_address') {
    return to('The refund address, which is not shown');
  }
  if (refund === null) {
    return [];
  }
  return to(refund.has_refund_address ? 'The refund address, which is not shown' : 'No refund address is known yet');
}

type Decision = NonNullable<Order['refund_decision']>;

function listDecision({ order, reader }: OrderMoney): MoneyLine[] {
  const decision = order.refund_decision;
  if (decision === null) {
    return order.status === 'refund_required' ? [{ name: 'Decided', value: words('By nobody yet') }] : [];
  }
  const deciders: Readonly<Record<Decision['decided_by'], string>> = {
    partner: reader === 'partner' ? 'your team' : 'the partner',
    user: reader === 'partner' ? 'your user on the tracking page' : "the partner's user on the tracking page",
    preference: "the order's preference",
    operator: 'the operator',
  };
  const by = deciders[decision.decided_by];
  return [{ name: 'Decided', value: words(writeDecision(decision, by)), at: decision.decided_at }];
}

function writeDecision({ action, target }: Decision, by: string): string {
  switch (action) {
    case null:
      return `Recorded by ${by}`;
    case 'convert_to_stable':
      return `Convert to ${target}, by ${by}`;
    case 'refund_to_address':
      return `Send back, by ${by}`;
  }
}

/** When a provider that takes tickets usually has sent the refund; null where nothing is usual. */
function expectRefund({ status, timeline, refund_capability: capability, refund_sla_hours: hours }: Order) {
  const since = timeline.findLast((step) => step.status === 'refund_required')?.at;
  const isExpected = status === 'refund_required' && capability === 'ticket' && hours !== null;
  return isExpected && since !== undefined ? later(since, hours * HOUR) : null;
}

function later(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString();
}
