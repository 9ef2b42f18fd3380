import { eq } from 'drizzle-orm';
import { partners } from '#db/schema/partners';
import type { Scene, Story } from './operator-stories';

/** What operators set for a partner and report of others, each with its preparation. */
export const REPORT_STORIES: Readonly<Record<string, (scene: Scene) => Promise<Story>>> = {
  'records what a provider kept for a partner': async ({ service }) => {
    const { partnerId } = await service.partner();
    return {
      path: `/payouts/partners/${partnerId}/reports`,
      body: { provider: 'changenow', month: '2026-10', usd: '12.50' },
      audited: ['earnings.reported', partnerId],
      answer: { partner_id: partnerId, provider: 'changenow', month: '2026-10', reported_usd: '12.5' },
      again: 200,
    };
  },
  "changes a partner's settings": async ({ service }) => {
    const { partnerId } = await service.partner();
    return {
      path: `/partners/${partnerId}/settings`,
      body: { tier: 'scale', streams: 7, markup_bps: null },
      audited: ['partner.changed', partnerId],
      answer: {
        partner_id: partnerId,
        tier: 'scale',
        settings: expect.objectContaining({ streams: 7, markup_bps: 0 }),
      },
      again: 200,
    };
  },
  'takes its own host name from a partner': async ({ service }) => {
    const { partnerId } = await service.partner();
    await service.db
      .update(partners)
      .set({ trackingHost: 'swap.lantern.example', hostProvedAt: new Date() })
      .where(eq(partners.partnerId, partnerId));
    return {
      path: `/partners/${partnerId}/tracking-host/remove`,
      audited: ['tracking_host.removed', partnerId],
      answer: { partner_id: partnerId, tracking_host: null },
      again: 409,
    };
  },
  'reports what a prober measured': async () => ({
    path: '/incidents/uptime/reports',
    body: { sightings: [{ minute: '2026-03-05T06:07Z', up: false, error_label: 'http_503' }] },
    audited: ['sla.reported', 'sla'],
    answer: { minutes: 1, up: 0, from: '2026-03-05T06:07:00.000Z' },
    again: 200,
  }),
};
