import type { ProviderList } from '#contract/dashboard/providers';
import { dashboard } from '#web/api/client';
import { useEnvironment } from '#web/design/navigation/url';

/** The code and name of every provider; empty while they are being read. */
export function useProviders(): readonly Pick<ProviderList['items'][number], 'code' | 'name'>[] {
  const { environment } = useEnvironment();
  const { data } = dashboard.useRead('/providers', { query: { environment } });
  return data?.items ?? [];
}

/** The name of a provider; its code if the name is not known. */
export function useProviderName(code: string): string {
  return useProviders().find((provider) => provider.code === code)?.name ?? code;
}

export function ProviderName({ code }: { code: string }) {
  return <>{useProviderName(code)}</>;
}
