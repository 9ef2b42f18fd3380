package swaplane

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// answer is what the test server answers to one request.
type answer struct {
	status  int
	body    string
	headers map[string]string
}

func refused(status int, code string, more string, headers map[string]string) answer {
	body := fmt.Sprintf(`{"error":{"code":%q,"message":"Not now","request_id":"req_1","doc_url":"/docs"%s}}`, code, more)
	return answer{status, body, headers}
}

// asked is a request that the test server received.
type asked struct {
	*http.Request
	text string
}

// serve answers requests one after the other, and the last answer again and again.
func serve(t *testing.T, options Options, answers ...answer) (*Client, *[]asked) {
	t.Helper()
	requests := &[]asked{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		*requests = append(*requests, asked{r, string(raw)})
		answer := answers[min(len(*requests), len(answers))-1]
		for name, value := range answer.headers {
			w.Header().Set(name, value)
		}
		w.WriteHeader(answer.status)
		_, _ = io.WriteString(w, answer.body)
	}))
	t.Cleanup(server.Close)
	options.RetryDelay = time.Millisecond
	client, err := New("pk_test_1", server.URL, options)
	if err != nil {
		t.Fatal(err)
	}
	client.timing = streamTiming{[]time.Duration{time.Millisecond}, 5, time.Millisecond, time.Millisecond, time.Minute}
	return client, requests
}

func failureOf(t *testing.T, err error) *Error {
	t.Helper()
	failure := new(Error)
	if !errors.As(err, &failure) {
		t.Fatalf("%v is no *Error", err)
	}
	return failure
}

