import { Shell } from '#web/shell/Shell';
import { OperatorAccount } from './OperatorAccount';
import { SupportPalette } from './SupportPalette';
import { SUPPORT_NAVIGATION } from './support-navigation';

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
