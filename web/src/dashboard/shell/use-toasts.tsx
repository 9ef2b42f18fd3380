import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { DashboardNotification } from '#contract/dashboard/events';
import type { Environment } from '#domain/environment';
import type { BadgeTone } from '#web/design/status/status-badges';

/** Shows a notification on every page until it is closed. */
export function useToasts(environment: Environment): (notification: DashboardNotification) => void {
  const navigate = useNavigate();
  return useCallback(
    (notification: DashboardNotification) => {
      const { tone, title, text, action, to, search } = toToast(notification, environment);
      const id = notification.notification_id;
      const open = () => {
        notifications.hide(id);
        void navigate({ to, search });
      };
      notifications.show({
        id,
        color: `var(--${tone})`,
        title,
        message: (
          <>
            <p>{text}</p>
            <Button size="compact-sm" variant="default" mt={8} onClick={open}>
              {action}
            </Button>
          </>
        ),
        autoClose: false,
      });
    },
    [navigate, environment],
  );
}

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
function toToast(notification: DashboardNotification, environment: Environment): Toast {
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
