import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import type { OrderPageView } from '#contract/support/orders';
import type { CaseFormat } from '#domain/support/case-file';
import { support } from '#web/api/client';
import { ReasonDialog } from '../actions';

interface NoteDialogProps {
  orderId: string;
  /** What the note begins with; the dialog says so if it is too long, because what is left out is for the operator to say. */
  initial?: string;
  onClose: () => void;
}

export function NoteDialog({ orderId, initial, onClose }: NoteDialogProps) {
  return (
    <ReasonDialog
      title="Add a note"
      action="Add note"
      reasonLabel="Note"
      {...(initial !== undefined && { initialReason: initial })}
      reasonNote="Visible to all operators and included in the case file. It cannot be edited or deleted."
      run={async (reason) => {
        await support.call(`/orders/${orderId}/notes`, { method: 'POST', body: { reason } });
        return 'Note added.';
      }}
      changes={[`/orders/${orderId}`]}
      onClose={onClose}
    >
      <p>The order does not change, and the partner does not see the note.</p>
    </ReasonDialog>
  );
}

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
        await support.download(`/orders/${orderId}/case`, { reason, format }, `case-${orderId}.${format}`);
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

interface TrackingLinksDialogProps {
  view: OrderPageView;
  onClose: () => void;
}

const NEW = 'new';
const ALL = 'all';

/** Makes a link to the page that the user sees, or revokes one or all. */
export function TrackingLinksDialog({ view: { order, tracking_links }, onClose }: TrackingLinksDialogProps) {
  const [choice, setChoice] = useState(ALL);
  const orderId = order.order_id;
  const open = tracking_links.filter(({ url }) => url !== null);
  const choices = [
    { value: ALL, label: 'Revoke all links' },
    ...open.map(({ link }) => ({
      value: String(link),
      label: link === 0 ? 'Revoke the link in the order' : `Revoke link ${link}`,
    })),
    { value: NEW, label: 'Make a new link' },
  ];
  return (
    <ReasonDialog
      title="Tracking links"
      action={choice === NEW ? 'Make a link' : 'Revoke'}
      run={async (reason) => {
        if (choice === NEW) {
          await support.call(`/orders/${orderId}/links`, { method: 'POST', body: { reason } });
          return 'The new link is on this page.';
        }
        const link = choice === ALL ? ALL : Number(choice);
        await support.call(`/orders/${orderId}/links/revoke`, { method: 'POST', body: { reason, link } });
        return 'Revoked.';
      }}
      changes={[`/orders/${orderId}`]}
      onClose={onClose}
    >
      <p>A revoked link is answered like an unknown one, and pages that are open with it end.</p>
      <Select aria-label="What to do" data={choices} value={choice} onChange={(one) => setChoice(one ?? ALL)} />
    </ReasonDialog>
  );
}

export function EraseDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Erase personal data"
      action="Erase for good"
      danger
      reasonNote="Kept in the audit log with your name, so it should not name the person."
      run={async (reason) => {
        const erased = await support.call(`/orders/${orderId}/erase`, { method: 'POST', body: { reason } });
        return erased.history_deleted
          ? 'Personal data erased.'
          : 'Personal data erased. The history in Temporal follows as soon as it answers.';
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <p>
        Addresses, memos, transactions, the partner’s reference and all history of this order are erased. Amounts,
        statuses and earnings stay. Support can no longer explain the order afterwards.
      </p>
    </ReasonDialog>
  );
}
