import { OperatorAccount } from './account/OperatorAccount';
import { SupportPalette } from './palette/SupportPalette';
import { Shell } from './Shell';
import { SUPPORT_NAVIGATION } from './support-navigation';

/** The support console around its pages. */
export function SupportShell() {
  return (
    <Shell
      navigation={SUPPORT_NAVIGATION}
      account={<OperatorAccount />}
      palette={(close) => <SupportPalette onClose={close} />}
      hasEnvironments={false}
    />
  );
}
