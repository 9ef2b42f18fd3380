import { trackedIn } from './rendered-page';

const noticeOf = (settings: Parameters<typeof trackedIn>[0]) => String(trackedIn(settings, 'en').tracked.refund_notice);

test.each([
  ['programmatic', { refundWindowHours: null, refundSlaHours: null }, 'gives you 24 hours to choose'],
  ['programmatic', { refundWindowHours: 6, refundSlaHours: 72 }, 'gives you 6 hours to choose'],
  ['ticket', { refundWindowHours: null, refundSlaHours: null }, 'It can take up to 72 hours'],
  ['ticket', { refundWindowHours: 24, refundSlaHours: 48 }, 'It can take up to 48 hours'],
] as const)('of a %s refund of %o the page says the hours that the order takes', (refundCapability, hours, words) => {
  const input = { refundCapability, ...hours };
  expect(noticeOf({ input, later: ['confirming'] })).toContain(words);
});
