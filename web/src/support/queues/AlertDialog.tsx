import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { AlertStep } from '#domain/alerts/operator-alert';
import { call } from '#web/api/support';
import { ReasonDialog } from '../actions/ReasonDialog';

interface AlertDialogProps {
  alertId: number;
  title: string;
  isAcknowledged: boolean;
  onClose: () => void;
}

const STEPS: Readonly<Record<AlertStep, { action: string; label: string; consequence: string; notice: string }>> = {
  acknowledged: {
    action: 'Acknowledge',
    label: 'Someone is working on it',
    consequence: 'It stays in the queue, without reminders, until its cause ends.',
    notice: 'Alert acknowledged.',
  },
  closed: {
    action: 'Close alert',
    label: 'Nothing more has to be done',
    consequence: 'It leaves the queue. It opens again if the same thing is noticed anew.',
    notice: 'Alert closed.',
  },
};

/** Acknowledges an alert, or closes it. */
export function AlertDialog({ alertId, title, isAcknowledged, onClose }: AlertDialogProps) {
  const [step, setStep] = useState<AlertStep>(isAcknowledged ? 'closed' : 'acknowledged');
  return (
    <ReasonDialog
      title={title}
      action={STEPS[step].action}
      run={async (reason) => {
        await call(`/alerts/${alertId}/steps`, { method: 'POST', body: { step, reason } });
        return STEPS[step].notice;
      }}
      changes={['/queues']}
      onClose={onClose}
    >
      {!isAcknowledged && (
        <Radio.Group label="What happens next" value={step} onChange={setStep}>
          <Stack gap="xs" mt="xs">
            {(['acknowledged', 'closed'] as const).map((each) => (
              <Radio key={each} value={each} label={STEPS[each].label} description={STEPS[each].consequence} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {isAcknowledged && <p>{STEPS.closed.consequence}</p>}
    </ReasonDialog>
  );
}
