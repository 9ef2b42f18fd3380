import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#web/api/dashboard';
import { useSession } from '#web/app/session';
import { AccountMenu } from '#web/shell/AccountMenu';

/** The account menu of a partner's member, with a switch to the person's other partners. */
export function MemberAccount() {
  const { session, partner } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const choose = async (partnerId: string) => {
    await call('/users/session/partner', { method: 'POST', body: { partner_id: partnerId } });
    await queries.resetQueries();
    void navigate({ to: '/' });
  };
  const others = session.memberships.filter(({ partner_id }) => partner_id !== partner.partner_id);
  return (
    <AccountMenu about={`${partner.name} · ${partner.role.replace('_', '-')}`}>
      {others.length > 0 && <Menu.Label>Other partners</Menu.Label>}
      {others.map(({ partner_id, name }) => (
        <Menu.Item key={partner_id} onClick={() => void choose(partner_id)}>
          {name}
        </Menu.Item>
      ))}
    </AccountMenu>
  );
}
