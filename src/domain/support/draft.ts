import type { MoneyPlace } from './cause';
import type { OrderFacts } from './facts';
import type { Verdict } from './verdict';

/** Where the money is, for the person whose it is; `{in}` and `{out}` are what was sent and what is expected. */
const PLACES: Readonly<Record<MoneyPlace, string>> = {
  with_user: 'As far as we know, no deposit of {in} has arrived, so your money is still yours.',
  at_provider: 'Your deposit of {in} has arrived and is with our exchange partner.',
  on_the_way: 'Your {out} is being sent to you.',
  delivered: 'Your {out} was sent to the address that you gave.',
  returned: 'Your deposit was sent back.',
  unknown: 'We are finding out where your money is, and will not guess.',
};

const NEXT: Readonly<Record<Verdict['actor'], string>> = {
  user: 'Please look at the page of your order: it says what you can do now.',
  partner: 'The wallet or site where you made the swap has to decide something next; we have told it.',
  provider: 'Our exchange partner acts next; you do not have to do anything.',
  operator: 'One of us is looking at it; you do not have to do anything.',
  service: 'It goes on by itself; you do not have to do anything.',
  nobody: 'Nothing more has to be done.',
};

const NEVER_FIRST = 'We never write to you first, and never ask for keys or for another deposit.';

/**
 * An answer to the user, made from the verdict, for an operator to change. It names no provider, no address, and nothing that
 * only the partner may know.
 */
export function draftAnswer({ order }: Pick<OrderFacts, 'order'>, { money, actor, isUnclear }: Verdict): string {
  const { input, amountFromActual, amountToActual } = order;
  const place = PLACES[isUnclear ? 'unknown' : money]
    .replace('{in}', `${amountFromActual ?? input.amountFrom} ${input.from}`)
    .replace('{out}', `${amountToActual ?? input.amountTo} ${input.to}`);
  return [place, NEXT[actor], NEVER_FIRST].join('\n\n');
}
