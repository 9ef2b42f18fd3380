import { Shell } from './Shell';

/** The support console around its pages. */
export function SupportShell() {
  return <Shell navigation={[]} account={null} palette={() => null} hasEnvironments={false} />;
}
