package swaplane

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// Codes of errors that are not from the server.
const (
	// NetworkError: no complete response arrived.
	NetworkError ErrorCode = "NETWORK_ERROR"
	// UnexpectedAnswer: the response is not from the API, perhaps from a proxy.
	UnexpectedAnswer ErrorCode = "UNEXPECTED_ANSWER"
)

// Error makes a code something to compare an error with: errors.Is(err, swaplane.ErrorCodeOrderNotFound).
func (code ErrorCode) Error() string { return string(code) }

// Error says why a call failed. Switch on Code, never on Message.
type Error struct {
	Code    ErrorCode
	Message string

	// HTTPStatus is 0 if there was no response.
	HTTPStatus int

	// RequestID is what to give to the operator when you report a problem.
	RequestID string

	// RetryAfter is how long the server asks you to wait before you retry.
	RetryAfter time.Duration

	// Outcome says of a write whether it may have taken effect anyway.
	Outcome Outcome

	// IdempotencyKey of a write: repeat the call with this key, and nothing is done twice.
	IdempotencyKey string

	// Body is what the server said, with Fields, Limit, ExistingOrderID and RequiredScope; nil if there was no response of the API.
	Body *ErrorBody

	cause error
}

func (e *Error) Error() string {
	if e.RequestID == "" {
		return fmt.Sprintf("swaplane: %s: %s", e.Code, e.Message)
	}
	return fmt.Sprintf("swaplane: %s: %s (request %s)", e.Code, e.Message, e.RequestID)
}

// Is says whether the error has the code.
func (e *Error) Is(target error) bool {
	code, isCode := target.(ErrorCode)
	return isCode && code == e.Code
}

// Unwrap gives the reason why no response arrived, such as context.DeadlineExceeded.
func (e *Error) Unwrap() error { return e.cause }

// noAnswer is the error of a call that got no whole response.
func noAnswer(call call, cause error) *Error {
	return &Error{
		Code:           NetworkError,
		Message:        "no complete response: " + cause.Error(),
		Outcome:        outcomeOf(call),
		IdempotencyKey: call.key,
		cause:          cause,
	}
}

// unexpectedAnswer does not tell what was answered, which does not belong into logs.
func unexpectedAnswer(call call, response *http.Response, err error) *Error {
	place := "a time is not one"
	if wrong := new(json.UnmarshalTypeError); errors.As(err, &wrong) {
		place = fmt.Sprintf("%s is a %s", wrong.Field, wrong.Value)
	}
	return &Error{
		Code:           UnexpectedAnswer,
		Message:        "the response is not what the API answers: " + place,
		HTTPStatus:     response.StatusCode,
		RequestID:      response.Header.Get("X-Request-Id"),
		Outcome:        outcomeOf(call),
		IdempotencyKey: call.key,
	}
}

// readRefusal reads the body of a response that is no success.
func readRefusal(call call, response *http.Response) *Error {
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		return noAnswer(call, err)
	}
	return refusal(call, response, raw)
}

// refusal is the error of a response that is no success.
func refusal(call call, response *http.Response, raw []byte) *Error {
	failure := &Error{
		Code:           UnexpectedAnswer,
		Message:        fmt.Sprintf("status %d without an Error body", response.StatusCode),
		HTTPStatus:     response.StatusCode,
		RequestID:      response.Header.Get("X-Request-Id"),
		RetryAfter:     retryAfter(response.Header),
		IdempotencyKey: call.key,
	}
	var said ErrorResponse
	if json.Unmarshal(raw, &said) == nil && said.Error.Code != "" {
		failure.Body = &said.Error
		failure.Code, failure.Message = said.Error.Code, said.Error.Message
		failure.RequestID, failure.Outcome = said.Error.RequestID, said.Error.Outcome
	}
	// Another call with the same key is still being processed.
	isInFlight := response.StatusCode == http.StatusConflict && response.Header.Get("Retry-After") != "" &&
		(failure.Body == nil || failure.Body.ExistingOrderID == "")
	// Said before the key was looked at, or not by the API: nothing follows for an earlier attempt.
	isUndecided := call.mayBeDone && (failure.Body == nil || isBeforeKey(response.StatusCode))
	if failure.Outcome == "" && (response.StatusCode >= 500 || isInFlight || isUndecided) {
		failure.Outcome = outcomeOf(call)
	}
	return failure
}

func isBeforeKey(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusTooManyRequests
}

// outcomeOf says that a write that was not refused may have taken effect.
func outcomeOf(call call) Outcome {
	if call.operation.method == http.MethodPost {
		return OutcomeUnknown
	}
	return ""
}

var seconds = regexp.MustCompile(`^[0-9]{1,6}$`)

func retryAfter(header http.Header) time.Duration {
	if value := header.Get("Retry-After"); seconds.MatchString(value) {
		count, _ := strconv.Atoi(value)
		return time.Duration(count) * time.Second
	}
	return 0
}
