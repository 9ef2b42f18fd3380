import { Page } from '#web/design/layout/layout';
import { useFilters } from '#web/design/navigation/url';
import { FindBox } from './FindBox';

export function SearchPage() {
  const { filters, setFilters } = useFilters(['q']);
  return (
    <Page
      title="Search"
      hasEnvironment={false}
      description="Any identifier, link or sentence with one, live or sandbox. Arrow keys select, Enter opens."
    >
      <FindBox initial={filters.q ?? ''} onText={(q) => setFilters({ q })} />
    </Page>
  );
}
