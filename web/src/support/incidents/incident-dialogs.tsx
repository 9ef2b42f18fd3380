import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { MeasuredIncidentList, PostedIncidentView } from '#contract/support/incidents';
import { HOUR, toIso } from '#domain/duration';
import { support } from '#web/api/client';
import { localMinute, parseLocalMinute } from '#web/design/time/local-minute';
import { ReasonDialog } from '../actions';

type Kind = 'disruption' | 'maintenance';

const KINDS: { value: Kind; label: string }[] = [
  { value: 'disruption', label: 'A disruption' },
  { value: 'maintenance', label: 'A planned maintenance' },
];

interface IncidentValues {
  kind: Kind;
  title: string;
  message: string;
  provider: string | null;
  /** Of a maintenance, in the reader's zone. */
  starts: string;
  ends: string;
}

/** Posts a message about a disruption, or about a maintenance that is planned, to all partners. */
export function PostDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<IncidentValues>({
    initialValues: {
      kind: 'disruption',
      title: '',
      message: '',
      provider: null,
      starts: localMinute(Date.now() + HOUR),
      ends: localMinute(Date.now() + 2 * HOUR),
    },
    validate: problemsOf,
    validateInputOnChange: ['starts', 'ends'],
  });
  const { kind, provider, starts, ends } = form.values;
  const title = form.values.title.trim();
  const message = form.values.message.trim();
  const isPlanned = kind === 'maintenance';
  const { data } = support.useRead('/providers');
  return (
    <ReasonDialog
      title="Post an incident"
      action="Post"
      form={form}
      disabled={title === '' || message === '' || Object.keys(problemsOf(form.values)).length > 0}
      reasonNote="Kept in the audit log. Partners do not see it."
      run={async (reason) => {
        const times = isPlanned && {
          starts_at: toIso(parseLocalMinute(starts) ?? 0),
          ends_at: toIso(parseLocalMinute(ends) ?? 0),
        };
        const body = { title, message, reason, ...(provider !== null && { provider }), ...times };
        await support.call('/incidents', { method: 'POST', body });
        return isPlanned ? 'Maintenance announced.' : 'Incident posted.';
      }}
      changes={['/incidents']}
      onClose={onClose}
    >
      <p>
        Every partner sees it on its home page right away, until you resolve it. Everybody can read it on the public
        status page.
      </p>
      <SegmentedControl aria-label="What is posted" data={KINDS} {...form.getInputProps('kind')} />
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
      {isPlanned && (
        <div className="row">
          <TextInput type="datetime-local" label="Begins" required {...form.getInputProps('starts')} />
          <TextInput type="datetime-local" label="Ends" required {...form.getInputProps('ends')} />
        </div>
      )}
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

/** What is wrong with the times of a maintenance. */
function problemsOf({ kind, starts, ends }: IncidentValues): Partial<Record<'starts' | 'ends', string>> {
  if (kind === 'disruption') {
    return {};
  }
  const [from, to] = [parseLocalMinute(starts), parseLocalMinute(ends)];
  return {
    ...(from === null && { starts: 'must be a time' }),
    ...((to === null || to <= Math.max(from ?? 0, Date.now())) && { ends: 'must be later, and in the future' }),
  };
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
