import { findNew, shapeOf } from '#providers/verify/shape';

const KNOWN = shapeOf({
  rows: [{ id: 'a', min: 1, tag: null }],
  coins: { BTC: { on: true }, USDTTRC20: { on: true } },
});

test('the shape of an answer has its members and their types, whatever the values', () => {
  expect(shapeOf([{ a: 1 }, { a: 'x', b: [] }])).toEqual([
    '[] object',
    '[].a number',
    '[].a text',
    '[].b list',
    'answer list',
  ]);
});

test.each([
  ['the same members', { rows: [{ id: 'b', min: 2 }] }, []],
  ['a member left out or null', { rows: [{ id: null }] }, []],
  ['a value where null was', { rows: [{ id: 'b', tag: '7' }] }, []],
  ['other names that are data', { coins: { ETH: { on: false } } }, []],
  ['many objects of one kind', { coins: { eth: { on: true }, ltc: { on: true }, xmr: { on: true } } }, []],
  ['a new member, without what is in it', { more: { a: 1, b: [2] } }, ['has a member more (object) that is not known']],
  ['another type', { rows: [{ min: '1' }] }, ['has rows[].min as a text, known as number']],
  [
    'an object for a list',
    { rows: { id: 'a' } },
    ['has rows as an object, known as list', 'has a member rows.id (text) that is not known'],
  ],
  ['a new member of data', { coins: { ETH: { off: 1 } } }, ['has a member coins.*.off (number) that is not known']],
])('compared with a known shape: %s', (_title, answer, words) => {
  expect(findNew(KNOWN, answer)).toEqual(words);
});
