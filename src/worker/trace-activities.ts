import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { ORDER_WORKFLOW } from '#workflows/messages';
import type { OrderInput, OrderState } from '../domain/orders/order';
import { type Origin, trace } from '../tracing/tracer';

/** The forms in which activities of an order are given it. */
type OfOrder = OrderInput | { input: OrderInput } | { order: OrderState };

/** Makes each activity of an order's workflow a step of the trace that its input names. */
export const traceActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute(input, next) {
      const argument = input.args[0] as OfOrder | undefined;
      if (info.workflowType !== ORDER_WORKFLOW || !argument) {
        return next(input);
      }
      const order = inputOf(argument);
      const attributes = {
        'order.id': order.orderId,
        provider: order.provider,
        'run.id': info.workflowExecution?.runId ?? null,
        'activity.type': info.activityType,
        'activity.attempt': info.attempt,
      };
      const as: Origin['as'] = isOpening(info.activityType, argument) ? 'part' : 'later';
      return trace('activity', attributes, () => next(input), { trace: order.trace, as });
    },
  },
});

function inputOf(argument: OfOrder): OrderInput {
  return 'order' in argument ? argument.order.input : 'input' in argument ? argument.input : argument;
}

/** What happens to an order after it was opened may be days later, and would stretch the trace of its creation. */
function isOpening(activityType: string, argument: OfOrder): boolean {
  return 'order' in argument ? argument.order.revision === 1 : OPENING.includes(activityType);
}

const OPENING: readonly string[] = ['createProviderOrder', 'openSandboxOrder'];
