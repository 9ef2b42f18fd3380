import { ADAPTERS } from '#providers/adapters';
import { findProtocol } from '#twins/protocols';

/** A message as each provider's documents describe it, about this order. */
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

test('each provider that sends messages has one here', () => {
  expect(WITH_CALLBACK.map(([code]) => code)).toEqual(Object.keys(MESSAGES));
});

describe.each(WITH_CALLBACK)('%s', (code, callback) => {
  const settings = findProtocol(code)?.settings ?? {};
  const { headers, body, forged } = MESSAGES[code] ?? { headers: {}, body: {}, forged: {} };
  const read = (message: object, given = settings) => callback.read({ headers, body: JSON.stringify(message) }, given);

  test('an authentic message names its order', () => {
    expect(read(body)).toBe('abc');
  });

  test('a forged one names none, nor does any where the operator has not said how they are known', () => {
    expect(read(forged)).toBeNull();
    expect(read(body, {})).toBeNull();
    expect(read({ ...body, webhook_key: '' }, { secret: '' })).toBeNull();
  });

  test('messages are asked for only where they can be told from forged ones', () => {
    expect([callback.isSetPerOrder?.(settings), callback.isSetPerOrder?.({})]).toEqual([true, false]);
  });
});
