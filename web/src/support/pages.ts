import type { PageRow } from '../app/pages';

/** Pages of the support console for who is logged in. What the dashboard has too has the same path. */
export const SUPPORT_PAGES: readonly PageRow[] = [
  { path: '/', load: () => import('./home/SupportHomePage'), name: 'SupportHomePage' },
  { path: '/search', load: () => import('./search/SearchPage'), name: 'SearchPage' },
  { path: '/queues', load: () => import('./queues/QueuesPage'), name: 'QueuesPage' },
  { path: '/queues/$queue', load: () => import('./queues/QueuePage'), name: 'QueuePage' },
  { path: '/orders/$orderId', load: () => import('./orders/SupportOrderPage'), name: 'SupportOrderPage' },
  { path: '/webhooks/$endpointId', load: () => import('./webhooks/SupportEndpointPage'), name: 'SupportEndpointPage' },
  {
    path: '/webhooks/deliveries/$deliveryId',
    load: () => import('./webhooks/SupportDeliveryPage'),
    name: 'SupportDeliveryPage',
  },
  { path: '/requests/$requestId', load: () => import('./requests/SupportRequestPage'), name: 'SupportRequestPage' },
  { path: '/payouts/$payoutId', load: () => import('./payouts/PayoutPage'), name: 'PayoutPage' },
  { path: '/providers', load: () => import('./providers/SupportProvidersPage'), name: 'SupportProvidersPage' },
  { path: '/health', load: () => import('./providers/HealthPage'), name: 'HealthPage' },
  { path: '/statistics', load: () => import('./providers/StatisticsPage'), name: 'StatisticsPage' },
  { path: '/partners', load: () => import('./partners/PartnersPage'), name: 'PartnersPage' },
  { path: '/partners/$partnerId', load: () => import('./partners/PartnerPage'), name: 'PartnerPage' },
  { path: '/incidents', load: () => import('./incidents/SupportIncidentsPage'), name: 'SupportIncidentsPage' },
  { path: '/audit', load: () => import('./audit/SupportAuditPage'), name: 'SupportAuditPage' },
  { path: '/settings', load: () => import('./users/SupportSettingsPage'), name: 'SupportSettingsPage' },
];
