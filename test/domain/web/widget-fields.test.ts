import { fieldsFor } from '#web/widget/fields';

const BTC = { code: 'BTC', networkName: 'Bitcoin', memo: null };
const XRP = { code: 'XRP', networkName: 'XRP Ledger', memo: 'Destination tag' };
const ATOM = { code: 'ATOM', networkName: 'Cosmos', memo: 'Memo' };

const named = (...[sent, received, quote]: Parameters<typeof fieldsFor>) =>
  fieldsFor(sent, received, quote).map(({ name }) => name);

describe("the widget's fields", () => {
  test('ask for a memo where the network has them', () => {
    expect(named(BTC, BTC, null)).toEqual(['address', 'refund_address']);
    expect(named(ATOM, XRP, {})).toEqual(['address', 'extra_id', 'refund_address', 'refund_extra_id']);
  });

  test('keep a memo that the provider cannot pass on, so that none is left out unseen, and say so', () => {
    const usable = fieldsFor(ATOM, XRP, {});
    const fields = fieldsFor(ATOM, XRP, { unsupported_fields: ['extra_id', 'refund_extra_id'] });
    expect(fields.map(({ name }) => name)).toEqual(usable.map(({ name }) => name));
    const memos = fields.filter(({ name }) => name.endsWith('extra_id'));
    expect(memos.map(({ hint }) => hint)).toEqual([
      expect.stringContaining('cannot pass on any Destination tag'),
      expect.stringContaining('cannot pass on any Memo'),
    ]);
    expect(memos.every(({ hint, problem, isNeeded }) => problem === hint && !isNeeded)).toBe(true);
  });

  test('ask for no refund address where a refund goes to the sender', () => {
    expect(named(BTC, XRP, { unsupported_fields: ['refund_address'] })).toEqual(['address', 'extra_id']);
  });

  test('need what the provider requires', () => {
    const needed = fieldsFor(BTC, BTC, { required_fields: ['refund_address'] }).filter(({ isNeeded }) => isNeeded);
    expect(needed.map(({ name }) => name)).toEqual(['address', 'refund_address']);
  });
});
