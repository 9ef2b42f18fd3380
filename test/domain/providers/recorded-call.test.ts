import { redactCall } from '#providers/http/recorded-call';

test('a key in the query is hidden, however its characters are written there', () => {
  const secret = 'two words & a sign';
  const url = new URL('https://provider.example/new_trade?id=draft');
  url.searchParams.set('webhook_key', secret);
  const request = { method: 'GET', url, headers: {}, body: '' };
  const answer = { httpStatus: 200, text: JSON.stringify({ trade_id: 'abc', webhook_key: secret }) };
  const call = redactCall({ provider: 'trocador', request, settings: { secret }, answer });
  expect(call.url).toBe('https://provider.example/new_trade?id=draft&webhook_key=***');
  expect(call.answer).toBe('{"trade_id":"abc","webhook_key":"***"}');
});
