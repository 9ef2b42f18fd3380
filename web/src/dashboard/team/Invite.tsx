import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ROLES, type Role } from '#domain/team/permission';
import { useWrite } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { useSession } from '#web/app/session';
import { Problem } from '#web/design/states/Problem';
import { formatRole } from '#web/shared/access/format-role';

export function Invite() {
  const [isOpen, setOpen] = useState(false);
  const { partner } = useSession();
  const form = useForm<{ email: string; role: Role }>({ initialValues: { email: '', role: 'developer' } });
  const invite = useWrite(
    { call: (body: typeof form.values) => ({ path: '/team/invitations', body }), changes: ['/team'] },
    (_answer, { email }) => {
      setOpen(false);
      form.reset();
      notifications.show({ message: `An invitation is on its way to ${email}.` });
    },
  );
  const problem = useFieldIssues(form, invite.error);
  const roles = ROLES.filter((role) => partner.role === 'owner' || role !== 'owner');
  if (partner.onboarding !== 'approved') {
    return (
      <span style={{ color: 'var(--ink-3)', fontSize: 13 }}>
        You can invite people once your organization is approved.
      </span>
    );
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Invite a member</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Invite a member"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form onSubmit={form.onSubmit((values) => invite.mutate(values))} style={{ display: 'grid', gap: 16 }}>
          <TextInput data-autofocus label="Email address" type="email" required {...form.getInputProps('email')} />
          <Select
            label="Role"
            data={roles.map((value) => ({ value, label: formatRole(value) }))}
            allowDeselect={false}
            {...form.getInputProps('role')}
          />
          <Problem error={problem} />
          <Button type="submit" loading={invite.isPending}>
            Send invitation
          </Button>
        </form>
      </Modal>
    </>
  );
}
