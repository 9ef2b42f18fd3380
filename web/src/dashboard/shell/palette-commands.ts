import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { Environment } from '#domain/environment';
import { dashboard } from '#web/api/client';
import { usePermission, useSession } from '#web/api/session';
import type { PaletteItem } from '#web/shell/CommandPalette';

/** What the reader may do from anywhere; what has consequences opens the dialog that asks. */
export function useCommands(environment: Environment): PaletteItem[] {
  const { environments, permissions } = useSession().partner;
  const mayEditKeys = permissions.includes('keys.edit') && environments.includes(environment);
  const resumes = useResumes(environment);
  return [
    ...(permissions.includes('orders.test')
      ? [command('Create a test order', '/orders?environment=test&open=test-order')]
      : []),
    ...(mayEditKeys ? [command(`Create a ${environment} key`, `/keys?environment=${environment}&open=new-key`)] : []),
    ...resumes,
    useThemeSwitch(),
  ];
}

function command(name: string, does: PaletteItem['does']): PaletteItem {
  return { id: `do-${name.toLowerCase().replaceAll(/\W+/g, '-')}`, group: 'Do', name, note: 'Command', does };
}

/** One for each endpoint that is paused. */
function useResumes(environment: Environment): PaletteItem[] {
  const mayResume = usePermission('webhooks.edit');
  const { data } = dashboard.useRead('/webhooks', { query: { environment }, enabled: mayResume });
  const paused = mayResume ? (data?.items ?? []).filter(({ state }) => state === 'paused') : [];
  return paused.map(({ endpoint_id, alias, url }) =>
    command(`Resume webhooks to ${alias || url}`, `/webhooks?environment=${environment}&open=resume-${endpoint_id}`),
  );
}

function useThemeSwitch(): PaletteItem {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return command(`Switch to the ${other} theme`, () => setColorScheme(other));
}
