import { useOperator } from '#web/app/session';
import { AccountMenu } from '#web/shell/AccountMenu';

export function OperatorAccount() {
  return <AccountMenu about={`Support console · ${useOperator().role}`} />;
}
