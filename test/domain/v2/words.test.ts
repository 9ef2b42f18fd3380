import { listAssets } from '#domain/assets/currencies';
import { ERRORS, type ErrorCode, invalidFields, ServiceError } from '#domain/error';
import { isTerminal, ORDER_STATUSES, TRANSITIONS } from '#domain/orders/status';
import { toV2Refusal, V2_ERRORS, V2Error } from '#domain/v2/error';
import { canRefund, statusesOf, toV2Status, V2_STATUSES } from '#domain/v2/status';
import { currencyOfTicker, legacyTickerOf, resolveTicker, toTicker } from '#domain/v2/ticker';
import { expectForEach } from '#test/helpers/expect-for-each';

describe('error', () => {
  const CODES = Object.keys(ERRORS) as ErrorCode[];

  test('an error that a shared part throws gets a code of the v2 layer and mentions no code of the Partner API', () =>
    expectForEach(CODES, (code) => {
      const { http, word, message } = toV2Refusal(new ServiceError(code));
      expect(http).toBe(code === 'DUPLICATE_ACTIVE_ORDER' ? 409 : V2_ERRORS[word].http);
      expect(message).toBe(V2_ERRORS[word].message);
      expect(message).not.toMatch(/X-API-Key|partner_order_ref|quote/);
    }));

  test('the status of an error is kept', () =>
    expectForEach([405, 410, 413, 415, 422], (http) => {
      expect(toV2Refusal(new ServiceError('INVALID_PAIR', { http, message: 'why' }))).toMatchObject({
        http,
        word: 'not_valid_params',
        message: 'why',
      });
    }));

  test('a call whose Idempotency-Key is in use is not refused for good, as an action that is not possible is', () => {
    const running = { message: 'The first call with this Idempotency-Key is still running; try again', retryAfter: 1 };
    expect(toV2Refusal(new ServiceError('DUPLICATE_ACTIVE_ORDER', running))).toMatchObject({
      http: 409,
      word: 'not_available',
      message: running.message,
    });
    expect(toV2Refusal(new ServiceError('REFUND_WINDOW_EXPIRED'))).toMatchObject({ http: 400, word: 'not_available' });
  });

  test('a bug becomes an internal error, and an outage does not', () => {
    expect(toV2Refusal(new ServiceError('PROVIDER_ERROR', { http: 500 }))).toMatchObject({
      http: 500,
      word: 'internal_error',
    });
    expect(toV2Refusal(new ServiceError('NO_PROVIDERS_AVAILABLE'))).toMatchObject({
      http: 503,
      word: 'service_unavailable',
    });
  });

  test('the reason for refusing a field is returned', () => {
    expect(toV2Refusal(invalidFields({ field: 'fromAmount', issue: 'is required' })).message).toBe(
      'fromAmount: is required',
    );
  });

  test('when the amount of a new order is out of range, the error contains the accepted range', () => {
    const low = new ServiceError('AMOUNT_TOO_LOW', { limit: { min: '0.5' } });
    expect(toV2Refusal(low)).toMatchObject({ word: 'deposit_too_small', range: { min: '0.5', max: null } });
  });

  test('each code has the status of its row, and the pipeline finds it by a code', () => {
    for (const [word, { http, code }] of Object.entries(V2_ERRORS)) {
      const error = new V2Error(word as keyof typeof V2_ERRORS);
      expect([error.http, error.code, toV2Refusal(error).word]).toEqual([http, code, word]);
    }
  });
});

