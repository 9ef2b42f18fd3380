/** A history as its file has it. */
export interface RecordedHistory {
  events: RecordedEvent[];
}

export interface RecordedEvent extends Record<string, unknown> {
  eventId: string;
  eventType: string;
}

const REFERENCES = [
  'scheduledEventId',
  'startedEventId',
  'acceptedEventId',
  'acceptedRequestSequencingEventId',
  'workflowTaskCompletedEventId',
] as const;

/**
 * The same history, in which each local activity ended its workflow task, and the workflow got the result in the next one. This
 * happens when Temporal's client completes a task for its time limit just as the local activity ends.
 */
export function withLaterResults({ events }: RecordedHistory): RecordedHistory {
  const written: RecordedEvent[] = [];
  const newIds = new Map<string, string>();
  let task: RecordedEvent[] = [];
  const write = (event: RecordedEvent) => {
    const eventId = String(written.length + 1);
    newIds.set(event.eventId, eventId);
    written.push({ ...withReferences(event, newIds), eventId });
  };
  for (const [index, event] of events.entries()) {
    write(event);
    if (event.eventType.startsWith('EVENT_TYPE_WORKFLOW_TASK_')) {
      task = isScheduled(event) ? [event] : [...task, event];
    } else if (isResult(event) && hasFurtherCommands(events.slice(index + 1))) {
      // References to the task mean its repetition from here on.
      task.forEach(write);
    }
  }
  return { events: written };
}

const isScheduled = ({ eventType }: RecordedEvent) => eventType === 'EVENT_TYPE_WORKFLOW_TASK_SCHEDULED';

const isResult = (event: RecordedEvent) =>
  (event.markerRecordedEventAttributes as { markerName?: string } | undefined)?.markerName === 'core_local_activity';

/** Whether the task has more to say. A message that it accepts afterwards came with it, and cannot come with the next one. */
function hasFurtherCommands(rest: readonly RecordedEvent[]): boolean {
  const end = rest.findIndex((event) => !isCommand(event));
  const commands = end < 0 ? rest : rest.slice(0, end);
  return commands.length > 0 && !commands.some(({ eventType }) => eventType.endsWith('UPDATE_ACCEPTED'));
}

const isCommand = (event: RecordedEvent) =>
  event.eventType.includes('_UPDATE_') || 'workflowTaskCompletedEventId' in attributesOf(event);

function withReferences(event: RecordedEvent, newIds: ReadonlyMap<string, string>): RecordedEvent {
  const name = nameOfAttributes(event);
  const attributes = { ...attributesOf(event) };
  for (const reference of REFERENCES) {
    const id = attributes[reference];
    if (typeof id === 'string') attributes[reference] = newIds.get(id) ?? id;
  }
  return { ...event, [name]: attributes };
}

const nameOfAttributes = (event: RecordedEvent) => Object.keys(event).find((key) => key.endsWith('Attributes')) ?? '';

const attributesOf = (event: RecordedEvent) => (event[nameOfAttributes(event)] ?? {}) as Record<string, unknown>;
