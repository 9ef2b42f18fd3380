import { call } from '../../api/call';
import { ReasonDialog } from '../actions/ReasonDialog';

interface DrainDialogProps {
  provider: string;
  isDrained: boolean;
  onClose: () => void;
}

/** Keeps new orders from a provider, or gives it some again. */
export function DrainDialog({ provider, isDrained, onClose }: DrainDialogProps) {
  return (
    <ReasonDialog
      title={isDrained ? `Undrain ${provider}` : `Drain ${provider}`}
      action={isDrained ? 'Undrain' : 'Drain'}
      danger={!isDrained}
      run={async (reason) => {
        const path = `/providers/${provider}/${isDrained ? 'undrain' : 'drain'}`;
        await call(path, { method: 'POST', body: { reason } });
        return isDrained ? `${provider} gets new orders again.` : `${provider} gets no new orders.`;
      }}
      changes={['/providers', '/queues', '/orders']}
      onClose={onClose}
    >
      <p>
        {isDrained
          ? `${provider} is quoted again and gets new orders, within a second, for every partner.`
          : `${provider} is quoted no more and gets no new orders, within a second, for every partner. The orders that it has go on as before.`}
      </p>
    </ReasonDialog>
  );
}
