import { expectedAmount } from '../orders/amounts';
import type { MoneyPlace } from './cause';
import type { OrderFacts } from './facts';
import type { Verdict } from './verdict';

/** Where the money is, in words for the user; `{in}` and `{out}` are the sent and the expected amount. */
const PLACES: Readonly<Record<MoneyPlace, string>> = {
  with_user: 'As far as we know, no deposit of {in} has arrived, so the money is still with you.',
  at_provider: 'Your deposit of {in} has arrived and is with our exchange partner.',
  on_the_way: 'Your {out} is being sent to you.',
  delivered: 'Your {out} was sent to the address you gave.',
  returned: 'Your deposit was sent back.',
  unknown: 'We are finding out where your money is, and we will not guess.',
};

const NEXT: Readonly<Record<Verdict['actor'], string>> = {
  user: 'Please open the page of your order: it says what you can do now.',
  partner: 'The wallet or site where you made the swap has to make the next decision; we have told them.',
  provider: 'Our exchange partner has to act next; you do not need to do anything.',
  operator: 'One of us is looking into it; you do not need to do anything.',
  service: 'It continues automatically; you do not need to do anything.',
  nobody: 'Nothing more needs to be done.',
};

const NEVER_FIRST = 'We will never contact you first, and never ask you for keys or for another deposit.';

/**
 * A draft answer to the user, written from the verdict, for an operator to edit. It contains no provider, no address, and
 * nothing only the partner may know.
 */
export function draftAnswer({ order }: Pick<OrderFacts, 'order'>, { money, actor, isUnclear }: Verdict): string {
  const { input, amountFromActual, amountToActual } = order;
  const place = PLACES[isUnclear ? 'unknown' : money]
    .replace('{in}', `${amountFromActual ?? input.amountFrom} ${input.from}`)
    .replace('{out}', `${amountToActual ?? expectedAmount(order)} ${input.to}`);
  return [place, NEXT[actor], NEVER_FIRST].join('\n\n');
}
