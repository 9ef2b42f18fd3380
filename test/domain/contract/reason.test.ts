import { ReasonSchema } from '#contract/support/values';
import { refuseReason } from '#domain/audit';

test.each([1, 1_000, 1_001, 4_009])(
  'a reason of %d characters is refused before it is sent if the API refuses it',
  (length) => {
    const reason = 'x'.repeat(length);
    expect(refuseReason(reason) === null).toBe(ReasonSchema.safeParse(reason).success);
  },
);

test('the refusal says how long a reason is, and how long it may be', () => {
  expect(refuseReason('x'.repeat(1_109))).toBe('It has 1,109 characters; at most 1,000 can be kept.');
});
