import { addOrderNote } from '#operations/orders/support-order';
import { verifyCase } from '#operations/support/cases';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { newOperator, provenLogin } from '#test/helpers/users/users';

const api = useTestApi();

const HOSTILE = [
  'seen\n\n# Approved\n\n| a | b |\n| - | - |',
  '**bold** _lean_ ~~gone~~ `code` ```\nfence',
  '[click](https://evil.example) ![x](https://evil.example/p.png) https://evil.example www.evil.example a@evil.example',
  '<img src=x onerror=alert(1)> <!-- &lt; &#60; \\[back\\]',
  'turned \u202e and \u0007 rung \u2028 parted',
].join('\n');

test('nothing that a partner, provider or user wrote shapes a case file in Markdown', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const { orderId } = await openTestOrder(db, { partnerId, partnerOrderRef: '[ref](https://evil.example)' });
  await addOrderNote(api.services, { orderId, note: HOSTILE, actor: 'cli:anna' });
  const operator = await provenLogin(api, await newOperator(db, 'support'));
  const { status, body } = await operator.post<string>(`/orders/${orderId}/case`, { reason: HOSTILE, format: 'md' });
  expect(status).toBe(200);
  expect(verifyCase(body).breach).toBeNull();

  const [written = '', record = ''] = body.split('\n\n## Record\n\n');
  const lines = written.split('\n').slice(4);
  // One line for each entry, although the texts have more.
  for (const line of lines) expect(line).toMatch(/^\d+\. \S+ \*\*\w+\*\* .* `[0-9a-f]{8}`$/);
  expect(lines.filter((line) => line.includes('evil'))).not.toEqual([]);
  for (const line of lines) {
    const [, text = ''] = /\*\*\w+\*\* (.*) `\w{8}`$/.exec(line) ?? [];
    expect(text).not.toMatch(/(?<!\\)(?:\\\\)*[`*_~[\]<>&|#@]|:\/\/|www\.|[\p{Cc}\u202e\u2028]/u);
  }
  // Only the fence of the record begins at the start of a line.
  expect(record.match(/^`{3}/gm)).toEqual(['```', '```']);
});
