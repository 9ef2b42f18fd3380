import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { CaseFormat } from '#domain/support/case-file';
import { download } from '#web/api/support';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

const FORMATS: { value: CaseFormat; label: string }[] = [
  { value: 'md', label: 'Markdown, for people' },
  { value: 'json', label: 'JSON, for programs' },
];

/** Exports everything about an order as one file, in which later changes can be detected. */
export function ExportCaseDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [format, setFormat] = useState<CaseFormat>('md');
  return (
    <ReasonDialog
      title="Export the case file"
      action="Export"
      run={async (reason) => {
        await download(`/orders/${orderId}/case`, { reason, format }, `case-${orderId}.${format}`);
        return 'Case file downloaded.';
      }}
      changes={[`/orders/${orderId}`]}
      onClose={onClose}
    >
      <p>
        One file with the verdict, the history, the provider’s answers, webhook attempts, requests, and decisions. The
        user’s addresses and all secrets are redacted. <code>swaplane case verify</code> proves offline that nothing was
        changed.
      </p>
      <SegmentedControl aria-label="File format" data={FORMATS} value={format} onChange={setFormat} />
    </ReasonDialog>
  );
}
