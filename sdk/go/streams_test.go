package swaplane

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

type step struct {
	status   string
	sequence int
}

func streamed(source string, steps ...step) answer {
	lines := []string{"retry: 1000\n", ": ping\n"}
	for _, step := range steps {
		data := fmt.Sprintf(`{"order_id":"ord_1","status":%q,"ts":"2026-03-02T10:00:00.000Z","sequence":%d}`, step.status, step.sequence)
		lines = append(lines, fmt.Sprintf("id: ord_1:%s\nevent: order.%s\ndata: %s\n", step.status, step.status, data))
	}
	headers := map[string]string{"Content-Type": "text/event-stream", "Service-Resume-Source": source}
	return answer{200, strings.Join(lines, "\n") + "\n", headers}
}

func timeline(steps ...step) answer {
	entries := []string{}
	for _, step := range steps {
		entries = append(entries, fmt.Sprintf(`{"status":%q,"at":"2026-03-02T10:00:00.000Z","sequence":%d}`, step.status, step.sequence))
	}
	return answer{200, fmt.Sprintf(`{"order_id":"ord_1","timeline":[%s]}`, strings.Join(entries, ",")), nil}
}

func follows(t *testing.T, client *Client, after int) string {
	t.Helper()
	statuses := []string{}
	for event, err := range client.StreamOrder(ctx, "ord_1", after) {
		if err != nil {
			t.Fatal(err)
		}
		statuses = append(statuses, string(event.Status))
	}
	return strings.Join(statuses, " ")
}

func TestAStreamGoesOnAfterTheLastEventAndEndsWithTheOrder(t *testing.T) {
	client, requests := serve(t, Options{},
		streamed("fresh", step{"waiting_deposit", 1}, step{"confirming", 2}),
		refused(503, "PROVIDER_ERROR", "", nil),
		streamed("buffer", step{"confirming", 2}, step{"exchanging", 3}, step{"completed", 4}),
	)
	equal(t, follows(t, client, 0), "waiting_deposit confirming exchanging completed")
	asked := []string{}
	for _, request := range *requests {
		asked = append(asked, request.Header.Get("Last-Event-ID"))
	}
	equal(t, strings.Join(asked, ","), ",ord_1:confirming,ord_1:confirming")
}

func TestWhatAStreamSkipsIsReadFromTheTimeline(t *testing.T) {
	client, _ := serve(t, Options{},
		streamed("fresh", step{"exchanging", 3}, step{"completed", 4}),
		timeline(step{"waiting_deposit", 1}, step{"confirming", 2}, step{"exchanging", 3}),
	)
	equal(t, follows(t, client, 1), "confirming exchanging completed")
}

func TestAnOrderIsPolledWhenNoStreamOpens(t *testing.T) {
	broken := refused(503, "PROVIDER_ERROR", "", nil)
	client, _ := serve(t, Options{}, broken, broken, broken, broken, broken, broken,
		timeline(step{"waiting_deposit", 1}, step{"expired", 2}))
	equal(t, follows(t, client, 0), "waiting_deposit expired")
}

func TestAStreamOfAnOrderThatDoesNotExistFailsAtOnce(t *testing.T) {
	client, requests := serve(t, Options{}, refused(404, "ORDER_NOT_FOUND", "", nil))
	for _, err := range client.StreamOrder(ctx, "ord_1", FromCurrent) {
		if !errors.Is(err, ErrorCodeOrderNotFound) {
			t.Error(err)
		}
	}
	equal(t, len(*requests), 1)
}

func TestLeavingTheLoopEndsTheStreamOfAllOrders(t *testing.T) {
	client, requests := serve(t, Options{}, streamed("fresh", step{"waiting_deposit", 1}), streamed("buffer", step{"confirming", 2}))
	ids := []string{}
	for event, err := range client.StreamEvents(ctx, "ord_0:completed") {
		if err != nil {
			t.Fatal(err)
		}
		if ids = append(ids, event.EventID); len(ids) == 2 {
			break
		}
	}
	equal(t, strings.Join(ids, " "), "ord_1:waiting_deposit ord_1:confirming")
	equal(t, (*requests)[0].Header.Get("Last-Event-ID"), "ord_0:completed")
}

func TestWhatASnapshotSkipsIsReadFromTheListOfEvents(t *testing.T) {
	item := `{"event":"order.confirming","event_id":"ord_1:confirming","ts":"2026-03-02T10:00:00.000Z","sequence":2,` +
		`"order":{"order_id":"ord_1","status":"confirming"}}`
	list := answer{200, `{"items":[` + item + `],"next_after":null,"has_more":false}`, nil}
	client, requests := serve(t, Options{}, streamed("snapshot", step{"confirming", 2}, step{"exchanging", 3}), list)
	statuses := []string{}
	for event, err := range client.StreamEvents(ctx, "ord_1:waiting_deposit") {
		if err != nil {
			t.Fatal(err)
		}
		if statuses = append(statuses, string(event.Status)); len(statuses) == 2 {
			break
		}
	}
	equal(t, strings.Join(statuses, " "), "confirming exchanging")
	equal(t, (*requests)[1].URL.String(), "/partner/v1/me/events?after=ord_1%3Awaiting_deposit")
}

func TestAGapBeforeTheFirstEventIsReadFromTheListOfEvents(t *testing.T) {
	for _, begun := range []struct{ place, source, listed string }{
		{"ord_0:completed", "snapshot", "/partner/v1/me/events?after=ord_0%3Acompleted"},
		{"", "fresh", "/partner/v1/me/events"},
	} {
		place := answer{200, "retry: 1000\n\nid: " + begun.place + "\n\n", map[string]string{"Service-Resume-Source": "fresh"}}
		item := `{"event":"order.confirming","event_id":"ord_1:confirming","ts":"2026-03-02T10:00:00.000Z","sequence":2,` +
			`"order":{"order_id":"ord_1","status":"confirming"}}`
		list := answer{200, `{"items":[` + item + `],"next_after":"ord_1:confirming","has_more":false}`, nil}
		client, requests := serve(t, Options{}, place, streamed(begun.source, step{"exchanging", 3}), list)
		soon, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		statuses := []string{}
		for event, err := range client.StreamEvents(soon, "") {
			if err != nil {
				t.Fatal(err)
			}
			if statuses = append(statuses, string(event.Status)); len(statuses) == 2 {
				break
			}
		}
		equal(t, strings.Join(statuses, " "), "confirming exchanging")
		equal(t, (*requests)[1].Header.Get("Last-Event-ID"), begun.place)
		equal(t, (*requests)[2].URL.String(), begun.listed)
	}
}
