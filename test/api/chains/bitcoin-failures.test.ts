import { openCoreSource } from '#chains/bitcoin/core-source';
import { SourceFailure } from '#chains/source';
import { BITCOIN_CHAINS } from '#domain/evidence/chains';
import type { Block } from '#domain/evidence/payment';
import { type AnsweringNode, KEY_IN_PATH, PASSWORD, startAnsweringNode } from '#test/helpers/chains/answering-node';

const hash = (digit: string) => digit.repeat(64);
const BLOCK: Block = { height: 7, hash: hash('b'), parentHash: hash('a'), time: '2026-11-27T12:00:00.000Z' };
const nobody = { has: () => false, list: () => [] };

let node: AnsweringNode;
beforeAll(async () => {
  node = await startAnsweringNode();
});
afterAll(() => node.close());

/** What the failure says; fails if there is none. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    (value) => new Error(`no failure, but ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceFailure);
  return (error as Error).message;
}

test('whatever a node answers, the failure names neither its URL nor its password', async () => {
  const answers: { status?: number; text: string }[] = [
    { text: `<html>${PASSWORD}</html>` },
    { text: '{"id":1,"result":{"hash":' },
    { text: '{"id":1,"result":{"hash":"x"}}' },
    { text: `{"id":1,"result":{"hash":"${hash('e')}","tx":[]}}` },
    { text: `{"id":1,"error":{"code":-32603,"message":"${PASSWORD} at ${node.url}"}}` },
    { text: '[]' },
    { text: 'null' },
    { status: 503, text: `503 Too busy: ${node.url}` },
    { text: `{"x":"${'y'.repeat(2 * 1024 * 1024)}"}` },
  ];
  const calls = [
    () => node.core().listPayments(BLOCK, nobody),
    () => node.core().readState(),
    () => node.core().readTransaction(hash('c')),
    () => node.core().listPendingPayments(nobody),
    () => node.esplora().readState(),
    () => node.esplora().readTransaction(hash('c')),
  ];
  for (const given of answers) {
    node.answer(given);
    for (const call of calls) {
      // An empty list of the mempool is a good answer.
      if (given.text === '[]' && call === calls[3]) continue;
      const message = await failureOf(call());
      expect(message).toContain('the node');
      expect(message).not.toMatch(new RegExp(`${PASSWORD}|${KEY_IN_PATH}|127\\.0\\.0\\.1`));
    }
  }
});

test('a failure says what an operator can mend', async () => {
  node.answer({ status: 401, text: '' });
  expect(await failureOf(node.core().readState())).toBe('the node refuses the user or password (HTTP 401)');
  node.answerCalls(() => ({ error: { code: -28, message: 'Loading block index…' } }));
  expect(await failureOf(node.core().readState())).toBe('the node is still starting');
  node.answer({ text: `{"x":"${'y'.repeat(2 * 1024 * 1024)}"}` });
  expect(await failureOf(node.core().readState())).toBe('the node answered more than 1024 KB');
});

test('a node that is down or stalled is a failure in time', async () => {
  const nowhere = openCoreSource(node.access('http://127.0.0.1:9'), BITCOIN_CHAINS.btc);
  expect(await failureOf(nowhere.readState())).toBe('the node refuses connections');
  node.answer(null);
  const stalled = openCoreSource({ ...node.access(), patienceMs: 300 }, BITCOIN_CHAINS.btc);
  expect(await failureOf(stalled.readState())).toBe('the node took too long');
});
