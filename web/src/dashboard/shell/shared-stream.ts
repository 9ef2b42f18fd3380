import { MINUTE, SECOND } from '#domain/duration';

interface SharedStream<N extends string> {
  /** Tabs that name the same stream share it. */
  name: string;
  address: string;
  /** Names of the events that are passed on. */
  events: readonly N[];
  onEvent: (event: N, data: string) => void;
  /** Events may have been missed. */
  onGap: () => void;
}

/** What the tab with the stream tells the others: an event, or that events may have been missed. */
type Message<N extends string> = { event: N; data: string } | 'gap';

/** For how long a hidden tab goes on listening, so that a short look at another one costs nothing. */
const HIDDEN_MS = MINUTE;
/** How long to wait after a stream was refused. */
const REOPEN_MS = 30 * SECOND;

/**
 * Follows a stream of which all tabs of the browser together have one: it opens no more than six connections to a server, and
 * each stream occupies one. A lock says which tab has it; when that tab is closed, the next one gets the lock. Tabs that are
 * hidden for long do not listen. @returns what ends it
 */
export function followStream<N extends string>(stream: SharedStream<N>): () => void {
  let leave: (() => void) | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const pause = () => {
    leave?.();
    leave = null;
  };
  const watch = () => {
    clearTimeout(leaving);
    if (document.hidden) {
      leaving = setTimeout(pause, HIDDEN_MS);
    } else if (leave === null) {
      leave = join(stream);
      stream.onGap();
    }
  };
  leave = join(stream);
  watch();
  document.addEventListener('visibilitychange', watch);
  return () => {
    document.removeEventListener('visibilitychange', watch);
    clearTimeout(leaving);
    pause();
  };
}

/** Listens with the other tabs, and opens the stream when it is this one's turn. @returns what ends it */
function join<N extends string>(stream: SharedStream<N>): () => void {
  const left = new AbortController();
  const tabs = new BroadcastChannel(stream.name);
  const receive = (message: Message<N>) =>
    message === 'gap' ? stream.onGap() : stream.onEvent(message.event, message.data);
  const tell = (message: Message<N>) => {
    tabs.postMessage(message);
    receive(message);
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<Message<N>>) => receive(data));
  const end = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()));
  const lead = async (isSuccessor: boolean) => {
    const close = openStream(stream, tell, isSuccessor);
    await end;
    close();
  };
  takeTurn(stream.name, left.signal, lead).catch((error: unknown) => {
    if (!left.signal.aborted) throw error;
  });
  return () => {
    left.abort();
    tabs.close();
  };
}

/** Calls `lead` once no other tab has the lock; with true if one had it before. */
async function takeTurn(lock: string, signal: AbortSignal, lead: (isSuccessor: boolean) => Promise<void>) {
  const isFirst = await navigator.locks.request(lock, { ifAvailable: true }, async (granted) => {
    if (granted !== null && !signal.aborted) await lead(false);
    return granted !== null;
  });
  if (!isFirst) {
    await navigator.locks.request(lock, { signal }, () => lead(true));
  }
}

/** Opens the stream, again and again if it is refused. @returns what closes it */
function openStream<N extends string>(
  { address, events }: SharedStream<N>,
  tell: (message: Message<N>) => void,
  isSuccessor: boolean,
): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let hasGap = isSuccessor;
  const open = () => {
    source = new EventSource(address);
    for (const event of events) {
      source.addEventListener(event, ({ data }: MessageEvent<string>) => tell({ event, data }));
    }
    source.addEventListener('error', () => {
      hasGap = true;
      // The browser gives up on a stream that is refused.
      if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
    });
    source.addEventListener('open', () => {
      if (hasGap) tell('gap');
      hasGap = false;
    });
  };
  open();
  return () => {
    clearTimeout(reopening);
    source.close();
  };
}
