import type { SavedReply } from '#contract/support/replies';
import { support } from '#web/api/client';
import { Page, Surface } from '#web/design/layout/layout';
import { EmptyState, Loaded } from '#web/design/states/states';
import { WholeList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Time } from '#web/design/time/Time';
import { ActionButton } from '../actions';
import styles from './replies.module.css';
import { RemoveReplyDialog, SaveReplyDialog } from './reply-dialogs';

/** The texts that operators answer with; the facts of an order are filled in on its page. */
export function RepliesPage() {
  const query = support.useRead('/replies');
  return (
    <Page
      title="Saved replies"
      hasEnvironment={false}
      description="Answers that all operators can start from. On an order’s page, “Draft a reply” fills its facts in."
      actions={
        <ActionButton
          label="New reply"
          variant="filled"
          permission="support.decide"
          dialog={(close) => <SaveReplyDialog onClose={close} />}
        />
      }
    >
      <Loaded query={query} skeleton={<TableSkeleton columns={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Surface>
              <EmptyState title="No reply is saved">
                Save what you write again and again, with names in braces where the facts of the order belong.
              </EmptyState>
            </Surface>
          ) : (
            <WholeList
              label="Saved replies"
              rows={items}
              columns={REPLY_COLUMNS}
              idOf={({ reply_id: id }) => String(id)}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

const column = columnsOf<SavedReply>();

const REPLY_COLUMNS = [
  column({
    id: 'reply',
    header: 'Reply',
    cell: (reply) => (
      <span className={styles.reply}>
        <strong>{reply.name}</strong>
        <span>{reply.text}</span>
      </span>
    ),
  }),
  column({
    id: 'saved',
    header: 'Saved',
    meta: { align: 'right', from: 'tablet' },
    cell: (reply) => <Time at={reply.saved_at} />,
  }),
  column({
    id: 'action',
    header: () => <span className="hidden">Action</span>,
    meta: { align: 'right' },
    cell: (reply) => (
      <span className={styles.buttons}>
        <ActionButton
          size="xs"
          label="Edit"
          permission="support.decide"
          dialog={(close) => <SaveReplyDialog reply={reply} onClose={close} />}
        />
        <ActionButton
          size="xs"
          label="Remove"
          permission="support.decide"
          dialog={(close) => <RemoveReplyDialog reply={reply} onClose={close} />}
        />
      </span>
    ),
  }),
];
