import { ERRORS, type ErrorCode, invalidFields, ServiceError } from '#domain/error';
import { toV2Refusal, V2_ERRORS, V2Error } from '#domain/v2/error';
import { expectForEach } from '#test/helpers/expect-for-each';

const CODES = Object.keys(ERRORS) as ErrorCode[];

test('an error that a shared part throws gets a code of the v2 layer and mentions no code of the Partner API', () =>
  expectForEach(CODES, (code) => {
    const { http, word, message } = toV2Refusal(new ServiceError(code));
    expect(http).toBe(V2_ERRORS[word].http);
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
