import { expectForEach } from '#test/helpers/expect-for-each';
import { explainSignature, type Received } from '#webhooks/explain-signature';
import { signatureHeader } from '#webhooks/signature';

const SECRET = 'whsec_test_secret';
const NOW = 1_800_000_000;
const BODY = '{"event":"order.completed","amount":"0.5"}';
const HEADER = signatureHeader({ secrets: [SECRET], body: BODY, timestamp: NOW });

const explain = (changes: Partial<Received> = {}) =>
  explainSignature({ header: HEADER, body: BODY, secrets: [SECRET], sent: null, now: NOW, ...changes });
const wrong = (changes: Partial<Received>) =>
  explain(changes)
    .parts.filter(({ ok }) => ok !== true)
    .map(({ part, ok }) => [part, ok]);

test('for a valid webhook every part is reported as matching', () => {
  expect(explain()).toMatchObject({ ok: true, firstDifference: null });
  expect(explain({ secrets: ['another', SECRET] }).ok).toBe(true);
});

test('only the wrong part is named', () =>
  expectForEach<[string, Partial<Received>, [string, boolean | null][], RegExp]>(
    [
      [
        'an empty header',
        { header: '' },
        [
          ['header', false],
          ['time', null],
          ['body', null],
          ['secret', null],
        ],
        /empty/,
      ],
      [
        'a header without time',
        { header: 'v1=abc' },
        [
          ['header', false],
          ['time', null],
          ['body', null],
          ['secret', null],
        ],
        /no time/,
      ],
      [
        'a header without signature',
        { header: 't=1' },
        [
          ['header', false],
          ['time', null],
          ['body', null],
          ['secret', null],
        ],
        /no signature/,
      ],
      ['an old one', { now: NOW + 900 }, [['time', false]], /past by 15 minutes/],
      ['one from ahead', { now: NOW - 900 }, [['time', false]], /ahead/],
      ['a line break at the end', { body: `${BODY}\n` }, [['body', false]], /line break around/],
      [
        'a body that was serialized again',
        { body: JSON.stringify(JSON.parse(BODY), null, 2) },
        [['body', false]],
        /parsed and written anew/,
      ],
      [
        'another body, when the sent one is known',
        { body: BODY.replace('5', '6'), sent: BODY },
        [['body', false]],
        /raw bytes/,
      ],
      [
        'another secret, when the sent body is known',
        { secrets: ['other'], sent: BODY },
        [['secret', false]],
        /Another secret/,
      ],
      ['a secret with a space', { secrets: [` ${SECRET}\n`] }, [['secret', false]], /space or a line break around it/],
      [
        'what fits neither',
        { secrets: ['other'] },
        [
          ['body', null],
          ['secret', null],
        ],
        /Name the delivery/,
      ],
    ],
    ([_what, changes, parts, message]) => {
      expect(wrong(changes)).toEqual(parts);
      expect(
        explain(changes)
          .parts.map((part) => part.message)
          .join(' '),
      ).toMatch(message);
    },
  ));

test('a shortened or hex signature is recognized', () => {
  expect(wrong({ header: HEADER.slice(0, -10) })).toContainEqual(['header', false]);
  expect(explain({ header: `t=${NOW},v1=${'ab'.repeat(32)}` }).parts[0]?.message).toMatch(/hex/);
});

test('the position of the first different byte is counted in bytes, also after other characters', () => {
  const sent = '{"name":"Ü","n":1}';
  const { firstDifference } = explain({ sent, body: sent.replace('1', '2') });
  expect(firstDifference).toEqual({ byte: 17, sent: '{"name":"Ü","n":1}', received: '{"name":"Ü","n":2}' });
});