func equal[T comparable](t *testing.T, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

const bitcoin = `{"code":"BTC","name":"Bitcoin","networks":["btc"],"has_extra_id":false,"color":"orange"}`

var ctx = context.Background()

func TestAKeyOrAnAddressThatIsMissingIsRefused(t *testing.T) {
	for _, given := range [][2]string{{"", "https://swap.example"}, {"pk_test_1", "swap.example"}, {"pk_test_1", ""}} {
		if _, err := New(given[0], given[1], Options{}); err == nil {
			t.Errorf("%v was taken", given)
		}
	}
}

func TestTheKeyDoesNotShowInWhatAClientPrints(t *testing.T) {
	client, _ := New("pk_test_secret", "https://swap.example/", Options{})
	shown := "swaplane.Client(https://swap.example/partner/v1)"
	equal(t, fmt.Sprintf("%v %+v %#v", client, client, client), strings.Join([]string{shown, shown, shown}, " "))
}

func TestArgumentsGoIntoTheQueryWithTheNamesOfTheAPI(t *testing.T) {
	client, requests := serve(t, Options{UserAgent: "shop/1"}, answer{status: 200, body: "[" + bitcoin + "]"})
	currencies, err := client.Currencies(ctx, ListCurrenciesArguments{Active: true})
	if err != nil || currencies[0].Code != "BTC" {
		t.Fatal(currencies, err)
	}
	_, _ = client.ListOrders(ctx, ListOrdersArguments{From: "2026-03-02", Status: "completed", PageSize: 10})
	equal(t, (*requests)[0].URL.String(), "/partner/v1/currencies?active=true")
	equal(t, (*requests)[1].URL.String(), "/partner/v1/me/orders?from=2026-03-02&page_size=10&status=completed")
	equal(t, (*requests)[0].Header.Get("X-API-Key"), "pk_test_1")
	equal(t, (*requests)[0].UserAgent(), "swaplane-go/"+Version+" shop/1")
}

func TestAnIDInAPathIsEscapedAndNotEmpty(t *testing.T) {
	client, requests := serve(t, Options{}, refused(404, "ORDER_NOT_FOUND", "", nil))
	_, err := client.GetOrder(ctx, "ord_1/../../x")
	if !errors.Is(err, ErrorCodeOrderNotFound) || errors.Is(err, ErrorCodeInvalidKey) {
		t.Error(err)
	}
	if _, err := client.GetOrder(ctx, ""); err == nil {
		t.Error("an empty ID was sent")
	}
	equal(t, len(*requests), 1)
	equal(t, (*requests)[0].RequestURI, "/partner/v1/order/ord_1%2F..%2F..%2Fx")
}

func TestAReadIsRepeatedAfter503And429AndNotAfter404(t *testing.T) {
	passing := refused(503, "PROVIDER_ERROR", "", nil)
	limited := refused(429, "RATE_LIMITED", "", map[string]string{"Retry-After": "0"})
	client, requests := serve(t, Options{}, passing, limited, answer{status: 200, body: "[]"})
	if _, err := client.Currencies(ctx, ListCurrenciesArguments{}); err != nil {
		t.Error(err)
	}
	equal(t, len(*requests), 3)
	client, requests = serve(t, Options{}, refused(404, "ORDER_NOT_FOUND", "", nil))
	_, _ = client.GetOrder(ctx, "ord_1")
	equal(t, len(*requests), 1)
}

func TestAKeyedWriteIsRepeatedWithTheSameKey(t *testing.T) {
	inFlight := refused(409, "DUPLICATE_ACTIVE_ORDER", "", map[string]string{"Retry-After": "0"})
	answers := []answer{refused(503, "PROVIDER_ERROR", "", nil), {502, "<html>", nil}, inFlight, refused(409, "QUOTE_EXPIRED", "", nil)}
	client, requests := serve(t, Options{PartnerOrderPrefix: "shop-"}, answers...)
	_, err := client.CreateOrder(ctx, CreateOrderArguments{QuoteID: "q", Address: "a", PartnerOrderRef: "1", SandboxScenario: "success"})
	equal(t, len(*requests), 4)
	key := (*requests)[0].Header.Get("Idempotency-Key")
	for _, request := range *requests {
		equal(t, request.Header.Get("Idempotency-Key"), key)
		equal(t, request.text, `{"address":"a","partner_order_ref":"shop-1","quote_id":"q"}`)
		equal(t, request.URL.String(), "/partner/v1/order/create?sandbox_scenario=success")
	}
	equal(t, len(key), 36)
	equal(t, failureOf(t, err).IdempotencyKey, key)
}

func TestYourOwnKeyIsSentAsItIs(t *testing.T) {
	client, requests := serve(t, Options{}, refused(409, "DUPLICATE_ACTIVE_ORDER", `,"existing_order_id":"ord_9"`, nil))
	_, err := client.CreateOrder(ctx, CreateOrderArguments{QuoteID: "q", Address: "a", IdempotencyKey: "cart-1"})
	equal(t, failureOf(t, err).Body.ExistingOrderID, "ord_9")
	equal(t, (*requests)[0].Header.Get("Idempotency-Key"), "cart-1")
	equal(t, len(*requests), 1)
}

func TestAWriteWithoutAKeyIsRepeatedOnlyIfNothingWasDone(t *testing.T) {
	client, requests := serve(t, Options{}, refused(503, "PROVIDER_ERROR", `,"outcome":"not_created"`, nil), refused(503, "PROVIDER_ERROR", "", nil))
	_, err := client.ReportDeposit(ctx, "ord_1", ReportDepositArguments{TxHash: "h"})
	equal(t, len(*requests), 2)
	equal(t, failureOf(t, err).Outcome, OutcomeUnknown)
	equal(t, (*requests)[0].Header.Get("Idempotency-Key"), "")
}

func TestWhatAnEarlierAttemptMayHaveDoneStaysUnknownUntilAnAnswerDecidesIt(t *testing.T) {
	for _, last := range []struct {
		answer  answer
		outcome Outcome
	}{
		{refused(429, "RATE_LIMITED", "", map[string]string{"Retry-After": "900"}), OutcomeUnknown},
		{refused(410, "QUOTE_EXPIRED", "", nil), ""},
	} {
		client, requests := serve(t, Options{}, refused(503, "PROVIDER_ERROR", "", nil), last.answer)
		_, err := client.RequestPayout(ctx, RequestPayoutArguments{AmountUSD: "6000"})
		equal(t, len(*requests), 2)
		equal(t, failureOf(t, err).Outcome, last.outcome)
		equal(t, failureOf(t, err).IdempotencyKey, (*requests)[0].Header.Get("Idempotency-Key"))
	}
}

func TestALongWaitIsLeftToTheCaller(t *testing.T) {
	client, requests := serve(t, Options{}, refused(429, "RATE_LIMITED", "", map[string]string{"Retry-After": "31"}))
	_, err := client.Currencies(ctx, ListCurrenciesArguments{})
	equal(t, len(*requests), 1)
	equal(t, failureOf(t, err).RetryAfter, 31*time.Second)
}

func TestAnErrorSaysItsCodeItsRequestAndItsFields(t *testing.T) {
	more := `,"fields":[{"field":"amount","issue":"is not a decimal"}],"limit":{"min":"0.001"}`
	client, _ := serve(t, Options{}, refused(400, "AMOUNT_TOO_LOW", more, nil))
	_, err := client.Estimate(ctx, GetEstimateArguments{From: "BTC", To: "ETH", Amount: "0"})
	failure := failureOf(t, err)
	equal(t, err.Error(), "swaplane: AMOUNT_TOO_LOW: Not now (request req_1)")
	equal(t, failure.HTTPStatus, 400)
	equal(t, failure.Outcome, "")
	equal(t, failure.Body.Limit.Min, "0.001")
	equal(t, failure.Body.Fields[0].Field, "amount")
}

func TestAServerThatDoesNotAnswerIsANetworkError(t *testing.T) {
	client, _ := New("pk_test_1", "http://127.0.0.1:9", Options{MaxRetries: 1, RetryDelay: time.Millisecond})
	_, err := client.RequestPayout(ctx, RequestPayoutArguments{AmountUSD: "all"})
	failure := failureOf(t, err)
	equal(t, failure.Code, NetworkError)
	equal(t, failure.Outcome, OutcomeUnknown)
	equal(t, len(failure.IdempotencyKey), 36)
}

func TestAContextThatEndsEndsTheCall(t *testing.T) {
	client, requests := serve(t, Options{}, refused(503, "PROVIDER_ERROR", "", nil))
	ended, cancel := context.WithCancel(ctx)
	cancel()
	_, err := client.Me(ended)
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	equal(t, len(*requests), 0)
}

func TestAnAnswerThatIsNotOfTheAPIIsAnErrorWithoutItsContent(t *testing.T) {
	for _, body := range []string{`[{"code":{"a":"secret"}}]`, `{"code":"secret"}`} {
		client, requests := serve(t, Options{}, answer{status: 200, body: body})
		_, err := client.Currencies(ctx, ListCurrenciesArguments{})
		equal(t, failureOf(t, err).Code, UnexpectedAnswer)
		equal(t, strings.Contains(err.Error(), "secret"), false)
		equal(t, len(*requests), 1)
	}
}

func TestARedirectIsNotFollowed(t *testing.T) {
	client, requests := serve(t, Options{}, answer{302, "", map[string]string{"Location": "/elsewhere"}})
	_, err := client.Currencies(ctx, ListCurrenciesArguments{})
	equal(t, failureOf(t, err).Code, UnexpectedAnswer)
	equal(t, len(*requests), 1)
}

func TestAValueOfALaterServerIsKept(t *testing.T) {
	client, _ := serve(t, Options{}, answer{status: 200, body: `{"order_id":"ord_1","status":"resting"}`})
	order, err := client.GetOrder(ctx, "ord_1")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, order.Status, OrderStatus("resting"))
	equal(t, order.Status.IsKnown(), false)
	equal(t, OrderStatusCompleted.IsKnown(), true)
}
