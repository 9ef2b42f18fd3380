import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { CHECKLIST_STEPS } from '../../../src/contract/dashboard/home';
import type { Environment } from '../../../src/domain/environment';
import { TestOrderButton } from '../orders/TestOrderButton';

interface ChecklistRow {
  title: string;
  text: string;
  Action: ComponentType<{ done: boolean }>;
}

/** A button that leads to the page where a step is done. */
function goTo(to: string, name: string, environment: Environment) {
  return function GoTo() {
    const navigate = useNavigate();
    return <Button onClick={() => void navigate({ to, search: { environment } })}>{name}</Button>;
  };
}

/** How each step of the way is put, and what does it. */
export const CHECKLIST_ROWS: Readonly<Record<(typeof CHECKLIST_STEPS)[number], ChecklistRow>> = {
  test_key: {
    title: 'Create a test key',
    text: 'Your server shows it with every call of the sandbox, where no real coin moves.',
    Action: goTo('/keys', 'Create a test key', 'test'),
  },
  first_test_order: {
    title: 'Make a test order',
    text: 'Watch a swap from the deposit to the payout, in half a minute, or see what a refund looks like.',
    Action: () => <TestOrderButton onMade={() => undefined} />,
  },
  webhook_receiving: {
    title: 'Receive a webhook',
    text: 'Register your server, and let it take a signed event.',
    Action: goTo('/webhooks', 'Add an endpoint', 'test'),
  },
  go_live: {
    title: 'Go live',
    text: 'Tell us about your company; once your account is approved you create a live key.',
    Action: goTo('/onboarding', 'Go on', 'test'),
  },
};
