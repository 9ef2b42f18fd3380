// Package swaplane calls the Partner API of a Swaplane: quotes, orders, refunds, payouts and webhooks.
package swaplane

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

const basePath = "/partner/v1"

var keyForm = regexp.MustCompile(`^pk_(test|live)_`)

// Options are optional; the zero value has the defaults.
type Options struct {
	// HTTP sends the requests; by default, a client with a timeout of 30 seconds.
	HTTP *http.Client

	// MaxRetries is 3 by default; less than 0 disables retries.
	MaxRetries int

	// RetryDelay is the delay before the first retry, half a second by default; it doubles with each.
	RetryDelay time.Duration

	// UserAgent is added to the User-Agent header.
	UserAgent string

	// PartnerOrderPrefix is put before every PartnerOrderRef.
	PartnerOrderPrefix string
}

// Client calls the Partner API. Its methods return an *Error if a call fails, and may be called from several goroutines.
type Client struct {
	key                string
	url                string
	userAgent          string
	http               *http.Client
	maxRetries         int
	retryDelay         time.Duration
	partnerOrderPrefix string
	timing             streamTiming
}

// New makes a client with a key such as pk_test_… for the Swaplane at an address such as https://swap.example.
func New(key, address string, options Options) (*Client, error) {
	if !keyForm.MatchString(key) {
		return nil, errors.New("swaplane: the key must be a key such as pk_test_…")
	}
	parsed, err := url.Parse(address)
	if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" {
		return nil, errors.New("swaplane: the address must be that of your Swaplane, such as https://swap.example")
	}
	client := &Client{
		key:                key,
		url:                withBasePath(parsed),
		userAgent:          strings.TrimSpace("swaplane-go/" + Version + " " + options.UserAgent),
		http:               withoutRedirects(options.HTTP),
		maxRetries:         options.MaxRetries,
		retryDelay:         options.RetryDelay,
		partnerOrderPrefix: options.PartnerOrderPrefix,
		timing:             defaultTiming,
	}
	if client.maxRetries == 0 {
		client.maxRetries = 3
	}
	if client.retryDelay == 0 {
		client.retryDelay = 500 * time.Millisecond
	}
	return client, nil
}

func withBasePath(address *url.URL) string {
	path := strings.TrimSuffix(strings.TrimRight(address.Path, "/"), basePath)
	return address.Scheme + "://" + address.Host + path + basePath
}

