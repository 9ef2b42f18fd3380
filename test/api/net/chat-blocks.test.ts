import { expectForEach } from '#test/helpers/expect-for-each';
import { isChatUrl, toChatBlocks } from '#webhooks/chat-blocks';

const paused = {
  event: 'webhook_paused',
  reason: '50_failures_in_6h',
  resume_after: '2026-03-02T20:32:11.000Z',
  last_error: 'connection_timeout',
};

test('the message about a paused endpoint matches the contract, with the time of resume_after', () => {
  expect(toChatBlocks(paused)).toEqual({
    text: 'Swaplane: webhook_paused',
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: '*webhook_paused* — 50_failures_in_6h' } },
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: 'Last error: connection_timeout · Resume after: <!date^1772483531^{date_short_pretty} {time}|2026-03-02 20:32 UTC>',
          },
        ],
      },
    ],
  });
});

test('parts without a value are left out, and the context block with them', () => {
  const contextOf = (event: Partial<typeof paused> | object) =>
    toChatBlocks({ ...paused, ...event }).blocks.flatMap((block) =>
      block.type === 'context' ? block.elements.map((element) => element.text) : [],
    );
  expect(contextOf({ resume_after: null })).toEqual(['Last error: connection_timeout']);
  expect(contextOf({ last_error: null })).toEqual([expect.stringMatching(/^Resume after: <!date\^1772483531\^/)]);
  expect(contextOf({ last_error: null, resume_after: null })).toEqual([]);
});

test('values cannot add links or mentions', () => {
  const message = JSON.stringify(toChatBlocks({ ...paused, reason: '<!channel> & <b>', last_error: '<http://x|y>' }));
  expect(message).toContain('&lt;!channel&gt; &amp; &lt;b&gt;');
  expect(message).toContain('&lt;http://x|y&gt;');
  expect(message).not.toContain('<!channel>');
});

test("only Slack's own addresses receive blocks", () =>
  expectForEach(
    [
      ['https://hooks.slack.com/services/T0/B0/x', true],
      ['https://hooks.slack.com/workflows/T0', false],
      ['https://hooks.slack.com/services', false],
      ['https://hooks.slack.com.example.org/services/T0', false],
      ['https://example.org/hooks.slack.com/services/T0', false],
    ],
    ([url, expected]) => {
      expect(isChatUrl(new URL(url))).toBe(expected);
    },
  ));
