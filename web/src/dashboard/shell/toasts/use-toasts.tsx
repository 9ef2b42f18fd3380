import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { DashboardNotification } from '#contract/dashboard/events';
import type { Environment } from '#domain/environment';
import { toToast } from './to-toast';

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
