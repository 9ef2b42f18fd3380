import { issueOfCurrency, issueOfTicker } from '#api/v2/ticker-issues';
import { resolveTicker } from '#domain/v2/ticker';
import { expectForEach } from '#test/helpers/expect-for-each';

const FIELDS = { currency: 'fromCurrency', network: 'fromNetwork' };
const LISTED = 'GET /v2/exchange/currencies lists all';

/** The issue of a ticker that names no asset. */
function issueOf(ticker: string, network?: string) {
  const problem = resolveTicker(ticker, network);
  return typeof problem === 'string' ? issueOfTicker({ ticker, network }, problem, FIELDS) : null;
}

test('a ticker that names no asset is refused with the likeliest one, or with the networks that there are', () =>
  expectForEach<[string, string | undefined, string, string | RegExp]>(
    [
      ['btcc', undefined, 'fromCurrency', `is not known; did you mean btc?; ${LISTED}`],
      ['BTCC', undefined, 'fromCurrency', `is not known; did you mean btc?; ${LISTED}`],
      ['usdterc2', undefined, 'fromCurrency', `is not known; did you mean usdterc20?; ${LISTED}`],
      ['quite-unlike-anything', undefined, 'fromCurrency', `is not known; ${LISTED}`],
      ['btc', 'eth', 'fromNetwork', 'must be one of btc, lightning for btc'],
      ['usdttrc20', 'eth', 'fromNetwork', 'must be trx for usdttrc20'],
      ['usdt', undefined, 'fromNetwork', /^must be one of .*trx.* for usdt$/],
    ],
    ([ticker, network, field, issue]) => {
      const found = issueOf(ticker, network);
      expect(found?.field).toBe(field);
      if (typeof issue === 'string') expect(found?.issue).toBe(issue);
      else expect(found?.issue).toMatch(issue);
    },
  ));

test('a currency alone is refused in the same words', () => {
  expect(issueOfCurrency('toCurrency', 'btcc')).toEqual({
    field: 'toCurrency',
    issue: `is not known; did you mean btc?; ${LISTED}`,
  });
});
