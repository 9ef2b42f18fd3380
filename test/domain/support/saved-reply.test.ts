import { fillReply, PLACEHOLDER_NAMES, refuseReply } from '#domain/support/saved-reply';

test('a reply with known placeholders is saved, and filled with the facts of the order', () => {
  const text = 'Your order {order_id} of {amount}:\n{status_sentence}';
  expect(refuseReply(text)).toBeNull();
  const facts = { order_id: 'ord_1', amount: '0.1 BTC', status_sentence: 'It arrived.' };
  expect(fillReply(text, facts)).toBe('Your order ord_1 of 0.1 BTC:\nIt arrived.');
});

test('every placeholder that is offered may be used', () => {
  expect(refuseReply(PLACEHOLDER_NAMES.map((name) => `{${name}}`).join(' '))).toBeNull();
});

test.each([
  ['an unknown name', 'Dear {user_name}', '{user_name}: known are {order_id}'],
  ['two unknown names, each once', '{a} {b} {a}', '{a}, {b}:'],
  ['nothing in braces', 'Order {}', '{}:'],
  ['another spelling', '{Order_ID}', '{Order_ID}:'],
  ['a name that every object has', '{toString}', '{toString}:'],
  ['an open brace', 'Order {order_id', 'brace'],
])('%s is refused', (_name, text, why) => {
  expect(refuseReply(text)).toContain(why);
});

test('what an order does not have is a dash, and facts are not read for placeholders', () => {
  expect(fillReply('{phrase} {order_id}', { phrase: '', order_id: '{amount}' })).toBe('– {amount}');
});
