import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { MeasuredIncidentList, PostedIncidentView } from '#contract/support/incidents';
import { support } from '#web/api/client';
import { ReasonDialog } from '../actions';

/** Posts a message about a disruption to all partners. */
export function PostDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<{ title: string; message: string; provider: string | null }>({
    initialValues: { title: '', message: '', provider: null },
  });
  const title = form.values.title.trim();
  const message = form.values.message.trim();
  const { provider } = form.values;
  const { data } = support.useRead('/providers');
  return (
    <ReasonDialog
      title="Post an incident"
      action="Post"
      form={form}
      disabled={title === '' || message === ''}
      reasonNote="Kept in the audit log. Partners do not see it."
      run={async (reason) => {
        const body = { title, message, reason, ...(provider !== null && { provider }) };
        await support.call('/incidents', { method: 'POST', body });
        return 'Incident posted.';
      }}
      changes={['/incidents']}
      onClose={onClose}
    >
      <p>
        Every partner sees it on its home page right away, until you resolve it. Everybody can read it on the public
        status page.
      </p>
      <TextInput label="Title" required maxLength={120} {...form.getInputProps('title')} />
      <Textarea
        label="Message to partners"
        description="What is affected, what to do, when to expect an update."
        required
        autosize
        minRows={3}
        maxLength={2_000}
        {...form.getInputProps('message')}
      />
      <Select
        label="Affects"
        placeholder="The whole service"
        data={(data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        clearable
        clearButtonProps={{ 'aria-label': 'The whole service' }}
        {...form.getInputProps('provider')}
      />
    </ReasonDialog>
  );
}

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
        await support.call(`/incidents/${incident_id}/resolve`, { method: 'POST', body });
        return 'Incident resolved.';
      }}
      changes={['/incidents']}
      onClose={onClose}
    >
      <p>It disappears from partners’ home pages right away.</p>
      <Textarea
        label="Resolution"
        description="What fixed it. Everybody can read it on the public status page."
        required
        autosize
        minRows={2}
        maxLength={2_000}
        {...form.getInputProps('resolution')}
      />
    </ReasonDialog>
  );
}

interface AnalysisDialogProps {
  incident: MeasuredIncidentList['items'][number];
  onClose: () => void;
}

/** Links the analysis of an incident that probes have found. */
export function AnalysisDialog({ incident: { id, rca_url }, onClose }: AnalysisDialogProps) {
  const form = useForm({ initialValues: { rca: rca_url ?? '' } });
  const rca = form.values.rca.trim();
  return (
    <ReasonDialog
      title="Link the analysis"
      action="Link analysis"
      form={form}
      disabled={rca === '' || rca === rca_url}
      run={async (reason) => {
        await support.call(`/incidents/measured/${id}/analysis`, { method: 'POST', body: { rca, reason } });
        return 'The analysis is linked.';
      }}
      changes={['/incidents']}
      onClose={onClose}
    >
      <p>Partners see the link beside the incident in their dashboards.</p>
      <TextInput
        type="url"
        label="Link"
        description="To a page that says what happened and why"
        required
        maxLength={2_000}
        {...form.getInputProps('rca')}
      />
    </ReasonDialog>
  );
}
