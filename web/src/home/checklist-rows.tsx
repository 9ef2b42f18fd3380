import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { CHECKLIST_STEPS } from '../../../src/contract/dashboard/home';
import type { Permission } from '../../../src/domain/access/permission';
import { TestOrderButton } from '../orders/TestOrderButton';

interface ChecklistRow {
  title: string;
  text: string;
  /** Who may not do it sees how far it is, without its button. */
  permission: Permission;
  Action: ComponentType<{ done: boolean }>;
}

interface GoToProps {
  to: string;
  children: string;
}

/** Leads to the page where a step is done. */
function GoTo({ to, children }: GoToProps) {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate({ to, search: { environment: 'test' } })}>{children}</Button>;
}

/** How each step of the way is put, and what does it. */
export const CHECKLIST_ROWS: Readonly<Record<(typeof CHECKLIST_STEPS)[number], ChecklistRow>> = {
  test_key: {
    title: 'Create a test key',
    text: 'Your server shows it with every call of the sandbox, where no real coin moves.',
    permission: 'keys.edit',
    Action: () => <GoTo to="/keys">Create a test key</GoTo>,
  },
  first_test_order: {
    title: 'Make a test order',
    text: 'Watch a swap from the deposit to the payout, in half a minute, or see what a refund looks like.',
    permission: 'orders.test',
    Action: () => <TestOrderButton onMade={() => undefined} />,
  },
  webhook_receiving: {
    title: 'Receive a webhook',
    text: 'Register your server, and let it take a signed event.',
    permission: 'webhooks.edit',
    Action: () => <GoTo to="/webhooks">Add an endpoint</GoTo>,
  },
  go_live: {
    title: 'Go live',
    text: 'Tell us about your company; once your account is approved you create a live key.',
    permission: 'onboarding.edit',
    Action: () => <GoTo to="/onboarding">Go on</GoTo>,
  },
};
