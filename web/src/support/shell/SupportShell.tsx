import { Shell } from '#web/shell/Shell';
import { OperatorAccount } from './OperatorAccount';
import { SupportPalette } from './SupportPalette';
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
