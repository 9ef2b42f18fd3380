import { FileInput, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { MINUTE, toIso } from '#domain/duration';
import {
  ERROR_LABEL,
  isErrorLabel,
  MOST_SIGHTINGS,
  parseSightings,
  type WrittenSighting,
} from '#domain/incidents/sightings';
import { support } from '#web/api/client';
import { localMinute, parseLocalMinute } from '#web/design/time/local-minute';
import { formatCount } from '#web/design/values/formats';
import { ReasonDialog } from '../actions';

type Way = 'up' | 'down' | 'file';

const WAYS: { value: Way; label: string }[] = [
  { value: 'down', label: 'A minute down' },
  { value: 'up', label: 'A minute up' },
  { value: 'file', label: 'A file' },
];

/** Records what an external probe measured: a minute, or the lines of a file. */
export function ReportMinutesDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('down');
  const [lines, setLines] = useState<WrittenSighting[]>([]);
  const form = useForm({
    initialValues: { minute: localMinute(Date.now() - MINUTE), error_label: '', file: null as File | null },
    validate: problemsOf,
    validateInputOnChange: ['minute', 'error_label'],
  });
  const label = form.values.error_label.trim();
  const at = parseLocalMinute(form.values.minute);
  const choose = async (file: File | null) => {
    form.setFieldValue('file', file);
    const read = file === null ? [] : parseSightings(await file.text(), Date.now());
    setLines(typeof read === 'number' ? [] : read);
    form.setFieldError('file', file === null ? null : problemOf(read));
  };
  const problems = problemsOf(form.values);
  const isReady =
    way === 'file'
      ? lines.length > 0 && lines.length <= MOST_SIGHTINGS
      : problems.minute === undefined && (way === 'up' || problems.error_label === undefined);
  return (
    <ReasonDialog
      title="Report minutes"
      action="Report"
      form={form}
      disabled={!isReady}
      run={async (reason) => {
        const minute = {
          minute: toIso(at ?? 0),
          up: way === 'up',
          error_label: way === 'down' && label !== '' ? label : null,
        };
        const sightings = way === 'file' ? lines : [minute];
        const { minutes, up } = await support.call('/incidents/uptime/reports', {
          method: 'POST',
          body: { sightings, reason },
        });
        return `${formatCount(minutes, 'minute')} recorded: ${up} up, ${minutes - up} down.`;
      }}
      changes={['/incidents']}
      onClose={onClose}
    >
      <p>What an external probe measured counts more than what the service measured of itself.</p>
      <SegmentedControl
        aria-label="What is reported"
        data={WAYS}
        value={way}
        onChange={(value) => setWay(value as Way)}
      />
      {way !== 'file' && <TextInput type="datetime-local" label="Minute" required {...form.getInputProps('minute')} />}
      {way === 'down' && (
        <TextInput
          label="Why it was down"
          description="A label like connection_timeout, if it is known"
          spellCheck={false}
          {...form.getInputProps('error_label')}
        />
      )}
      {way === 'file' && (
        <FileInput
          label="File"
          description="CSV, a line for each place and minute: the minute, up or down, then the latency in ms and a label if there are any"
          placeholder="Choose a file"
          accept=".csv,text/csv,text/plain"
          required
          {...form.getInputProps('file')}
          onChange={(file) => void choose(file)}
        />
      )}
      {way === 'file' && lines.length > 0 && (
        <p className="note">{formatCount(lines.length, 'result')} in this file.</p>
      )}
    </ReasonDialog>
  );
}

interface MinuteValues {
  minute: string;
  error_label: string;
}

/** What is wrong with the fields of a minute. */
function problemsOf({ minute, error_label }: MinuteValues): Partial<Record<keyof MinuteValues, string>> {
  const at = parseLocalMinute(minute);
  const label = error_label.trim();
  return {
    ...((at === null || at > Date.now()) && { minute: 'must be a time that has passed' }),
    ...(label !== '' && !isErrorLabel(label) && { error_label: ERROR_LABEL }),
  };
}

/** What is wrong with a file that was read. */
function problemOf(read: WrittenSighting[] | number): string | null {
  if (typeof read === 'number') {
    return `line ${read} must be a minute like 2030-12-31T12:00Z, then up or down`;
  }
  if (read.length === 0) {
    return 'must not be empty';
  }
  return read.length <= MOST_SIGHTINGS
    ? null
    : `must have at most ${MOST_SIGHTINGS} lines; the command line takes more`;
}
