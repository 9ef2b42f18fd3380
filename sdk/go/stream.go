package swaplane

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"
)

// StatusEvent is a status change of an order, or money that came after its end.
type StatusEvent struct {
	OrderID string `json:"order_id"`

	// Event is as in the webhook: order. and the new status, or order.late_deposit, which changes no status.
	Event  string      `json:"-"`
	Status OrderStatus `json:"status"`

	// EventID is the same as in the webhook for the same change.
	EventID string    `json:"-"`
	Ts      time.Time `json:"ts"`

	// Sequence counts the order's status changes from 1, without gaps.
	Sequence int  `json:"sequence"`
	Sandbox  bool `json:"sandbox"`
}

// stream is an open connection; it must be closed.
type stream struct {
	// Where the events come from: fresh, buffer or snapshot.
	source  string
	call    call
	body    *bufio.Reader
	close   func()
	silence *time.Timer
	timing  streamTiming
}

// connect returns nil without an error if nothing will follow.
func (c *Client) connect(ctx context.Context, call call, lastEventID string) (*stream, error) {
	ctx, cancel := context.WithCancel(ctx)
	call.headers = map[string]string{"Accept": "text/event-stream"}
	if lastEventID != "" {
		call.headers["Last-Event-ID"] = lastEventID
	}
	request, err := c.request(ctx, call)
	if err != nil {
		cancel()
		return nil, err
	}
	// A stream lasts as long as it brings something.
	client := *c.http
	client.Timeout = 0
	silence := time.AfterFunc(c.timing.silence, cancel)
	end := func() {
		silence.Stop()
		cancel()
	}
	response, err := client.Do(request)
	if err != nil {
		end()
		return nil, noAnswer(call, err)
	}
	closeAll := func() {
		end()
		response.Body.Close()
	}
	if response.StatusCode == http.StatusOK {
		source := response.Header.Get("Service-Resume-Source")
		return &stream{source, call, bufio.NewReader(response.Body), closeAll, silence, c.timing}, nil
	}
	defer closeAll()
	if response.StatusCode == http.StatusNoContent {
		return nil, nil
	}
	return nil, readRefusal(call, response)
}

// frame is what a stream brings: an event, or the ID of the last event so far, or only that the connection is alive.
type frame struct {
	event *StatusEvent
	// Empty if there is no event yet.
	place *string
}

func (s *stream) next() (frame, error) {
	var id *string
	var name string
	var data []string
	for {
		line, err := s.body.ReadString('\n')
		if err != nil {
			return frame{}, noAnswer(s.call, err)
		}
		s.silence.Reset(s.timing.silence)
		line = strings.TrimRight(line, "\r\n")
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "" && len(data) > 0:
			event, err := eventOf(id, name, strings.Join(data, "\n"))
			return frame{event: event}, err
		case line == "" && id != nil:
			return frame{place: id}, nil
		case line == "":
			name = ""
		case field == "":
			return frame{}, nil
		case field == "id":
			id = &value
		case field == "event":
			name = value
		case field == "data":
			data = append(data, value)
		}
	}
}

func eventOf(id *string, name, data string) (*StatusEvent, error) {
	event := StatusEvent{Event: name}
	if id != nil {
		event.EventID = *id
	}
	if err := json.Unmarshal([]byte(data), &event); err != nil || event.OrderID == "" {
		return nil, &Error{Code: UnexpectedAnswer, Message: "the stream brought what is no event", HTTPStatus: http.StatusOK}
	}
	return &event, nil
}

// isPassing says whether a later connection may not have this error.
func isPassing(err error) bool {
	failure := new(Error)
	if !errors.As(err, &failure) {
		return false
	}
	return failure.HTTPStatus == 0 || failure.HTTPStatus == http.StatusTooManyRequests || failure.HTTPStatus >= 500
}
