import { defineInternalRoute } from '#api/internal/route';
import { ProbeAddressesSchema } from '#contract/dashboard/incidents';
import { setProbeAddresses } from '#operations/incidents/set-probe-addresses';

export const setProbeAddressesRoute = defineInternalRoute({
  id: 'setProbeAddresses',
  method: 'put',
  path: '/incidents/probe-addresses',
  summary: "Set the addresses of the partner's health probes, which have a rate limit of their own",
  permission: 'settings.edit',
  request: { body: ProbeAddressesSchema },
  responses: [{ status: 200, description: 'The addresses in their canonical form', schema: ProbeAddressesSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller: { partnerId, userId: actor }, body: { addresses } }) => ({
    status: 200,
    body: { addresses: await setProbeAddresses(services, { partnerId, addresses, actor }) },
  }),
});
