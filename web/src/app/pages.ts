import type { ComponentType } from 'react';

export interface PageRow {
  path: string;
  /** Loads the file of the page when it is first opened. */
  load: () => Promise<Record<string, ComponentType>>;
  name: string;
}

/** Pages of both applications for who is not logged in. */
export const LOGIN_PAGES: readonly PageRow[] = [
  { path: '/login', load: () => import('../auth/LoginPage'), name: 'LoginPage' },
  { path: '/password-reset', load: () => import('../auth/PasswordResetPage'), name: 'PasswordResetPage' },
];

/** Pages of the dashboard for who is not logged in. */
export const OUTSIDE: readonly PageRow[] = [
  ...LOGIN_PAGES,
  { path: '/signup', load: () => import('../auth/SignUpPage'), name: 'SignUpPage' },
  { path: '/invitation', load: () => import('../auth/InvitationPage'), name: 'InvitationPage' },
  { path: '/no-team', load: () => import('../auth/NoTeamPage'), name: 'NoTeamPage' },
  { path: '/outbox', load: () => import('../outbox/OutboxPage'), name: 'OutboxPage' },
];

/** Pages of the dashboard for who is. */
export const INSIDE: readonly PageRow[] = [
  { path: '/', load: () => import('../home/HomePage'), name: 'HomePage' },
  { path: '/orders', load: () => import('../orders/OrdersPage'), name: 'OrdersPage' },
  { path: '/orders/$orderId', load: () => import('../orders/detail/OrderPage'), name: 'OrderPage' },
  { path: '/webhooks', load: () => import('../webhooks/endpoints/WebhooksPage'), name: 'WebhooksPage' },
  { path: '/webhooks/$endpointId', load: () => import('../webhooks/endpoints/EndpointPage'), name: 'EndpointPage' },
  {
    path: '/webhooks/deliveries/$deliveryId',
    load: () => import('../webhooks/deliveries/DeliveryPage'),
    name: 'DeliveryPage',
  },
  { path: '/logs', load: () => import('../logs/LogsPage'), name: 'LogsPage' },
  { path: '/logs/$requestId', load: () => import('../logs/RequestPage'), name: 'RequestPage' },
  { path: '/keys', load: () => import('../keys/KeysPage'), name: 'KeysPage' },
  { path: '/providers', load: () => import('../providers/ProvidersPage'), name: 'ProvidersPage' },
  { path: '/revenue', load: () => import('../revenue/RevenuePage'), name: 'RevenuePage' },
  { path: '/sla', load: () => import('../sla/SlaPage'), name: 'SlaPage' },
  { path: '/team', load: () => import('../team/TeamPage'), name: 'TeamPage' },
  { path: '/audit', load: () => import('../audit/AuditPage'), name: 'AuditPage' },
  { path: '/settings', load: () => import('../settings/SettingsPage'), name: 'SettingsPage' },
  { path: '/onboarding', load: () => import('../onboarding/OnboardingPage'), name: 'OnboardingPage' },
];
