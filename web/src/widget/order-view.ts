import type { OrderStatus, Tone } from '#domain/orders/status';
import { read, refusalOf } from './calls';
import { button, el } from './dom';
import { say, TEXTS } from './texts';

/** What the widget shows of an order: a part of the tracking page's JSON form [rules/tracking: What it shows]. */
export interface FollowedOrder {
  order_id: string;
  status: OrderStatus;
  state: string;
  tone: Tone;
  sandbox: boolean;
  terminal: boolean;
  /** Later than `terminal` while a late deposit is watched for. */
  over: boolean;
  digest: string;
  words: { title: string; happening: string; advice: string };
  reason: string | null;
  refund_notice: string | null;
  amount_notice: string | null;
  pace: string[];
  from: string;
  from_network_name: string;
  amount_from: string;
  to: string;
  amount_to_actual: string | null;
  amount_to_expected: string;
  support_contact: string | null;
  deposit: {
    address: string;
    extra_id: string | null;
    extra_id_name: string;
    payment_uri: string;
    uri_holds_extra_id: boolean;
    seconds_left: number;
  } | null;
}

const POLL_MS = 5_000;

/** What stands in a link before the order: a partner's own host, or the installation. */
const BEFORE_ORDER = /^[^?]*\/track\//;

/** An order that is followed. */
interface Following {
  stop(): void;
  /** Asks for it now. */
  ask(): void;
}

interface Follower {
  show(order: FollowedOrder): void;
  lost(isLost: boolean): void;
  /** The link leads to no order any more. */
  gone(): void;
}

/** Follows an order by its link until nothing will change any more. */
export function followOrder(link: string, { show, lost, gone }: Follower): Following {
  // Every host leads to it, but pages and the frame allow calls of none but the installation, where this file came from.
  const address = (form: string) => {
    const url = new URL(link.replace(BEFORE_ORDER, '../track/'), import.meta.url);
    url.pathname += form;
    return url.href;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource | null = null;
  let isEnded = false;
  let taken = 0;
  const take = (order: FollowedOrder) => {
    if (isEnded) return;
    taken += 1;
    lost(false);
    show(order);
    if (order.over) end();
  };
  const end = () => {
    isEnded = true;
    stream?.close();
    clearTimeout(timer);
  };
  const poll = async () => {
    clearTimeout(timer);
    timer = undefined;
    const before = taken;
    try {
      const order = await read<FollowedOrder>(address('.json'));
      // What came meanwhile is newer than a slow answer, which could ask for the deposit again.
      if (taken === before) take(order);
    } catch (error) {
      if (isEnded) return;
      // A gateway's own 404 says nothing of the order.
      if (refusalOf(error).code === 'ORDER_NOT_FOUND') {
        end();
        gone();
      } else lost(true);
    }
    if (!isEnded && stream?.readyState !== EventSource.OPEN) timer ??= setTimeout(poll, POLL_MS);
  };
  stream = new EventSource(address('/stream'));
  stream.addEventListener('order', ({ data }) => take(JSON.parse(data)));
  stream.addEventListener('error', () => {
    // Browsers try again more often than this, and say so each time.
    if (!isEnded) timer ??= setTimeout(poll, POLL_MS);
  });
  void poll();
  return { stop: end, ask: poll };
}

/** The order in the tracking page's own words, so that a refund never looks like a success here either. */
export function renderOrder(
  order: FollowedOrder,
  { link, deposit, again }: { link: string; deposit: HTMLElement; again(): void },
): HTMLElement[] {
  const { words, support_contact: contact } = order;
  // While a refund is due, the words say it already.
  const ahead = order.status === 'refund_required' ? null : order.refund_notice;
  const sentences = [words.happening, words.advice, order.reason, ahead, order.amount_notice];
  const lines = [...new Set([...sentences, ...order.pace])].filter((line) => line !== null && line !== '');
  return [
    ...(order.sandbox ? [el('p', { class: 'test' }, TEXTS.sandbox)] : []),
    el(
      'div',
      { class: 'state', 'data-tone': order.tone, role: 'status' },
      el('h2', { tabindex: '-1' }, words.title),
      ...lines.map((line) => el('p', {}, line)),
    ),
    deposit,
    el('p', { class: 'number quiet' }, say(TEXTS.number, { id: order.order_id })),
    el('p', {}, el('a', { href: link, target: '_blank', rel: 'noopener' }, TEXTS.openPage)),
    ...(contact === null ? [] : [el('p', { class: 'quiet' }, `${TEXTS.contact}: ${contact}`)]),
    ...(order.terminal ? [button(TEXTS.again, again)] : []),
  ];
}
