package swaplane

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"time"
)

// operation is a row of the API: a path has at most one parameter.
type operation struct {
	method string
	path   string
	// Of a POST: the arguments that are not part of the body.
	query []string
	// Whether it takes an Idempotency-Key, which makes it safe to retry.
	isKeyed bool
}

// call is one call, no matter how many attempts it takes.
type call struct {
	operation operation
	// For the parameter of the path.
	id        string
	arguments any
	key       string
	headers   map[string]string
	// An earlier attempt may have taken effect.
	mayBeDone bool
}

// longestWait is how long the client waits at most before a retry; if the server asks for more, the error is returned instead.
const longestWait = 30 * time.Second

// perform sends a call and repeats it where that is safe.
func perform[Answer any](ctx context.Context, client *Client, call call) (Answer, error) {
	var none Answer
	if call.operation.isKeyed && call.key == "" {
		call.key = newKey()
	}
	for attempts := 1; ; attempts++ {
		request, err := client.request(ctx, call)
		if err != nil {
			return none, err
		}
		var answer Answer
		failure := client.attempt(request, call, &answer)
		if failure == nil {
			return answer, nil
		}
		call.mayBeDone = call.mayBeDone || failure.Outcome == OutcomeUnknown
		wait, isRepeated := client.waitBeforeRetry(failure, call, attempts)
		if !isRepeated || !sleep(ctx, wait) {
			return none, failure
		}
	}
}

func (c *Client) attempt(request *http.Request, call call, answer any) *Error {
	response, err := c.http.Do(request)
	if err != nil {
		return noAnswer(call, err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		return noAnswer(call, err)
	}
	if !isSuccess(response) {
		return refusal(call, response, raw)
	}
	if !json.Valid(raw) {
		return noAnswer(call, errors.New("it is not JSON"))
	}
	if err := json.Unmarshal(raw, answer); err != nil {
		return unexpectedAnswer(call, response, err)
	}
	return nil
}

func isSuccess(response *http.Response) bool {
	return response.StatusCode >= 200 && response.StatusCode <= 299
}

// waitBeforeRetry says how long to wait before the next attempt, and whether there is one.
func (c *Client) waitBeforeRetry(failure *Error, call call, attempts int) (time.Duration, bool) {
	if attempts > c.maxRetries || failure.RetryAfter > longestWait || !isRepeatable(failure, call) {
		return 0, false
	}
	return max(failure.RetryAfter, c.retryDelay<<(attempts-1)), true
}

// isRepeatable says whether the call can be sent again without doing anything twice.
func isRepeatable(failure *Error, call call) bool {
	if failure.HTTPStatus == http.StatusTooManyRequests {
		return true
	}
	isPassing := failure.Code == NetworkError || (failure.HTTPStatus >= 502 && failure.HTTPStatus <= 504)
	if call.operation.method == http.MethodGet {
		return isPassing
	}
	if call.operation.isKeyed {
		// Another call with the same key may still be being processed.
		return isPassing || (failure.HTTPStatus == http.StatusConflict && failure.Outcome == OutcomeUnknown)
	}
	return isPassing && failure.Outcome == OutcomeNotCreated
}

var parameter = regexp.MustCompile(`\{\w+\}`)

func (c *Client) request(ctx context.Context, call call) (*http.Request, error) {
	path := call.operation.path
	if name := parameter.FindString(path); name != "" {
		if call.id == "" {
			return nil, fmt.Errorf("swaplane: %s must not be empty", name[1:len(name)-1])
		}
		path = parameter.ReplaceAllLiteralString(path, url.PathEscape(call.id))
	}
	query, body, err := split(call)
	if err != nil {
		return nil, err
	}
	address := c.url + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, call.operation.method, address, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("swaplane: %w", err)
	}
	request.Header.Set("X-API-Key", c.key)
	request.Header.Set("User-Agent", c.userAgent)
	request.Header.Set("Accept", "application/json")
	if len(body) > 0 {
		request.Header.Set("Content-Type", "application/json")
	}
	if call.operation.isKeyed {
		request.Header.Set("Idempotency-Key", call.key)
	}
	for name, value := range call.headers {
		request.Header.Set(name, value)
	}
	return request, nil
}

// split divides the arguments into query and body.
func split(call call) (url.Values, []byte, error) {
	if call.arguments == nil {
		return nil, nil, nil
	}
	raw, err := json.Marshal(call.arguments)
	if err != nil {
		return nil, nil, fmt.Errorf("swaplane: %w", err)
	}
	asked := call.operation.query
	if call.operation.method == http.MethodPost && len(asked) == 0 {
		return nil, raw, nil
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(raw, &members); err != nil {
		return nil, nil, fmt.Errorf("swaplane: %w", err)
	}
	query := url.Values{}
	if call.operation.method == http.MethodGet {
		for name := range members {
			asked = append(asked, name)
		}
	}
	for _, name := range asked {
		if value, isGiven := members[name]; isGiven {
			query.Set(name, textOf(value))
			delete(members, name)
		}
	}
	if call.operation.method == http.MethodGet {
		return query, nil, nil
	}
	body, err := json.Marshal(members)
	return query, body, err
}

// textOf is a text without its quotes, or a number or a boolean as it is.
func textOf(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

// newKey is a random UUID.
func newKey() string {
	var random [16]byte
	// Since Go 1.24 it never fails, and before, only where the system cannot give any random number.
	if _, err := rand.Read(random[:]); err != nil {
		panic(err)
	}
	random[6] = random[6]&0x0f | 0x40
	random[8] = random[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", random[:4], random[4:6], random[6:8], random[8:10], random[10:])
}

// sleep returns false if the context ended first.
func sleep(ctx context.Context, duration time.Duration) bool {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
