import encodeQR from 'qr';
import { copyable } from './copyable';
import { codeImage, el, problem } from './dom';
import type { FollowedOrder } from './order-view';
import { say, TEXTS } from './texts';

const ASK_AGAIN_MS = 2_000;

/** Where to send the deposit, and the time left for it. When that has run out it is shown no more: what is sent then comes late. */
export class DepositPart {
  readonly place = el('div');
  private readonly left = el('p', { class: 'quiet' });
  private shown = '';
  private endsAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param askAgain asks what has become of the order once the time has run out */
  constructor(private readonly askAgain: () => void) {}

  /** Every answer says anew how much time is left, also when nothing else has changed. */
  take(order: FollowedOrder): void {
    this.stop();
    const { deposit, digest } = order;
    if (deposit) {
      if (this.shown !== digest) this.place.replaceChildren(...renderDeposit(order, deposit), this.left);
      this.shown = digest;
      this.endsAt = Date.now() + deposit.seconds_left * 1_000;
      this.count();
    } else this.clear();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private count(): void {
    const seconds = Math.ceil((this.endsAt - Date.now()) / 1_000);
    if (seconds > 0) {
      this.left.textContent = say(TEXTS.left, { time: writeTime(seconds) });
      this.timer = setTimeout(() => this.count(), 1_000);
    } else {
      this.clear(problem(TEXTS.ended));
      this.timer = setTimeout(this.askAgain, ASK_AGAIN_MS);
    }
  }

  private clear(...instead: HTMLElement[]): void {
    this.shown = '';
    this.place.replaceChildren(...instead);
  }
}

/** Minutes and seconds, from an hour on hours too. */
function writeTime(seconds: number): string {
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60];
  return parts
    .slice(seconds < 3_600 ? 1 : 0)
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

/** The memo comes first: an address alone gets copied and paid. */
function renderDeposit(order: FollowedOrder, deposit: NonNullable<FollowedOrder['deposit']>): HTMLElement[] {
  const { address, extra_id: memo, extra_id_name: memoName, payment_uri, uri_holds_extra_id } = deposit;
  const code = encodeQR(payment_uri, 'raw', { ecc: 'medium', border: 1 });
  return [
    ...(memo === null
      ? []
      : [el('h3', { class: 'bad' }, say(TEXTS.depositMemo, { memo: memoName })), copyable(memo, 'code')]),
    el('h3', {}, TEXTS.depositAmount),
    copyable(order.amount_from, 'strong', ` ${order.from}`),
    el('h3', {}, say(TEXTS.depositAddress, { network: order.from_network_name })),
    copyable(address, 'code'),
    el('div', {}, codeImage(code, TEXTS.code)),
    ...(memo === null || uri_holds_extra_id
      ? []
      : [el('p', { class: 'bad' }, say(TEXTS.codeLacks, { memo: memoName }))]),
  ];
}
