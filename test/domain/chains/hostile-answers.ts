import { checkNode } from '#chains/settings/check-node';
import { SourceFailure } from '#chains/source';
import type { Family } from '#test/helpers/chains/model-node';
import { watching } from '#test/helpers/chains/watching';
import { useFamily } from './use-family';

/** Nodes that cannot be believed, and answers that mean nothing. */
export function testHostileAnswers(family: Family): void {
  const [ALICE, BOB] = family.addresses;
  const at = useFamily(family);

  test('a node of another chain, and one that is behind, are not believed', async () => {
    at.node.mine();
    at.node.age(3_600);
    expect((await checkNode(family.network, at.source)).fault).toMatch(/last block is 60 minutes old|catching up/);
    at.node.beOfAnotherChain();
    expect((await at.source.readState()).isRightChain).toBe(false);
    expect((await checkNode(family.network, at.source)).fault).toContain('follows another chain');
  });

  test('a node that does not keep the last day does not say that there is no transaction', async () => {
    at.node.mine();
    at.node.forgetHistory();
    await expect(at.source.readTransaction(family.noHash)).rejects.toThrow(SourceFailure);
    expect((await checkNode(family.network, at.source)).fault).not.toBeNull();
  });

  test('answers that are too long, no JSON, of another form or errors are failures', async () => {
    const hash = at.mineOne({ payments: [at.pay(ALICE, '5')] });
    const block = await at.readLast();
    const replies = [
      { text: `"${'x'.repeat(65 * 1024 * 1024)}"` },
      { text: '<html>' },
      { text: '' },
      { json: null },
      { json: [] },
      { json: 7 },
      { json: { result: 7 } },
      { json: { Error: 'class java.lang.Exception' } },
      { status: 500, json: {} },
      { status: 429, text: 'slow down' },
      { status: 404, text: 'not here' },
    ];
    for (const reply of replies) {
      at.node.server.answer(reply);
      const other = family.open(at.node.server.access());
      for (const question of [
        () => other.readState(),
        () => other.readBlock(1),
        () => other.listPayments(block, watching(ALICE)),
        () => other.readTransaction(hash),
      ]) {
        await expect(question()).rejects.toThrow(SourceFailure);
      }
    }
  });

  test('a member of an answer in another form is a failure, or none that matters; never less than was paid', async () => {
    const payments = [at.pay(ALICE, '5'), at.pay(BOB, '6')].slice(0, family.mostPayments);
    const token = at.pay(ALICE, '7', { contract: family.token });
    const [hash = ''] = at.node.mine({ payments }, { payments: [token] });
    const block = await at.readLast();
    const honest = JSON.stringify([await at.listLast(ALICE, BOB), await at.source.readTransaction(hash)]);
    for (let nth = 0, isChanged = true; isChanged; nth += 1) {
      isChanged = false;
      let left = nth;
      at.node.server.change((json) =>
        replaceNth(json, () => {
          left -= 1;
          isChanged ||= left < 0;
          return left === -1;
        }),
      );
      const other = family.open(at.node.server.access());
      const found = Promise.all([other.listPayments(block, watching(ALICE, BOB)), other.readTransaction(hash)]);
      const said = await found.then(JSON.stringify, (error) => (error instanceof SourceFailure ? 'failure' : error));
      if (said !== 'failure') expect(said).toBe(honest);
    }
  }, 60_000);
}

/** The same JSON with one of its nodes, in the order of writing, in a form that nothing has. */
function replaceNth(json: unknown, isNext: () => boolean): unknown {
  if (isNext()) {
    return [[7]];
  }
  if (Array.isArray(json)) {
    return json.map((each) => replaceNth(each, isNext));
  }
  return typeof json === 'object' && json !== null
    ? Object.fromEntries(Object.entries(json).map(([name, value]) => [name, replaceNth(value, isNext)]))
    : json;
}
