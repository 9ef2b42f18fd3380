package swaplane

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"
)

// streamTiming is how long a stream waits for what.
type streamTiming struct {
	// Between one connection and the next; the last one repeats.
	reconnectDelays []time.Duration
	// How many connections may fail in a row before the order is polled instead.
	reconnectsBeforePolling int
	polling                 time.Duration
	// How long the order is polled before the stream is tried again.
	retryStream time.Duration
	// The server sends something every 15 s; if nothing arrives for this long, the connection counts as lost.
	silence time.Duration
}

var defaultTiming = streamTiming{
	reconnectDelays: []time.Duration{
		time.Second, 2 * time.Second, 5 * time.Second, 15 * time.Second, 30 * time.Second,
	},
	reconnectsBeforePolling: 5,
	polling:                 10 * time.Second,
	retryStream:             time.Minute,
	silence:                 45 * time.Second,
}

// FromCurrent starts the stream of an order with its current status.
const FromCurrent = -1

// errOver ends a stream: the order has ended, or the caller has left the loop.
var errOver = errors.New("over")

type yield = func(StatusEvent, error) bool

// StreamOrder follows an order until it ends, even if the connection drops: every status change is delivered exactly once. It starts after the
// event with the sequence `after` (0: with the first event), or, with FromCurrent, with the current status. An error is the last thing it yields.
func (c *Client) StreamOrder(ctx context.Context, orderID string, after int) iter.Seq2[StatusEvent, error] {
	return func(yield func(StatusEvent, error) bool) {
		order := &followedOrder{client: c, orderID: orderID, sequence: after}
		follow(ctx, c.timing, yield, following{stream: order.streamed, poll: order.polled})
	}
}

// StreamEvents follows all your orders and never ends: leave the loop to stop. It starts after the last event that you handled, so that you miss
// nothing, or, without one, with the next event. An error is the last thing it yields.
func (c *Client) StreamEvents(ctx context.Context, lastEventID string) iter.Seq2[StatusEvent, error] {
	return func(yield func(StatusEvent, error) bool) {
		events := &followedEvents{client: c, eventID: lastEventID}
		follow(ctx, c.timing, yield, following{stream: events.streamed})
	}
}

// following is how one order is followed, or all.
type following struct {
	// stream yields the events of one connection, and says whether there were any. It returns errOver at the end.
	stream func(context.Context, yield) (hasNews bool, err error)
	// poll yields events without a stream for a while; nil where that is not possible.
	poll func(context.Context, yield) error
}

// follow connects again and again, until it is over or an error occurs that will not pass.
func follow(ctx context.Context, timing streamTiming, yield yield, what following) {
	for failures := 0; ; {
		hasNews, err := what.stream(ctx, yield)
		if hasNews {
			failures = 0
		}
		if err != nil {
			failures++
		}
		if isOver(ctx, err, yield) {
			return
		}
		if what.poll != nil && failures > timing.reconnectsBeforePolling {
			err = what.poll(ctx, yield)
		} else {
			sleep(ctx, delay(timing, failures, err))
		}
		if isOver(ctx, err, yield) {
			return
		}
	}
}

// isOver yields an error that will not pass.
func isOver(ctx context.Context, err error, yield yield) bool {
	switch {
	case errors.Is(err, errOver):
		return true
	case ctx.Err() != nil:
		yield(StatusEvent{}, ctx.Err())
		return true
	case err != nil && !isPassing(err):
		yield(StatusEvent{}, err)
		return true
	}
	return false
}

// delay is how long to wait before the next connection, including what the server asks for.
func delay(timing streamTiming, failures int, err error) time.Duration {
	planned := timing.reconnectDelays[min(max(failures-1, 0), len(timing.reconnectDelays)-1)]
	failure := new(Error)
	if errors.As(err, &failure) {
		return max(planned, failure.RetryAfter)
	}
	return planned
}

type followedOrder struct {
	client   *Client
	orderID  string
	sequence int
	eventID  string
}

func (f *followedOrder) streamed(ctx context.Context, yield yield) (hasNews bool, err error) {
	stream, err := f.client.connect(ctx, call{operation: streamOrder, id: f.orderID}, f.eventID)
	if err != nil {
		return false, err
	}
	if stream == nil {
		return false, errOver
	}
	defer stream.close()
	for {
		frame, err := stream.next()
		if err != nil {
			return hasNews, err
		}
		hasNews = true
		event := frame.event
		if event == nil {
			continue
		}
		// What a stream skips is read from the order's timeline.
		if f.sequence != FromCurrent && event.Sequence > f.sequence+1 {
			if err := f.read(ctx, yield, event.Sequence-1); err != nil {
				return hasNews, err
			}
		}
		if err := f.tell(yield, *event); err != nil {
			return hasNews, err
		}
	}
}

