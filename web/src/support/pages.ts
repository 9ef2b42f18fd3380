import type { PageRow } from '../app/pages';

/** Pages of the support console for people who are logged in. Pages that the dashboard also has use the same path. */
export const SUPPORT_PAGES: readonly PageRow[] = [
  { path: '/', load: async () => (await import('./SupportHomePage')).SupportHomePage },
  { path: '/search', load: async () => (await import('./search/SearchPage')).SearchPage },
  { path: '/queues', load: async () => (await import('./queues/QueuePages')).QueuesPage },
  { path: '/queues/$queue', load: async () => (await import('./queues/QueuePages')).QueuePage },
  { path: '/orders/$orderId', load: async () => (await import('./orders/SupportOrderPage')).SupportOrderPage },
  {
    path: '/webhooks/$endpointId',
    load: async () => (await import('./webhooks/SupportWebhookPages')).SupportEndpointPage,
  },
  {
    path: '/webhooks/deliveries/$deliveryId',
    load: async () => (await import('./webhooks/SupportWebhookPages')).SupportDeliveryPage,
  },
  {
    path: '/requests/$requestId',
    load: async () => (await import('./SupportRequestPage')).SupportRequestPage,
  },
  { path: '/payouts/$payoutId', load: async () => (await import('./payouts/PayoutPage')).PayoutPage },
  { path: '/providers', load: async () => (await import('./providers/SupportProvidersPage')).SupportProvidersPage },
  { path: '/health', load: async () => (await import('./providers/HealthPage')).HealthPage },
  { path: '/statistics', load: async () => (await import('./providers/StatisticsPage')).StatisticsPage },
  { path: '/earnings', load: async () => (await import('./providers/EarningsPage')).EarningsPage },
  { path: '/partners', load: async () => (await import('./partners/PartnersPage')).PartnersPage },
  { path: '/partners/$partnerId', load: async () => (await import('./partners/PartnerPage')).PartnerPage },
  { path: '/incidents', load: async () => (await import('./incidents/SupportIncidentsPage')).SupportIncidentsPage },
  { path: '/uptime', load: async () => (await import('./incidents/UptimePage')).UptimePage },
  { path: '/replies', load: async () => (await import('./orders/RepliesPage')).RepliesPage },
  { path: '/audit', load: async () => (await import('./audit/SupportAuditPage')).SupportAuditPage },
  { path: '/settings', load: async () => (await import('./SupportSettingsPage')).SupportSettingsPage },
];
