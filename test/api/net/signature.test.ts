import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { challengeAnswer, challengeAnswerMatches } from '#security/payout-challenge';
import { expectForEach } from '#test/helpers/expect-for-each';
import { signatureHeader, verifySignature } from '#webhooks/signature';

const NEW = 'whsec_test_9f2c41d07be84a53b6e0c1d2e3f40516';
const OLD = 'whsec_test_00112233445566778899aabbccddeeff';
const T = 1772446901;
const BODY =
  '{"event":"order.completed","event_id":"ord_7k2m9q4t6w8y1b3d5f7h9j2n4p:completed:1772446900000","ts":"2026-03-02T10:21:40.000Z"}';
const V1_NEW = 'v1=e1TFM3ecJ/Ep3xGvE8vgolt+h1sWd6qcQYWl7UwZexM=';
const V1_OLD = 'v1=yBRUWOAWfkq9JaTPI3Vtv6SFsXDtsGh1xzlBk0Cfubc=';
const HEADER = `t=${T},${V1_NEW},${V1_OLD}`;

const MISMATCH = { ok: false, reason: 'mismatch' };
const MALFORMED = { ok: false, reason: 'malformed' };
const STALE = { ok: false, reason: 'stale' };

describe('the published signature examples', () => {
  test('with one secret have one v1', () => {
    expect(Buffer.byteLength(BODY)).toBe(127);
    expect(signatureHeader({ secrets: [NEW], body: BODY, timestamp: T })).toBe(`t=${T},${V1_NEW}`);
  });

  test('with two secrets have the newest first, for bytes and for text', () => {
    expect(signatureHeader({ secrets: [NEW, OLD], body: Buffer.from(BODY), timestamp: T })).toBe(HEADER);
  });

  test('with two signatures are accepted by a receiver with either secret', () => {
    for (const secret of [NEW, OLD]) {
      expect(verifySignature({ header: HEADER, body: BODY, secrets: [secret], now: T })).toEqual({ ok: true });
    }
  });

  test('show a payout challenge answered in hex', () => {
    const answer = '3a71966906e47d42fb4a631c3e60d83dd5b666a8a93b3e8146c70e6055c4a1cc';
    expect(challengeAnswer(NEW, 'pch_4e1b0c7d9a')).toBe(answer);
    expect(challengeAnswerMatches(NEW, 'pch_4e1b0c7d9a', answer)).toBe(true);
    expect(challengeAnswerMatches(OLD, 'pch_4e1b0c7d9a', answer)).toBe(false);
    expect(challengeAnswerMatches(NEW, 'pch_4e1b0c7d9a', '')).toBe(false);
  });
});

describe('verification of a signature', () => {
  const good = { header: HEADER, body: BODY, secrets: [NEW], now: T };

  test('accepts up to 300 s of difference in either direction', () => {
    for (const now of [T - 300, T + 300]) {
      expect(verifySignature({ ...good, now })).toEqual({ ok: true });
    }
    for (const now of [T - 301, T + 301, Number.NaN]) {
      expect(verifySignature({ ...good, now })).toEqual(STALE);
    }
    expect(verifySignature({ ...good, now: T + 301, toleranceSeconds: 301 })).toEqual({ ok: true });
  });

  test('requires a secret, and ignores an empty one even if it signed', () => {
    expect(verifySignature({ ...good, secrets: [] })).toEqual(MISMATCH);
    const forged = createHmac('sha256', '').update(`${T}.${BODY}`).digest('base64');
    expect(verifySignature({ ...good, header: `t=${T},v1=${forged}`, secrets: ['', NEW] })).toEqual(MISMATCH);
  });

  test('reports a header in any other form as malformed', () =>
    expectForEach(
      [
        undefined,
        '',
        't=',
        `t=${T}`,
        V1_NEW,
        `t=${T},v1=`,
        `t=${T},t=${T},${V1_NEW}`,
        `t=-${T},${V1_NEW}`,
        `t=${T}.0,${V1_NEW}`,
        `t=${T}, ${V1_NEW}`,
        `t=${T},${V1_NEW},`,
        `t=1e9,${V1_NEW}`,
        `T=${T},${V1_NEW}`,
        `${HEADER}\n`,
      ],
      (header) => {
        expect(verifySignature({ ...good, header })).toEqual(MALFORMED);
      },
    ));

  test('ignores unknown signature schemes', () => {
    expect(verifySignature({ ...good, header: `t=${T},v0=abc,v2=def,${V1_NEW}` })).toEqual({ ok: true });
  });

  test('refuses another base64 form of the right signature', () => {
    expect(verifySignature({ ...good, header: `t=${T},${V1_NEW.replace('M=', 'N=')}` })).toEqual(MISMATCH);
    expect(verifySignature({ ...good, header: `t=${T},${V1_NEW.slice(0, -1)}` })).toEqual(MISMATCH);
  });

  test('returns a result instead of throwing when untyped callers pass other values', () => {
    for (const odd of [null, 42, {}, [HEADER]]) {
      expect(verifySignature({ ...good, header: odd as unknown as string })).toEqual(MALFORMED);
      expect(verifySignature({ ...good, body: odd as unknown as string })).toEqual(MISMATCH);
      expect(verifySignature({ ...good, secrets: [odd as unknown as string] })).toEqual(MISMATCH);
    }
  });
});

describe('for all bodies, secrets and times', () => {
  const message = fc.record({
    secrets: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
    body: fc.uint8Array({ maxLength: 400 }),
    timestamp: fc.integer({ min: 0, max: 9_999_999_999 }),
  });

  test('verification accepts what was signed, with any one of the secrets', () => {
    fc.assert(
      fc.property(message, fc.nat(), ({ secrets, body, timestamp }, pick) => {
        const header = signatureHeader({ secrets, body, timestamp });
        const mine = secrets.slice(pick % secrets.length).slice(0, 1);
        expect(verifySignature({ header, body, secrets: mine, now: timestamp })).toEqual({ ok: true });
      }),
    );
  });

  test('verification fails after one changed byte of the body, the secret or the header', () => {
    const anyByte = fc.record({ at: fc.nat(), flip: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(message, anyByte, ({ secrets: [secret = 'x'], body, timestamp }, change) => {
        const header = signatureHeader({ secrets: [secret], body, timestamp });
        const input = { header, body, secrets: [secret], now: timestamp };
        const broken = [
          { ...input, header: flipped(Buffer.from(header), change).toString('latin1') },
          { ...input, secrets: [`${secret}x`] },
          ...(body.length > 0 ? [{ ...input, body: flipped(body, change) }] : []),
        ];
        for (const attempt of broken) {
          expect(verifySignature(attempt).ok).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('no header makes verification throw', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(verifySignature({ header, body: BODY, secrets: [NEW], now: T }).ok).toBe(false);
      }),
    );
  });
});

test('signing refuses input that could never be verified', () => {
  for (const secrets of [[], [''], [NEW, '']]) {
    expect(() => signatureHeader({ secrets, body: BODY, timestamp: T })).toThrow(RangeError);
  }
  for (const timestamp of [Number.NaN, 1.5, -1]) {
    expect(() => signatureHeader({ secrets: [NEW], body: BODY, timestamp })).toThrow(RangeError);
  }
});

function flipped(bytes: Uint8Array, { at, flip }: { at: number; flip: number }): Buffer {
  const copy = Buffer.from(bytes);
  const index = at % copy.length;
  copy[index] = (copy[index] ?? 0) ^ flip;
  return copy;
}
