import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { dashboard } from '#web/api/client';

/** On which the tabs of a browser tell each other that another partner was chosen. */
const CHANNEL = 'swaplane partner';

/**
 * Shows another of the reader's partners. All tabs have the same login, which has one partner: each goes to the home page of the new
 * one, so that nothing is done to it on a page that still names the former.
 */
export function usePartnerChoice(): (partnerId: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tabs = useRef<BroadcastChannel>(null);
  const showChosen = useCallback(async () => {
    await queries.resetQueries();
    void navigate({ to: '/' });
  }, [queries, navigate]);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => void showChosen());
    tabs.current = channel;
    return () => channel.close();
  }, [showChosen]);
  const choose = dashboard.useWrite(
    {
      call: (partner_id: string) => ({ path: '/users/session/partner', body: { partner_id } }),
      changes: [],
      failure: 'The other partner was not opened',
    },
    () => {
      tabs.current?.postMessage('chosen');
      void showChosen();
    },
  );
  return choose.mutate;
}
