import { LOGIN_PAGES, type PageRow } from '../app/pages';
import { readHome } from './home/use-home';

/** Pages of the dashboard for people who are not logged in. */
export const OUTSIDE: readonly PageRow[] = [
  ...LOGIN_PAGES,
  { path: '/signup', load: async () => (await import('./users/SignUpPage')).SignUpPage },
  { path: '/invitation', load: async () => (await import('./users/InvitationPage')).InvitationPage },
  { path: '/no-team', load: async () => (await import('./users/NoTeamPage')).NoTeamPage },
  { path: '/closed', load: async () => (await import('./partners/ClosedPage')).ClosedPage },
  { path: '/outbox', load: async () => (await import('./users/OutboxPage')).OutboxPage },
];

/** Pages of the dashboard for people who are logged in. */
export const INSIDE: readonly PageRow[] = [
  { path: '/', load: async () => (await import('./home/HomePage')).HomePage, read: readHome },
  { path: '/orders', load: async () => (await import('./orders/OrdersPage')).OrdersPage },
  { path: '/orders/$orderId', load: async () => (await import('./orders/detail/OrderPage')).OrderPage },
  { path: '/analytics', load: async () => (await import('./orders/analytics/AnalyticsPage')).AnalyticsPage },
  { path: '/scenarios', load: async () => (await import('./sandbox/ScenariosPage')).ScenariosPage },
  { path: '/scenarios/$name', load: async () => (await import('./sandbox/ScenarioPage')).ScenarioPage },
  {
    path: '/webhooks',
    load: async () => (await import('./webhooks/WebhooksPage')).WebhooksPage,
    permission: 'logs.view',
  },
  {
    path: '/webhooks/$endpointId',
    load: async () => (await import('./webhooks/EndpointPage')).EndpointPage,
    permission: 'logs.view',
  },
  {
    path: '/webhooks/deliveries/$deliveryId',
    load: async () => (await import('./webhooks/DeliveryPage')).DeliveryPage,
    permission: 'logs.view',
  },
  {
    path: '/requests',
    load: async () => (await import('./requests/RequestsPage')).RequestsPage,
    permission: 'logs.view',
  },
  {
    path: '/requests/$requestId',
    load: async () => (await import('./requests/RequestPage')).RequestPage,
    permission: 'logs.view',
  },
  { path: '/keys', load: async () => (await import('./keys/KeysPage')).KeysPage, permission: 'keys.view' },
  { path: '/providers', load: async () => (await import('./providers/ProvidersPage')).ProvidersPage },
  {
    path: '/payouts',
    load: async () => (await import('./payouts/PayoutsPage')).PayoutsPage,
    permission: 'revenue.view',
  },
  { path: '/incidents', load: async () => (await import('./incidents/IncidentsPage')).IncidentsPage },
  { path: '/team', load: async () => (await import('./team/TeamPage')).TeamPage, permission: 'team.edit' },
  { path: '/audit', load: async () => (await import('./AuditPage')).AuditPage, permission: 'audit.view' },
  { path: '/settings', load: async () => (await import('./users/SettingsPage')).SettingsPage },
  {
    path: '/onboarding',
    load: async () => (await import('./partners/onboarding/OnboardingPage')).OnboardingPage,
    permission: 'onboarding.edit',
  },
];
