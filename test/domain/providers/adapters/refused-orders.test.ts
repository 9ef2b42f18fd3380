import { REFUSABLE_MEMBERS, type RefusableMember } from '#domain/orders/refused-fields';
import { failureLabel, isRefusalOfOrder } from '#providers/health';
import { type CreateRequest, type Provider, RefusedFields } from '#providers/provider';
import { openOrdering } from '#test/helpers/providers/ordering';
import { useAdapters } from '#test/helpers/providers/use-adapters';

const MEMBER: Record<RefusableMember, keyof CreateRequest> = {
  address: 'payoutAddress',
  extra_id: 'payoutExtraId',
  refund_address: 'refundAddress',
  refund_extra_id: 'refundExtraId',
};
/** On the networks of these orders a memo is sent to whoever has a field for it, and means nothing. */
const MEMOS = { payoutExtraId: 'payout-memo-17', refundExtraId: 'refund-memo-29' };

const forEachAdapter = useAdapters(openOrdering);

const failureOf = (provider: Provider, request: CreateRequest) =>
  provider.createOrder(request).then(
    () => null,
    (thrown: unknown) => thrown,
  );

describe('every provider', () => {
  it('is sent each field of an order under the name that its adapter states, and no other field', () =>
    forEachAdapter(async ({ facts: { orderNames } }, { sent, provider, request }) => {
      const order = { ...request, ...MEMOS };
      sent.length = 0;
      await failureOf(provider, order);
      const members = sent.flatMap((one) => membersOf(one));
      for (const member of REFUSABLE_MEMBERS) {
        const value = order[MEMBER[member]];
        const name = orderNames[member];
        const names = members.filter((one) => one.value === value).map((one) => one.name);
        const isRight = name === undefined ? names.length === 0 : names.some((path) => `.${path}`.endsWith(`.${name}`));
        if (value !== null && !isRight) {
          throw new Error(`${member} is ${name ?? 'not stated'}, and sent as ${names.join(', ') || 'nothing'}`);
        }
      }
    }));

  it('names exactly the memos that it can be sent', () =>
    forEachAdapter(({ facts: { demands, orderNames } }) => {
      expect(orderNames.extra_id === undefined).toBe(demands.payoutMemo === 'impossible');
      const hasRefundMemo = orderNames.refund_address !== undefined && demands.refundMemo !== 'impossible';
      expect(orderNames.refund_extra_id !== undefined).toBe(hasRefundMemo);
    }));

  it('that refuses a field by its name is read so: a refusal of that field, which says nothing about its health', () =>
    forEachAdapter(async ({ facts: { orderNames } }, { twin, provider, request }) => {
      for (const member of REFUSABLE_MEMBERS) {
        const name = orderNames[member];
        if (name === undefined) {
          continue;
        }
        twin.heal();
        twin.refuse({ text: request.payoutAddress, words: wordsOf(member, name) });
        const failure = await failureOf(provider, request);
        expect([name, failure]).toEqual([name, expect.any(RefusedFields)]);
        expect(failure).toMatchObject({ label: 'order_refused', hadNoEffect: true });
        const { fields } = failure as RefusedFields;
        // "address" alone may be either one.
        expect(isPlain(name) ? fields.map(({ field }) => field) : fields).toEqual(
          isPlain(name) ? expect.arrayContaining([member]) : [expect.objectContaining({ field: member })],
        );
        expect(failureLabel(failure)).toBeNull();
      }
    }));

  it('that refuses an order for no reason of its content refuses this order, and its health waits for other orders', () =>
    forEachAdapter(async (_adapter, { twin, provider, request }) => {
      twin.refuse({ text: request.payoutAddress, words: 'not today' });
      const failure = await failureOf(provider, request);
      expect(failure).not.toBeInstanceOf(RefusedFields);
      expect([isRefusalOfOrder(failure), failureLabel(failure)]).toEqual([true, null]);
    }));
});

/** A plain word, such as `return`, says no more than the sentence around it. */
function wordsOf(member: RefusableMember, name: string): string {
  return `${isPlain(name) ? member.replace('_', ' ') : name}: is not valid`;
}

function isPlain(name: string): boolean {
  return /^[a-z]+$/.test(name);
}

interface SentMember {
  name: string;
  value: unknown;
}

function membersOf(value: unknown, name = ''): SentMember[] {
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([member, held]) => membersOf(held, name === '' ? member : `${name}.${member}`))
    : [{ name, value }];
}
