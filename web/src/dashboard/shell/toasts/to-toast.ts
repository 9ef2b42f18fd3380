import type { DashboardNotification } from '#contract/dashboard/events';
import type { Environment } from '#domain/environment';
import type { BadgeTone } from '#web/design/status/tone';

interface Toast {
  tone: BadgeTone;
  title: string;
  text: string;
  /** The text of the link, and its target. */
  action: string;
  to: string;
  search: Readonly<Record<string, string>>;
}

/** The text of each notification. */
export function toToast(notification: DashboardNotification, environment: Environment): Toast {
  switch (notification.kind) {
    case 'webhooks_failing':
      return {
        tone: 'failed',
        title: 'Webhooks are failing',
        text: `${notification.failures.toLocaleString('en-US')} attempts failed in the last hour.`,
        action: 'View failed deliveries',
        to: '/webhooks',
        search: { state: 'failed,retrying', environment },
      };
    case 'payout_sent':
      return {
        tone: 'done',
        title: 'Payout sent',
        text: `${notification.amount} ${notification.currency} is on its way to you.`,
        action: 'View payouts',
        to: '/payouts',
        search: { environment },
      };
  }
}