// withoutRedirects returns a client that follows no redirect, which would take the key elsewhere.
func withoutRedirects(given *http.Client) *http.Client {
	client := http.Client{Timeout: 30 * time.Second}
	if given != nil {
		client = *given
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &client
}

// String leaves out the key, which must not get into logs.
func (c *Client) String() string { return "swaplane.Client(" + c.url + ")" }

// GoString leaves out the key too.
func (c *Client) GoString() string { return c.String() }

// Currencies lists what can be swapped.
func (c *Client) Currencies(ctx context.Context, arguments ListCurrenciesArguments) ([]Currency, error) {
	return perform[[]Currency](ctx, c, call{operation: listCurrencies, arguments: arguments})
}

// Pairs lists which currencies can be swapped for which.
func (c *Client) Pairs(ctx context.Context, arguments ListPairsArguments) ([]Pair, error) {
	return perform[[]Pair](ctx, c, call{operation: listPairs, arguments: arguments})
}

// Limits returns the smallest and the largest amount of a swap.
func (c *Client) Limits(ctx context.Context, arguments GetLimitsArguments) (*Limits, error) {
	return perform[*Limits](ctx, c, call{operation: getLimits, arguments: arguments})
}

// Estimate gets the best quote for a swap. Its QuoteID is valid for five minutes and one order.
func (c *Client) Estimate(ctx context.Context, arguments GetEstimateArguments) (*Estimate, error) {
	return perform[*Estimate](ctx, c, call{operation: getEstimate, arguments: arguments})
}

// RefundCapability says how each provider handles refunds.
func (c *Client) RefundCapability(ctx context.Context) (*RefundCapabilityList, error) {
	return perform[*RefundCapabilityList](ctx, c, call{operation: listRefundCapability})
}

// CreateOrder creates an order, and only one, no matter how often the call is retried.
func (c *Client) CreateOrder(ctx context.Context, arguments CreateOrderArguments) (*Order, error) {
	if arguments.PartnerOrderRef != "" {
		arguments.PartnerOrderRef = c.partnerOrderPrefix + arguments.PartnerOrderRef
	}
	return perform[*Order](ctx, c, call{operation: createOrder, arguments: arguments, key: arguments.IdempotencyKey})
}

// GetOrder reads an order.
func (c *Client) GetOrder(ctx context.Context, orderID string) (*Order, error) {
	return perform[*Order](ctx, c, call{operation: getOrder, id: orderID})
}

// RefundAction decides where the deposit goes while the order is in refund_required.
func (c *Client) RefundAction(ctx context.Context, orderID string, arguments RefundActionArguments) (*Order, error) {
	return perform[*Order](ctx, c, call{operation: refundAction, id: orderID, arguments: arguments, key: arguments.IdempotencyKey})
}

// CreateRefundCode makes a one-time code that you show your user, who chooses the refund on the tracking page with it.
func (c *Client) CreateRefundCode(ctx context.Context, orderID string) (*RefundCode, error) {
	return perform[*RefundCode](ctx, c, call{operation: createRefundCode, id: orderID})
}

// ReportDeposit reports that the deposit was sent; some providers can find it only by its hash.
func (c *Client) ReportDeposit(ctx context.Context, orderID string, arguments ReportDepositArguments) (*Order, error) {
	return perform[*Order](ctx, c, call{operation: reportDeposit, id: orderID, arguments: arguments})
}

// ListWebhooks lists your webhook endpoints: whether they work, and until when one is paused.
func (c *Client) ListWebhooks(ctx context.Context) (*WebhookEndpointList, error) {
	return perform[*WebhookEndpointList](ctx, c, call{operation: listWebhooks})
}

// TestWebhooks sends a test event to each of your webhook endpoints, and returns what your server answered.
func (c *Client) TestWebhooks(ctx context.Context) (*WebhookTest, error) {
	return perform[*WebhookTest](ctx, c, call{operation: testWebhooks})
}

// ResumeWebhook resumes your paused webhook endpoints and sends their queued events.
func (c *Client) ResumeWebhook(ctx context.Context) (*WebhookResume, error) {
	return perform[*WebhookResume](ctx, c, call{operation: resumeWebhooks})
}

// Me returns your account.
func (c *Client) Me(ctx context.Context) (*PartnerProfile, error) {
	return perform[*PartnerProfile](ctx, c, call{operation: getProfile})
}

// ListOrders lists your orders.
func (c *Client) ListOrders(ctx context.Context, arguments ListOrdersArguments) (*OrderPage, error) {
	return perform[*OrderPage](ctx, c, call{operation: listOrders, arguments: arguments})
}

// ListEvents lists the order events of the last 30 days. To continue, pass NextAfter as After.
func (c *Client) ListEvents(ctx context.Context, arguments ListEventsArguments) (*EventList, error) {
	return perform[*EventList](ctx, c, call{operation: listEvents, arguments: arguments})
}

// ListRequests lists your calls of the last 7 days, newest first, without their bodies.
func (c *Client) ListRequests(ctx context.Context, arguments ListRequestsArguments) (*RequestList, error) {
	return perform[*RequestList](ctx, c, call{operation: listRequests, arguments: arguments})
}

// GetRequest returns one of your calls, with its response.
func (c *Client) GetRequest(ctx context.Context, requestID string) (*LoggedRequest, error) {
	return perform[*LoggedRequest](ctx, c, call{operation: getRequest, id: requestID})
}

// ListPayouts lists the payouts of your earnings.
func (c *Client) ListPayouts(ctx context.Context, arguments ListPayoutsArguments) (*PayoutPage, error) {
	return perform[*PayoutPage](ctx, c, call{operation: listPayouts, arguments: arguments})
}

// GetPayout reads a payout.
func (c *Client) GetPayout(ctx context.Context, payoutID string) (*Payout, error) {
	return perform[*Payout](ctx, c, call{operation: getPayout, id: payoutID})
}

// RequestPayout requests a payout of your earnings, and only one, no matter how often the call is retried.
func (c *Client) RequestPayout(ctx context.Context, arguments RequestPayoutArguments) (*Payout, error) {
	return perform[*Payout](ctx, c, call{operation: requestPayout, arguments: arguments, key: arguments.IdempotencyKey})
}

// SandboxScenarios lists what can happen to an order of the sandbox.
func (c *Client) SandboxScenarios(ctx context.Context) (*SandboxScenarioList, error) {
	return perform[*SandboxScenarioList](ctx, c, call{operation: listSandboxScenarios})
}

// UploadSandboxScenario uploads your own scenario, as JSON, for SandboxScenario.
func (c *Client) UploadSandboxScenario(ctx context.Context, scenario json.RawMessage) (*UploadedScenario, error) {
	return perform[*UploadedScenario](ctx, c, call{operation: uploadSandboxScenario, arguments: scenario})
}

// AdvanceSandboxOrder advances the clock of a sandbox order.
func (c *Client) AdvanceSandboxOrder(ctx context.Context, orderID string, arguments AdvanceSandboxOrderArguments) (*Order, error) {
	return perform[*Order](ctx, c, call{operation: advanceSandboxOrder, id: orderID, arguments: arguments})
}

// Health says whether the server works.
func (c *Client) Health(ctx context.Context) (*Health, error) {
	return perform[*Health](ctx, c, call{operation: getHealth})
}

// OpenAPI returns the server's OpenAPI document, unchanged.
func (c *Client) OpenAPI(ctx context.Context) (json.RawMessage, error) {
	return perform[json.RawMessage](ctx, c, call{operation: getOpenApi})
}