describe('status', () => {
  test('each status has a v2 word, and the words are those of the table', () => {
    expect(ORDER_STATUSES.map((status) => [status, toV2Status(status, 'expired')])).toEqual([
      ['waiting_deposit', 'waiting'],
      ['confirming', 'confirming'],
      ['exchanging', 'exchanging'],
      ['sending', 'sending'],
      ['refund_required', 'verifying'],
      ['manual_review', 'verifying'],
      ['completed', 'finished'],
      ['failed', 'failed'],
      ['expired', 'expired'],
      ['refunded', 'refunded'],
    ]);
    expect(toV2Status('expired', 'failed')).toBe('failed');
  });

  test('exactly the ends have final v2 words', () => {
    const ends = ['finished', 'failed', 'expired', 'refunded'];
    for (const status of ORDER_STATUSES) {
      expect([status, ends.includes(toV2Status(status, 'expired'))]).toEqual([status, isTerminal(status)]);
    }
  });

  test('whatever an order does, its v2 words only go forward', () => {
    const rank = [
      'waiting',
      'confirming',
      'exchanging',
      'sending',
      'verifying',
      'finished',
      'failed',
      'expired',
      'refunded',
    ];
    for (const [from, { direct, skips }] of Object.entries(TRANSITIONS)) {
      for (const to of [...direct, ...skips]) {
        const [before, after] = [from, to].map((status) => rank.indexOf(toV2Status(status as typeof to, 'expired')));
        expect([from, to, (after ?? 0) >= (before ?? 0)]).toEqual([from, to, true]);
      }
    }
  });

  test('a filter by a v2 word finds exactly the statuses that are shown with it', () => {
    for (const word of V2_STATUSES.filter((each) => each !== 'new')) {
      expect(statusesOf(word, 'expired')).toEqual(ORDER_STATUSES.filter((s) => toV2Status(s, 'expired') === word));
    }
    expect(statusesOf('new', 'expired')).toEqual(['waiting_deposit']);
    expect(statusesOf('verifying', 'expired')).toEqual(['refund_required', 'manual_review']);
  });

  test('where expired orders are shown as failed, both words find them', () => {
    expect(statusesOf('failed', 'failed')).toEqual(['failed', 'expired']);
    expect(statusesOf('expired', 'failed')).toEqual(['expired']);
  });

  describe('a refund can be requested', () => {
    const DUE = {
      status: 'refund_required',
      refundCapability: 'programmatic',
      refundDeadline: '2026-03-02T10:00:00.000Z',
      isDecided: false,
    } as const;
    const before = Date.parse('2026-03-02T09:59:59.999Z');

    test('while it is due, even if only the workflow knows the deadline', () => {
      expect([canRefund(DUE, before), canRefund(DUE, null)]).toEqual([true, true]);
    });

    test.each([
      ['after the window', DUE, before + 1],
      ['once it is decided', { ...DUE, isDecided: true }, before],
      ['from a provider with tickets', { ...DUE, refundCapability: 'ticket' as const, refundDeadline: null }, before],
      ['when it is done', { ...DUE, status: 'refunded' as const }, before],
    ])('not %s', (_case, order, now) => {
      expect(canRefund(order, now)).toBe(false);
    });
  });
});

describe('ticker', () => {
  const ASSETS = listAssets();

  test('every asset has its own ticker and network that lead back to it, in any case', () => {
    for (const asset of ASSETS) {
      const { ticker, network } = toTicker(asset);
      expect(resolveTicker(ticker, network)).toEqual(asset);
      expect(resolveTicker(ticker.toUpperCase(), network.toUpperCase())).toEqual(asset);
    }
  });

  test('every asset has its own joined name that leads back to it, with the network and without', () => {
    const names = ASSETS.map(legacyTickerOf);
    expect(new Set(names).size).toBe(ASSETS.length);
    for (const asset of ASSETS) {
      const name = legacyTickerOf(asset);
      expect(resolveTicker(name, asset.network)).toEqual(asset);
      if (name !== asset.code.toLowerCase()) {
        expect(resolveTicker(name)).toEqual(asset);
      }
    }
  });

  test('the joined name of an asset is the one that wallets use', () =>
    expectForEach(
      [
        ['USDT', 'eth', 'usdterc20'],
        ['USDT', 'trx', 'usdttrc20'],
        ['USDT', 'bsc', 'usdtbsc'],
        ['USDC', 'matic', 'usdcmatic'],
        ['ETH', 'eth', 'eth'],
        ['ETH', 'bsc', 'ethbsc'],
        ['BNB', 'bsc', 'bnbbsc'],
        ['XMR', 'xmr', 'xmr'],
      ],
      ([code, network, name]) => {
        expect(legacyTickerOf({ code, network })).toBe(name);
      },
    ));

  test('a ticker without a network means its usual network', () =>
    expectForEach(
      [
        ['eth', 'eth'],
        ['btc', 'btc'],
        ['xmr', 'xmr'],
        ['AVAX', 'cchain'],
        ['op', 'op'],
      ],
      ([ticker, network]) => {
        expect(resolveTicker(ticker)).toMatchObject({ code: ticker.toUpperCase(), network });
      },
    ));

  test('a name that does not identify one asset is refused, with what is missing', () =>
    expectForEach(
      [
        ['usdt', undefined, 'needs a network'],
        ['pol', undefined, 'needs a network'],
        ['bnb', undefined, 'needs a network'],
        ['nope', undefined, 'is not a known currency'],
        ['nope', 'eth', 'is not a known currency'],
        ['btc', 'eth', 'is not a network of this currency'],
        ['usdttrc20', 'eth', 'is not a network of this currency'],
      ],
      ([ticker, network, problem]) => {
        expect(resolveTicker(ticker, network)).toBe(problem);
      },
    ));

  test('the Lightning network is accepted by the name that wallets use, and by its id', () => {
    expect(toTicker({ code: 'BTC', network: 'ln' })).toEqual({ ticker: 'btc', network: 'lightning' });
    expect(resolveTicker('btc', 'ln')).toEqual(resolveTicker('btc', 'lightning'));
  });

  test('a filter by a ticker means a currency on all its networks, unless it names one', () => {
    expect(currencyOfTicker('USDT')).toEqual({ code: 'USDT' });
    expect(currencyOfTicker('usdttrc20')).toEqual({ code: 'USDT', network: 'trx' });
    expect(currencyOfTicker('nope')).toBeNull();
  });
});
