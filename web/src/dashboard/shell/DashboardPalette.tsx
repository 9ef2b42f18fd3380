import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderRow } from '#contract/dashboard/orders/order-search';
import type { Environment } from '#domain/environment';
import { dashboard } from '#web/api/client';
import { usePermission, useSession } from '#web/api/session';
import { useEnvironment } from '#web/design/navigation/url';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import { shorten } from '#web/design/values/formats';
import { CommandPalette, itemsNamed, type PaletteItem, pagesNamed } from '#web/shell/CommandPalette';
import type { Navigation } from '#web/shell/navigation';

/** Finds pages by name, objects by ID, orders by reference, address or hash, and what can be done. */
export function DashboardPalette({ navigation, onClose }: { navigation: Navigation; onClose: () => void }) {
  const [text, setText] = useState('');
  const { environment } = useEnvironment();
  return (
    <CommandPalette
      text={text}
      onText={setText}
      items={useDashboardItems(text, navigation, environment)}
      placeholder="Order, reference, address, hash, request, page, command…"
      onClose={onClose}
    />
  );
}

const MIN_SEARCHED = 3;
const TYPING_MS = 180;

/** The page of an ID, by its prefix. An event ID begins with the ID of its order. */
const PAGES_BY_ID: readonly (readonly [RegExp, name: string, to: (id: string) => string])[] = [
  [/^(ord_[a-z0-9]{26})(:|$)/, 'Order', (id) => `/orders/${id}`],
  [/^(req_[a-z0-9]{26})$/, 'Request', (id) => `/requests/${id}`],
  [/^(dlv_[a-z0-9]{26})$/, 'Delivery', (id) => `/webhooks/deliveries/${id}`],
  [/^(we_[a-z0-9]{26})$/, 'Endpoint', (id) => `/webhooks/${id}`],
  [/^(key_[a-z0-9]{26})$/, 'API key', (id) => `/keys?key=${id}`],
];

function pageOf(text: string): PaletteItem[] {
  return PAGES_BY_ID.flatMap(([pattern, name, to]) => {
    const id = pattern.exec(text)?.[1];
    return id === undefined ? [] : [{ id, group: 'Found', name: `${name} ${shorten(id)}`, does: to(id) } as const];
  });
}

/** The entries that match the text: an object by its ID, orders by any identifier, pages and commands by name. */
function useDashboardItems(text: string, navigation: Navigation, environment: Environment): PaletteItem[] {
  const [searched] = useDebouncedValue(text.trim(), TYPING_MS);
  const place = pageOf(searched);
  const commands = useCommands(environment);
  const orders = useQuery({
    queryKey: ['/orders', 'palette', environment, searched],
    queryFn: ({ signal }) => dashboard.call('/orders', { query: { environment, q: searched, limit: 6 }, signal }),
    enabled: searched.length >= MIN_SEARCHED && place.length === 0,
  });
  const found = [...place, ...(orders.data?.items ?? []).map(toItem)];
  return [...found, ...pagesNamed(text, navigation), ...itemsNamed(text, commands)];
}

function toItem({ order_id, from, to, status, partner_order_ref }: OrderRow): PaletteItem {
  const reference = partner_order_ref === null ? '' : ` · ${partner_order_ref}`;
  return {
    id: order_id,
    group: 'Found',
    name: `${from} → ${to} ${shorten(order_id)}${reference}`,
    note: ORDER_BADGES[status].label,
    does: `/orders/${order_id}`,
  };
}

/** What the reader may do from anywhere; what has consequences opens the dialog that asks. */
function useCommands(environment: Environment): PaletteItem[] {
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
