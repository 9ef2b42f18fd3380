import { Lease } from '#api/limits/lease';
import { perMinute } from '#domain/limits/token-bucket';

test("a process whose clock is behind the bucket's last time never reports a longer wait", () => {
  const rate = perMinute(0);
  const seenAt = 1_000_000;
  const lease = new Lease('bucket', rate, seenAt);
  lease.see({ granted: 0, left: { sixtieths: 0, refilledAt: seenAt }, now: seenAt }, rate);
  expect(lease.shown(false, seenAt - 3).retryAfter).toBe(60);
});