// read yields the events of the order's timeline up to a sequence.
func (f *followedOrder) read(ctx context.Context, yield yield, upTo int) error {
	order, err := f.client.GetOrder(ctx, f.orderID)
	if err != nil {
		return err
	}
	events := eventsOf(order)
	if f.sequence == FromCurrent && len(events) > 0 {
		events = events[len(events)-1:]
	}
	for _, event := range events {
		if event.Sequence > upTo {
			return nil
		}
		if err := f.tell(yield, event); err != nil {
			return err
		}
	}
	return nil
}

func (f *followedOrder) tell(yield yield, event StatusEvent) error {
	if event.Sequence > f.sequence {
		f.sequence, f.eventID = event.Sequence, event.EventID
		if !yield(event, nil) {
			return errOver
		}
	}
	if isTerminal(event.Status) {
		return errOver
	}
	return nil
}

func (f *followedOrder) polled(ctx context.Context, yield yield) error {
	timing := f.client.timing
	for until := time.Now().Add(timing.retryStream); time.Now().Before(until); {
		if err := f.read(ctx, yield, int(^uint(0)>>1)); err != nil && !isPassing(err) {
			return err
		}
		if !sleep(ctx, timing.polling) {
			return ctx.Err()
		}
	}
	return nil
}

func isTerminal(status OrderStatus) bool {
	switch status {
	case OrderStatusCompleted, OrderStatusFailed, OrderStatusExpired, OrderStatusRefunded:
		return true
	}
	return false
}

// eventsOf are the events in an order's timeline, oldest first.
func eventsOf(order *Order) []StatusEvent {
	events := make([]StatusEvent, 0, len(order.Timeline))
	for _, entry := range order.Timeline {
		events = append(events, StatusEvent{
			OrderID:  order.OrderID,
			Event:    "order." + string(entry.Status),
			Status:   entry.Status,
			EventID:  fmt.Sprintf("%s:%s:%d", order.OrderID, entry.Status, entry.At.UnixMilli()),
			Ts:       entry.At,
			Sequence: entry.Sequence,
			Sandbox:  order.Sandbox,
		})
	}
	return events
}

type followedEvents struct {
	client *Client
	// The last event. If it is empty and the place is known, there was no event when the first connection began.
	eventID      string
	isPlaceKnown bool
}

func (f *followedEvents) streamed(ctx context.Context, yield yield) (hasNews bool, err error) {
	stream, err := f.client.connect(ctx, call{operation: streamEvents}, f.eventID)
	if err != nil || stream == nil {
		return false, err
	}
	defer stream.close()
	listed := map[string]bool{}
	if (stream.source == "snapshot" && f.eventID != "") || (f.isPlaceKnown && f.eventID == "") {
		if err := f.missed(ctx, yield, listed); err != nil {
			return len(listed) > 0, err
		}
	}
	for {
		frame, err := stream.next()
		if err != nil {
			return hasNews, err
		}
		hasNews = true
		event := frame.event
		// What was listed is later than the place.
		if frame.place != nil && len(listed) == 0 {
			f.eventID, f.isPlaceKnown = *frame.place, true
		}
		if event != nil && !listed[event.EventID] {
			f.eventID = event.EventID
			if !yield(*event, nil) {
				return hasNews, errOver
			}
		}
	}
}

// missed yields from the list of events what the stream does not bring; without a last event, from the oldest that is listed.
func (f *followedEvents) missed(ctx context.Context, yield yield, listed map[string]bool) error {
	for {
		page, err := f.client.ListEvents(ctx, ListEventsArguments{After: f.eventID})
		if err != nil {
			return err
		}
		for _, item := range page.Items {
			f.eventID, listed[item.EventID] = item.EventID, true
			event := StatusEvent{
				OrderID:  item.Order.OrderID,
				Event:    item.Event,
				Status:   item.Order.Status,
				EventID:  item.EventID,
				Ts:       item.Ts,
				Sequence: item.Sequence,
				Sandbox:  item.Order.Sandbox,
			}
			if !yield(event, nil) {
				return errOver
			}
		}
		if !page.HasMore {
			return nil
		}
	}
}
