import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PendingPayout, Revenue } from '#contract/dashboard/payouts';
import { Time } from '#web/design/time/Time';
import { ConfirmPayout } from './ConfirmPayout';
import { PayoutTermsForm } from './PayoutTermsForm';

/** Requests a payout in two steps: its terms, and the confirmation. */
export function RequestPayout({ revenue }: { revenue: Revenue }) {
  const [step, setStep] = useState<'terms' | PendingPayout | null>(null);
  const close = () => setStep(null);
  if (revenue.next_request_at !== null) {
    return (
      <span style={{ color: 'var(--ink-3)' }}>
        The next payout can be requested <Time at={revenue.next_request_at} />
      </span>
    );
  }
  return (
    <>
      <Button onClick={() => setStep('terms')}>Request a payout</Button>
      {step === 'terms' && <PayoutTermsForm revenue={revenue} onBegun={setStep} onClose={close} />}
      {step !== null && step !== 'terms' && <ConfirmPayout payout={step} onClose={close} />}
    </>
  );
}
