import { Button } from '@mantine/core';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { useOpened } from '#web/design/navigation/url';
import { notify } from '#web/design/notify';
import { formatEvents } from '#web/shared/webhooks/EndpointHealth';

/** Ends the pause of an endpoint, if the role allows it. */
export function ResumeButton({ endpoint: { endpoint_id, url, waiting } }: { endpoint: Endpoint }) {
  const [isOpen, setOpen] = useOpened(`resume-${endpoint_id}`);
  const mayResume = usePermission('webhooks.edit');
  const resume = dashboard.useWrite(
    { call: () => ({ path: `/webhooks/${endpoint_id}/resume` }), changes: ['/webhooks', '/home'] },
    ({ queued_events }) => {
      setOpen(false);
      notify({ message: `Resumed: ${formatEvents(queued_events)} sent now, oldest first.` });
    },
  );
  if (!mayResume) {
    return null;
  }
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        Resume
      </Button>
      {isOpen && (
        <ConfirmDialog title="Resume this endpoint" action="Resume" act={resume} onClose={() => setOpen(false)}>
          {formatEvents(waiting)} sent to {url} right away, oldest first. If it still fails, it is paused again.
        </ConfirmDialog>
      )}
    </>
  );
}
