import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { CaseFormat } from '../../../../../src/domain/support/case-text';
import { download } from '../../../api/download';
import { ReasonDialog } from '../../actions/ReasonDialog';

const FORMATS: { value: CaseFormat; label: string }[] = [
  { value: 'md', label: 'Markdown, to read' },
  { value: 'json', label: 'JSON, for programs' },
];

/** Everything about an order in one file, of which a change can be told. */
export function ExportCaseDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [format, setFormat] = useState<CaseFormat>('md');
  return (
    <ReasonDialog
      title="Export the case file"
      action="Export"
      run={async (reason) => {
        await download(`/orders/${orderId}/case`, { reason, format }, `case-${orderId}.${format}`);
        return 'The case file is saved.';
      }}
      changes={[`/orders/${orderId}`]}
      onClose={onClose}
    >
      <p>
        One file with the verdict, the history in sentences, what the provider answered, webhook attempts, requests and
        decisions. Addresses of the user and secrets are left out. <code>swaplane case verify</code> proves offline that
        no byte was changed.
      </p>
      <SegmentedControl
        aria-label="Form of the file"
        data={FORMATS}
        value={format}
        onChange={(value) => setFormat(value as CaseFormat)}
      />
    </ReasonDialog>
  );
}
