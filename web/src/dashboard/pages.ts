import { LOGIN_PAGES, type PageRow } from '../app/pages';

/** Pages of the dashboard for who is not logged in. */
export const OUTSIDE: readonly PageRow[] = [
  ...LOGIN_PAGES,
  { path: '/signup', load: () => import('./users/SignUpPage'), name: 'SignUpPage' },
  { path: '/invitation', load: () => import('./users/InvitationPage'), name: 'InvitationPage' },
  { path: '/no-team', load: () => import('./users/NoTeamPage'), name: 'NoTeamPage' },
  { path: '/closed', load: () => import('./partners/closing/ClosedPage'), name: 'ClosedPage' },
  { path: '/outbox', load: () => import('./users/outbox/OutboxPage'), name: 'OutboxPage' },
];

/** Pages of the dashboard for who is. */
export const INSIDE: readonly PageRow[] = [
  { path: '/', load: () => import('./home/HomePage'), name: 'HomePage' },
  { path: '/orders', load: () => import('./orders/OrdersPage'), name: 'OrdersPage' },
  { path: '/orders/$orderId', load: () => import('./orders/detail/OrderPage'), name: 'OrderPage' },
  {
    path: '/webhooks',
    load: () => import('./webhooks/endpoints/WebhooksPage'),
    name: 'WebhooksPage',
    permission: 'logs.view',
  },
  {
    path: '/webhooks/$endpointId',
    load: () => import('./webhooks/endpoints/EndpointPage'),
    name: 'EndpointPage',
    permission: 'logs.view',
  },
  {
    path: '/webhooks/deliveries/$deliveryId',
    load: () => import('./webhooks/deliveries/DeliveryPage'),
    name: 'DeliveryPage',
    permission: 'logs.view',
  },
  { path: '/requests', load: () => import('./requests/RequestsPage'), name: 'RequestsPage', permission: 'logs.view' },
  {
    path: '/requests/$requestId',
    load: () => import('./requests/RequestPage'),
    name: 'RequestPage',
    permission: 'logs.view',
  },
  { path: '/keys', load: () => import('./keys/KeysPage'), name: 'KeysPage', permission: 'keys.view' },
  { path: '/providers', load: () => import('./providers/ProvidersPage'), name: 'ProvidersPage' },
  { path: '/payouts', load: () => import('./payouts/PayoutsPage'), name: 'PayoutsPage', permission: 'revenue.view' },
  { path: '/incidents', load: () => import('./incidents/IncidentsPage'), name: 'IncidentsPage' },
  { path: '/team', load: () => import('./team/TeamPage'), name: 'TeamPage', permission: 'team.edit' },
  { path: '/audit', load: () => import('./audit/AuditPage'), name: 'AuditPage', permission: 'audit.view' },
  { path: '/settings', load: () => import('./users/SettingsPage'), name: 'SettingsPage' },
  {
    path: '/onboarding',
    load: () => import('./partners/onboarding/OnboardingPage'),
    name: 'OnboardingPage',
    permission: 'onboarding.edit',
  },
];
