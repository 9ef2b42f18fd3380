import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { CHECKLIST_STEPS } from '#contract/dashboard/home';
import type { Permission } from '#domain/team/permission';
import { TestOrderButton } from '../orders/TestOrderButton';

interface ChecklistRow {
  title: string;
  text: string;
  /** Without this permission, the row has no button. */
  permission: Permission;
  Action: ComponentType<{ done: boolean }>;
}

interface GoToProps {
  to: string;
  children: string;
}

/** A link to the page where a step is done. */
function GoTo({ to, children }: GoToProps) {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate({ to, search: { environment: 'test' } })}>{children}</Button>;
}

/** The text of each step, and the button or link for it. */
export const CHECKLIST_ROWS: Readonly<Record<(typeof CHECKLIST_STEPS)[number], ChecklistRow>> = {
  test_key: {
    title: 'Create a test key',
    text: 'Your server sends it with every call to the sandbox, where no real coins move.',
    permission: 'keys.edit',
    Action: () => <GoTo to="/keys">Create a test key</GoTo>,
  },
  first_test_order: {
    title: 'Create a test order',
    text: 'Watch a swap from deposit to payout in half a minute, or see what a refund looks like.',
    permission: 'orders.test',
    Action: () => <TestOrderButton onMade={() => undefined} />,
  },
  webhook_receiving: {
    title: 'Receive a webhook',
    text: 'Register your server and receive a signed event.',
    permission: 'webhooks.edit',
    Action: () => <GoTo to="/webhooks">Add an endpoint</GoTo>,
  },
  go_live: {
    title: 'Go live',
    text: 'Tell us about your company. Once your account is approved, you can create a live key.',
    permission: 'onboarding.edit',
    Action: () => <GoTo to="/onboarding">Continue</GoTo>,
  },
};
