import { useState } from 'react';
import { support } from '#web/api/client';
import { ReasonDialog } from '../actions';

interface DrainDialogProps {
  provider: string;
  isDrained: boolean;
  onClose: () => void;
}

/** Stops new orders at a provider, or allows them again. */
export function DrainDialog({ provider, isDrained, onClose }: DrainDialogProps) {
  // As it was when it was opened: a colleague may drain the provider meanwhile, and the button must not turn into its opposite.
  const [ends] = useState(isDrained);
  return (
    <ReasonDialog
      title={ends ? `Undrain ${provider}` : `Drain ${provider}`}
      action={ends ? 'Undrain' : 'Drain'}
      danger={!ends}
      run={async (reason) => {
        const path = ends ? (`/providers/${provider}/undrain` as const) : (`/providers/${provider}/drain` as const);
        await support.call(path, { method: 'POST', body: { reason } });
        return ends ? `${provider} receives new orders again.` : `${provider} receives no new orders.`;
      }}
      changes={['/providers', '/queues', '/orders']}
      onClose={onClose}
    >
      <p>
        {ends
          ? `Within a second, ${provider} is quoted again and receives new orders from every partner.`
          : `Within a second, ${provider} is no longer quoted and receives no new orders from any partner. Its open orders continue as before.`}
      </p>
    </ReasonDialog>
  );
}
