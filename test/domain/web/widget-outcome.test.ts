import { expectForEach } from '#test/helpers/expect-for-each';
import { Refused } from '#web/widget/calls';
import { mayHaveOpened } from '#web/widget/outcome';

describe('whether a swap that got no order as its answer may have been opened', () => {
  const nothing = { status: 0 };
  const brokenOff = { status: 201 };
  const gateway = { status: 504 };
  const internal = { status: 500, code: 'PROVIDER_ERROR' };
  const unknown = { status: 503, code: 'NO_PROVIDERS_AVAILABLE', outcome: 'unknown' } as const;
  const notCreated = { status: 503, code: 'NO_PROVIDERS_AVAILABLE', outcome: 'not_created' } as const;
  const running = { status: 409, code: 'DUPLICATE_ACTIVE_ORDER' };
  const duplicate = { ...running, existing_order_id: 'ord_1' };
  const limited = { status: 429, code: 'RATE_LIMITED' };
  const revoked = { status: 401, code: 'INVALID_KEY' };
  const expired = { status: 410, code: 'QUOTE_EXPIRED' };
  const wrong = { status: 400, code: 'INVALID_PAIR' };
  const refused = { status: 502, code: 'PROVIDER_ERROR' };

  test('it may, where the answer was lost or does not say', () =>
    expectForEach([nothing, brokenOff, gateway, internal, unknown, running] as const, async (refusal) =>
      expect([mayHaveOpened(refusal, false), mayHaveOpened(refusal, true)]).toEqual([true, true]),
    ));

  test('it was not, where the service looked at the request and refused it', () =>
    expectForEach([expired, wrong, refused, duplicate] as const, async (refusal) =>
      expect([mayHaveOpened(refusal, false), mayHaveOpened(refusal, true)]).toEqual([false, false]),
    ));

  test('a refusal to look at it says nothing about an earlier attempt', () =>
    expectForEach([limited, revoked, notCreated] as const, async (refusal) =>
      expect([mayHaveOpened(refusal, false), mayHaveOpened(refusal, true)]).toEqual([false, true]),
    ));
});

test('the widget names the limit of an amount only where it is known', () =>
  expectForEach(
    [
      ['AMOUNT_TOO_LOW', { min: '0.1' }, 'The amount is too small. The least is 0.1 BTC.'],
      ['AMOUNT_TOO_HIGH', { max: '5' }, 'The amount is too large. The most is 5 BTC.'],
      ['AMOUNT_TOO_LOW', {}, 'The amount is too small.'],
      ['AMOUNT_TOO_HIGH', {}, 'The amount is too large.'],
    ] as const,
    ([code, limit, words]) => expect(new Refused(code, { limit }).words('BTC')).toBe(words),
  ));
