package swaplane

import (
	"errors"
	"net"
	"net/http"
	"os"
	"testing"
	"time"
)

// Against a running service: SWAPLANE_URL, SWAPLANE_KEY, WEBHOOK_SECRET, and HOOK_PORT, to which it sends the webhooks of orders.

const address = "0x52908400098527886E0F7030069857D2E4169EE7"

func live(t *testing.T) *Client {
	t.Helper()
	if os.Getenv("SWAPLANE_URL") == "" {
		t.Skip("SWAPLANE_URL names no running service")
	}
	client, err := New(os.Getenv("SWAPLANE_KEY"), os.Getenv("SWAPLANE_URL"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func quote(t *testing.T, client *Client) string {
	t.Helper()
	estimate, err := client.Estimate(ctx, GetEstimateArguments{From: "BTC", To: "ETH", Amount: "0.05"})
	if err != nil {
		t.Fatal(err)
	}
	return estimate.QuoteID
}

func TestEverythingThatOnlyReadsIsRead(t *testing.T) {
	client := live(t)
	_, currencies := client.Currencies(ctx, ListCurrenciesArguments{Active: true})
	_, pairs := client.Pairs(ctx, ListPairsArguments{From: "BTC"})
	_, limits := client.Limits(ctx, GetLimitsArguments{From: "BTC", To: "ETH"})
	_, capability := client.RefundCapability(ctx)
	_, me := client.Me(ctx)
	_, orders := client.ListOrders(ctx, ListOrdersArguments{From: "2026-01-01", PageSize: 5})
	_, events := client.ListEvents(ctx, ListEventsArguments{Limit: 5})
	_, requests := client.ListRequests(ctx, ListRequestsArguments{Limit: 5})
	_, payouts := client.ListPayouts(ctx, ListPayoutsArguments{})
	_, webhooks := client.ListWebhooks(ctx)
	_, scenarios := client.SandboxScenarios(ctx)
	_, health := client.Health(ctx)
	document, openAPI := client.OpenAPI(ctx)
	if err := errors.Join(currencies, pairs, limits, capability, me, orders, events, requests, payouts, webhooks, scenarios, health, openAPI); err != nil {
		t.Error(err)
	}
	equal(t, document[0], '{')
}

func TestAnOrderIsCreatedOnceByItsKeyAndReadsAsItDoesOnTheWire(t *testing.T) {
	client := live(t)
	arguments := CreateOrderArguments{QuoteID: quote(t, client), Address: address, SandboxScenario: "success", SandboxTTL: 86_400, IdempotencyKey: newKey()}
	first, err := client.CreateOrder(ctx, arguments)
	if err != nil {
		t.Fatal(err)
	}
	again, err := client.CreateOrder(ctx, arguments)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, again.OrderID, first.OrderID)
	equal(t, first.Status, OrderStatusWaitingDeposit)
	equal(t, first.Sandbox, true)
	equal(t, first.AmountFrom, "0.05")
	equal(t, first.AmountToActual == nil, true)
	equal(t, time.Since(first.CreatedAt) < time.Hour, true)
	arguments.QuoteID, arguments.IdempotencyKey = "quo_none", ""
	_, err = client.CreateOrder(ctx, arguments)
	equal(t, errors.Is(err, ErrorCodeQuoteExpired), true)
}

func TestAStreamBringsEveryStatusWhileTheClockIsAdvanced(t *testing.T) {
	client := live(t)
	order, err := client.CreateOrder(ctx, CreateOrderArguments{QuoteID: quote(t, client), Address: address, SandboxScenario: "success", SandboxTTL: 86_400})
	if err != nil {
		t.Fatal(err)
	}
	statuses := []OrderStatus{}
	for event, err := range client.StreamOrder(ctx, order.OrderID, 0) {
		if err != nil {
			t.Fatal(err)
		}
		statuses = append(statuses, event.Status)
		if len(statuses) > 1 {
			continue
		}
		if _, err := client.AdvanceSandboxOrder(ctx, order.OrderID, AdvanceSandboxOrderArguments{By: "P2D"}); err != nil {
			t.Fatal(err)
		}
	}
	equal(t, len(statuses), 5)
	equal(t, statuses[4], OrderStatusCompleted)
}

func TestWebhooksThatTheServiceSendsAreVerifiedAndRead(t *testing.T) {
	client := live(t)
	webhooks := make(chan Webhook, 100)
	listener, err := net.Listen("tcp", "localhost:"+os.Getenv("HOOK_PORT"))
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		webhook, err := ReadWebhook(r, "another", os.Getenv("WEBHOOK_SECRET"))
		if err != nil {
			t.Error(err)
		}
		webhooks <- webhook
		w.WriteHeader(http.StatusNoContent)
	})}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	if _, err := client.TestWebhooks(ctx); err != nil {
		t.Fatal(err)
	}
	order, err := client.CreateOrder(ctx, CreateOrderArguments{QuoteID: quote(t, client), Address: address, SandboxScenario: "success", SandboxTTL: 86_400})
	if err != nil {
		t.Fatal(err)
	}
	isTested := false
	for webhook := range webhooks {
		switch event := webhook.(type) {
		case *TestEvent:
			isTested = true
		case *OrderEvent:
			if event.Order.OrderID == order.OrderID {
				equal(t, event.Event, "order.waiting_deposit")
				equal(t, event.Order.DepositAddress, order.DepositAddress)
				equal(t, isTested, true)
				return
			}
		}
	}
}
