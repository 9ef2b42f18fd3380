import { support } from '#web/api/client';
import { ReasonDialog } from '../actions';

interface DrainDialogProps {
  provider: string;
  isDrained: boolean;
  onClose: () => void;
}

/** Stops new orders at a provider, or allows them again. */
export function DrainDialog({ provider, isDrained, onClose }: DrainDialogProps) {
  return (
    <ReasonDialog
      title={isDrained ? `Undrain ${provider}` : `Drain ${provider}`}
      action={isDrained ? 'Undrain' : 'Drain'}
      danger={!isDrained}
      run={async (reason) => {
        const path = isDrained
          ? (`/providers/${provider}/undrain` as const)
          : (`/providers/${provider}/drain` as const);
        await support.call(path, { method: 'POST', body: { reason } });
        return isDrained ? `${provider} receives new orders again.` : `${provider} receives no new orders.`;
      }}
      changes={['/providers', '/queues', '/orders']}
      onClose={onClose}
    >
      <p>
        {isDrained
          ? `Within a second, ${provider} is quoted again and receives new orders from every partner.`
          : `Within a second, ${provider} is no longer quoted and receives no new orders from any partner. Its open orders continue as before.`}
      </p>
    </ReasonDialog>
  );
}
