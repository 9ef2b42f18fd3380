import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PostedIncidentView } from '../../../../src/contract/support/incidents';
import { call } from '../../api/call';
import { ReasonDialog } from '../actions/ReasonDialog';

interface ResolveDialogProps {
  incident: PostedIncidentView;
  onClose: () => void;
}

export function ResolveDialog({ incident: { incident_id, title }, onClose }: ResolveDialogProps) {
  const [resolution, setResolution] = useState('');
  return (
    <ReasonDialog
      title={`Resolve “${title}”`}
      action="Resolve"
      disabled={resolution.trim() === ''}
      reasonNote="Kept in the audit log. Partners do not see it."
      run={async (reason) => {
        const body = { resolution: resolution.trim(), reason };
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
        value={resolution}
        onChange={(event) => setResolution(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
