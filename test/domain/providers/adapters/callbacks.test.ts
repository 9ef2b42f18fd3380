import { ADAPTERS } from '#providers/adapters';
import { findProtocol } from '#twins/protocols';

/** A callback about this order, as each provider's documentation describes it. */
const MESSAGES: Readonly<Record<string, { headers: Record<string, string>; body: object; forged: object }>> = {
  trocador: {
    headers: {},
    body: { trade_id: 'abc', status: 'finished', webhook_key: 'trocador-test-message-key' },
    forged: { trade_id: 'abc', status: 'finished', webhook_key: 'another' },
  },
};
const WITH_CALLBACK = ADAPTERS.flatMap((adapter) =>
  adapter.callback ? [[adapter.facts.code, adapter.callback] as const] : [],
);

test('each provider that sends callbacks has an example here', () => {
  expect(WITH_CALLBACK.map(([code]) => code)).toEqual(Object.keys(MESSAGES));
});

describe.each(WITH_CALLBACK)('%s', (code, callback) => {
  const settings = findProtocol(code)?.settings ?? {};
  const { headers, body, forged } = MESSAGES[code] ?? { headers: {}, body: {}, forged: {} };
  const read = (message: object, given = settings) => callback.read({ headers, body: JSON.stringify(message) }, given);

  test('an authentic callback names its order', () => {
    expect(read(body)).toBe('abc');
  });

  test('a forged callback names no order, and neither does any callback while the settings for verifying it are missing', () => {
    expect(read(forged)).toBeNull();
    expect(read(body, {})).toBeNull();
    expect(read({ ...body, webhook_key: '' }, { secret: '' })).toBeNull();
  });

  test('callbacks are requested only where forged ones can be recognized', () => {
    expect([callback.isSetPerOrder?.(settings), callback.isSetPerOrder?.({})]).toEqual([true, false]);
  });
});
