import fc from 'fast-check';
import { publicFailure } from '#activities/call-provider';
import { add, compareAmounts } from '#domain/amount';
import { HOUR, MINUTE, SECOND } from '#domain/duration';
import { apply } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import { callSummary, creationSummary, describeState, dueSummary, recordSummary } from '#domain/orders/history-summary';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import { STATUS_TONES } from '#domain/orders/status';
import { PHRASE_WORDS, phraseOf } from '#domain/orders/tracking-link';
import { refundAmount } from '#domain/refunds/net-amount';
import { DEPOSIT_REPORT_LIMIT, judgeDepositReport } from '#domain/watching/deposit-report';
import type { ProviderReport } from '#domain/watching/provider-report';
import { ANSWER_LIMIT_MS } from '#process/time-limit';
import { ProviderError } from '#providers/provider';
import { createKeyring } from '#security/keyring';
import { OutcomeUnknownError, uiAddress } from '#temporal/client';
import { BY_KEY, CREATED, orderWith } from '#test/helpers/orders/order-state';
import { questioned } from '#test/helpers/orders/questioned';

describe('provider failure', () => {
  test("a creation that the provider's rate limit holds back is not reported as a provider without an answer", () => {
    const limited = new ProviderError('unavailable', { label: 'rate_limited', heldBack: true });
    expect(publicFailure(limited, false)).toMatchObject({
      type: 'PROVIDER_ERROR',
      message: 'The provider takes no more calls at the moment; ask for a new quote',
    });
    expect(publicFailure(new ProviderError('unavailable'), false).message).toBe(
      'The provider did not answer; ask for a new quote',
    );
  });

  test('a failure that a scenario asked for warns nobody in the log; one of a real provider does', () => {
    const failure = new ProviderError('refused');
    expect(publicFailure(failure, true).category).toBe('BENIGN');
    expect(publicFailure(failure, false).category).not.toBe('BENIGN');
  });
});

describe('phrase', () => {
  const ORDER = 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p';

  test('every byte has its own word, which can be read aloud', () => {
    expect(PHRASE_WORDS).toHaveLength(256);
    expect(new Set(PHRASE_WORDS).size).toBe(256);
    expect(PHRASE_WORDS.filter((word) => !/^[a-z]{4,9}$/.test(word))).toEqual([]);
  });

  test('a phrase has three words, for the first three bytes', () => {
    expect(phraseOf(Uint8Array.of(0, 255, 1, 99))).toBe('acorn winter album');
    expect(() => phraseOf(Uint8Array.of(1, 2))).toThrow(RangeError);
  });

  test("an order's phrase never changes, and cannot be computed without the server's secret", () => {
    const [one, other] = ['a', 'b'].map((letter) => createKeyring(letter.repeat(32)));
    expect(one?.orderPhrase(ORDER)).toBe(one?.orderPhrase(ORDER));
    expect(one?.orderPhrase(ORDER)).not.toBe(other?.orderPhrase(ORDER));
    expect(one?.orderPhrase(ORDER)).not.toBe(one?.orderPhrase(ORDER.replace('7', '8')));
    expect(one?.orderPhrase(ORDER).split(' ')).toHaveLength(3);
  });
});

describe('deposit report', () => {
  const NOW = Date.parse('2026-11-25T05:00:00Z');
  const none = { hash: null, times: [], isNotified: false };

  test('the first report of a deposit is recorded, starts a poll at once, and is sent to the order', () => {
    expect(judgeDepositReport(none, 'a', NOW)).toEqual({
      kind: 'noted',
      times: [NOW],
      pollAt: NOW,
      notifiesOrder: true,
    });
  });

  test('a repeated hash starts no poll; it is sent to the order again once the process that took it has given up, before a wallet repeats it', () => {
    const known = { hash: 'a', times: [NOW], isNotified: false };
    expect(judgeDepositReport(known, 'a', NOW + SECOND)).toEqual({ kind: 'repeated', notifiesOrder: false });
    expect(judgeDepositReport(known, 'a', NOW + ANSWER_LIMIT_MS)).toEqual({ kind: 'repeated', notifiesOrder: false });
    const repeatedAt = NOW + ANSWER_LIMIT_MS + Number(new OutcomeUnknownError().retryAfter) * SECOND;
    expect(judgeDepositReport(known, 'a', repeatedAt)).toEqual({ kind: 'repeated', notifiesOrder: true });
    expect(judgeDepositReport({ ...known, isNotified: true }, 'a', NOW + HOUR)).toEqual({
      kind: 'repeated',
      notifiesOrder: false,
    });
  });

  test('another hash starts at most one poll in five seconds, and ten hashes an hour are accepted', () => {
    const known = { hash: 'a', times: [NOW], isNotified: true };
    expect(judgeDepositReport(known, 'b', NOW + SECOND)).toMatchObject({ kind: 'noted', pollAt: NOW + 5 * SECOND });
    const full = { ...known, times: Array.from({ length: DEPOSIT_REPORT_LIMIT.uses }, (_, nth) => NOW - nth * SECOND) };
    const wait = judgeDepositReport(full, 'b', NOW + SECOND);
    expect(wait).toEqual({ kind: 'limited', waitMs: HOUR - 10 * SECOND });
    expect(judgeDepositReport(full, 'b', NOW + HOUR)).toMatchObject({ kind: 'noted' });
  });
});

