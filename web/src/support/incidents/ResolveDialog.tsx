import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PostedIncidentView } from '#contract/support/incidents';
import { call } from '#web/api/support';
import { ReasonDialog } from '../actions/ReasonDialog';

interface ResolveDialogProps {
  incident: PostedIncidentView;
  onClose: () => void;
}

export function ResolveDialog({ incident: { incident_id, title }, onClose }: ResolveDialogProps) {
  const form = useForm({ initialValues: { resolution: '' } });
  const resolution = form.values.resolution.trim();
  return (
    <ReasonDialog
      title={`Resolve “${title}”`}
      action="Resolve"
      form={form}
      disabled={resolution === ''}
      reasonNote="Kept in the audit log. Partners do not see it."
      run={async (reason) => {
        const body = { resolution, reason };
        await call(`/incidents/${incident_id}/resolve`, { method: 'POST', body });
        return 'Incident resolved.';
      }}
      changes={['/incidents']}
      onClose={onClose}
    >
      <p>It disappears from partners’ home pages right away.</p>
      <Textarea
        label="Resolution"
        description="What fixed it. Kept with the incident."
        required
        autosize
        minRows={2}
        maxLength={2_000}
        {...form.getInputProps('resolution')}
      />
    </ReasonDialog>
  );
}