describe('refund amount', () => {
  test.each([
    ['0.041', 8, { feePct: 0.5, feeNetwork: true }, { net: '0.040795', fee: '0.000205', lessNetworkFee: true }],
    ['100', 2, { feePct: 0.333, feeNetwork: false }, { net: '99.66', fee: '0.34', lessNetworkFee: false }],
    ['1', 18, { feePct: null, feeNetwork: null }, { net: '1', fee: '0', lessNetworkFee: true }],
    ['1', 18, { feePct: 0, feeNetwork: true }, { net: '1', fee: '0', lessNetworkFee: true }],
  ])('the refund of %s with %i decimals and the fees %j is %j', (deposit, decimals, fees, expected) => {
    expect(refundAmount(deposit, decimals, fees)).toEqual(expected);
  });

  test('the refund and its fee add up to the deposit to the last digit, and no more is promised than arrived', () => {
    const deposits = fc
      .bigInt({ min: 1n, max: 10n ** 20n })
      .map((units) => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`);
    fc.assert(
      fc.property(deposits, fc.integer({ min: 0, max: 10_000 }), (deposit, hundredths) => {
        const { net, fee } = refundAmount(deposit, 6, { feePct: hundredths / 100, feeNetwork: true });
        expect(compareAmounts(add(net, fee), deposit)).toBe(0);
        expect(compareAmounts(net, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the tone of a returned deposit differs from the tone of every success', () => {
    const { refund_required: due, refunded, completed } = STATUS_TONES;
    expect([due, refunded]).toEqual(['returning', 'returning']);
    expect(completed).toBe('done');
    expect(Object.values(STATUS_TONES).filter((tone) => tone === 'done')).toHaveLength(1);
  });
});

describe('history summary', () => {
  const at = (minutes: number) => CREATED + minutes * MINUTE;
  const SHORT = {
    type: 'provider_report',
    report: { status: 'refund_required', reason: 'underpayment', amountFrom: '0.04', providerWord: 'hold' },
  } as const;
  const due = apply(orderWith({ payoutAddress: 'payout-there' }), SHORT, at(10));
  const decided = apply(
    due,
    { type: 'refund_action', action: { kind: 'address', address: 'refund-here', extraId: null }, decider: BY_KEY },
    at(20),
  );

  test("a summary contains status, amount and the provider's word", () => {
    expect(recordSummary(due, SHORT)).toBe(
      'refund_required, revision 2: the provider says "hold", underpayment, 0.04 arrived',
    );
    expect(creationSummary(due.input)).toBe('alphaswap: open an order for 0.05 BTC (btc) to 14.80231 XMR');
    const call = dueCall(decided);
    expect(call && callSummary(call, decided)).toBe('alphaswap: refund 0.04 BTC of its order AX-1 to an address');
    const next = nextDue(due);
    expect(next && dueSummary(next)).toBe(
      `end of the refund decision window, ${new Date(at(10) + 24 * HOUR).toISOString()}`,
    );
  });

  test('the current details contain the whole state and what is due next', () => {
    expect(describeState(decided).split('\n')).toEqual([
      '**refund_required** since 2026-03-02T10:10:00.000Z: The swap cannot continue; a refund is due',
      '- 0.05 BTC to 14.80231 XMR at alphaswap, its order AX-1',
      '- Reason: underpayment',
      '- Arrived: 0.04 BTC',
      '- Refund decided by partner at 2026-03-02T10:20:00.000Z',
    ]);
    expect(describeState(due)).toContain('- Next: end of the refund decision window at 2026-03-03T10:10:00.000Z');
  });

  test('neither a summary nor the details contain an address', () => {
    const call = dueCall(decided);
    const summaries = [
      describeState(decided),
      call && callSummary(call, decided),
      recordSummary(decided, {
        type: 'refund_action',
        action: { kind: 'address', address: 'refund-here', extraId: null },
        decider: BY_KEY,
      }),
    ].join(' ');
    expect(summaries).not.toMatch(/refund-here|payout-there/);
  });

  test('the Web UI has an address for each run and each of its events', () => {
    const run = { uiUrl: 'http://127.0.0.1:8233/', namespace: 'default', workflowId: 'delivery:a:b', runId: '1-2' };
    expect(uiAddress(run)).toBe('http://127.0.0.1:8233/namespaces/default/workflows/delivery%3Aa%3Ab/1-2/history');
    expect(uiAddress(run, 7)).toBe(`${uiAddress(run)}/events/7`);
  });
});

describe('refund evidence', () => {
  const AT = CREATED + MINUTE;

  const report = (order: OrderState, fields: ProviderReport, at = AT) =>
    apply(order, { type: 'provider_report', report: fields }, at);

  describe('a reported refund without evidence', () => {
    const refundDue = (changes: Partial<OrderInput> = {}) => {
      const paidOut = report(
        orderWith(changes),
        { status: 'sending', txInHash: 'in', txOutHash: 'payout' },
        CREATED + 1,
      );
      return report(paidOut, { status: 'refund_required' }, CREATED + 2);
    };

    test.each([
      ['no transaction', {}],
      ['the transaction of the payout', { txOutHash: 'payout' }],
    ])('with %s is asked about', (_what, fields) => {
      const order = report(sendingWith('payout'), { status: 'refunded', ...fields });
      expect([order.status, nextDue(order)]).toEqual(['sending', { kind: 'evidence', at: AT + MINUTE }]);
    });

    test('goes to manual review if the provider never proves it, and the refund is not requested again meanwhile', () => {
      const decided = apply(
        refundDue(),
        { type: 'refund_action', action: { kind: 'address', address: 'back', extraId: null }, decider: BY_KEY },
        CREATED + 3,
      );
      const unproven = report(decided, { status: 'refunded' });
      expect(dueCall(unproven)).toBeNull();
      const { minutes, order } = questioned(unproven, AT, (asked, at) => report(asked, { status: 'refunded' }, at));
      expect([minutes, order.status, order.txOutHash]).toEqual([[1, 5, 15, 60, 240], 'manual_review', null]);
    });

    test('is recorded as soon as an answer contains its own transaction', () => {
      const { order } = questioned(report(refundDue(), { status: 'refunded' }), AT, (asked, at) =>
        report(asked, { status: 'refunded', txOutHash: 'back' }, at),
      );
      expect([order.status, order.txOutHash]).toEqual(['refunded', 'back']);
    });

    test("is recorded if the provider never reports the transaction, and in the sandbox; the payout's transaction proves no refund", () => {
      const hidden = report(sendingWith('payout', { hidesRefundHash: true }), { status: 'refunded' });
      expect([hidden.status, hidden.txOutHash]).toEqual(['refunded', null]);
      const sandbox = { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } as const;
      expect(report(orderWith({ sandbox }), { status: 'refunded' }).status).toBe('refunded');
    });

    test('has no transaction while it is due, nor after a decision without evidence', () => {
      expect(refundDue().txOutHash).toBeNull();
      const reviewed = report(sendingWith('payout'), { status: 'manual_review' });
      expect(reviewed.txOutHash).toBe('payout');
      const decision = { status: 'refunded', reason: 'seen', operator: 'op', withoutEvidence: true } as const;
      expect(apply(reviewed, { type: 'decision', decision }, AT).txOutHash).toBeNull();
    });
  });

  function sendingWith(txOutHash: string, changes: Partial<OrderInput> = {}): OrderState {
    return report(orderWith(changes), { status: 'sending', txInHash: 'in', txOutHash }, CREATED + 1);
  }
});
