package swaplane

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	signatureHeader = "X-Service-Signature"
	// Tolerance is how old the signature of a webhook may be.
	Tolerance   = 300 * time.Second
	largestBody = 1 << 20
)

// Why a webhook is not genuine.
var (
	ErrSignatureMalformed = errors.New("swaplane: the signature header is missing or malformed")
	ErrSignatureStale     = errors.New("swaplane: the signature is too old, or from the future")
	ErrSignatureMismatch  = errors.New("swaplane: the signature is not of this body and secret")
)

// Webhook is what arrives at your endpoints: an *OrderEvent, an *OpsEvent, a *TestEvent or an *UnknownEvent. Only the first has an order.
type Webhook interface{ isWebhook() }

// TestEvent is sent because you or the operator asked for it: answer it with 2xx, and do nothing else.
type TestEvent struct {
	EventID string    `json:"event_id"`
	Ts      time.Time `json:"ts"`
	Details struct {
		EndpointID   string `json:"endpoint_id"`
		EndpointType string `json:"endpoint_type"`
	} `json:"details"`
}

// UnknownEvent is an event that this version of the client does not know: answer it with 2xx, and do nothing else.
type UnknownEvent struct {
	Event string `json:"event"`

	// EventID is the same in every delivery attempt.
	EventID string `json:"event_id"`

	// Raw is everything that was sent.
	Raw json.RawMessage `json:"-"`
}

func (*OrderEvent) isWebhook()   {}
func (*OpsEvent) isWebhook()     {}
func (*TestEvent) isWebhook()    {}
func (*UnknownEvent) isWebhook() {}

// ReadWebhook reads the event of a request to your endpoint. While you rotate a secret, pass the old one and the new one. If the signature
// is wrong, the error is one of the ErrSignature errors: answer 401.
func ReadWebhook(request *http.Request, secrets ...string) (Webhook, error) {
	raw, err := io.ReadAll(io.LimitReader(request.Body, largestBody+1))
	if err != nil {
		return nil, fmt.Errorf("swaplane: the body was not read: %w", err)
	}
	if len(raw) > largestBody {
		return nil, ErrSignatureMismatch
	}
	if err := VerifyWebhook(raw, request.Header, secrets...); err != nil {
		return nil, err
	}
	return ParseWebhook(raw)
}

// VerifyWebhook returns nil if these bytes were signed recently with one of the secrets. Pass the body as it arrived: JSON that was parsed and
// serialized again has a different signature.
func VerifyWebhook(raw []byte, header http.Header, secrets ...string) error {
	// A repeated header is as invalid as a missing one.
	values := header.Values(signatureHeader)
	if len(values) != 1 {
		return ErrSignatureMalformed
	}
	return VerifySignature(raw, values[0], time.Now(), Tolerance, secrets...)
}

var (
	field     = regexp.MustCompile(`^([a-z0-9]+)=(\S+)$`)
	timestamp = regexp.MustCompile(`^[0-9]{1,12}$`)
)

// VerifySignature is VerifyWebhook at a time of your choice. It takes constant time over all candidates.
func VerifySignature(raw []byte, header string, now time.Time, tolerance time.Duration, secrets ...string) error {
	at, signatures, isWhole := parseSignature(header)
	if !isWhole {
		return ErrSignatureMalformed
	}
	signedAt, _ := strconv.ParseInt(at, 10, 64)
	if now.Sub(time.Unix(signedAt, 0)).Abs() > tolerance {
		return ErrSignatureStale
	}
	matches := false
	for _, secret := range secrets {
		expected := []byte(signatureOf(raw, secret, at))
		for _, signature := range signatures {
			// The encoded text is compared, so that no other encoding of the same bytes is accepted.
			isEqual := hmac.Equal([]byte(signature), expected)
			matches = (isEqual && secret != "") || matches
		}
	}
	if !matches {
		return ErrSignatureMismatch
	}
	return nil
}

// parseSignature wants exactly one t and at least one v1; other schemes are passed over so that later versions can be added.
func parseSignature(header string) (at string, signatures []string, isWhole bool) {
	times := 0
	for _, part := range strings.Split(header, ",") {
		found := field.FindStringSubmatch(part)
		if found == nil {
			return "", nil, false
		}
		switch name, value := found[1], found[2]; name {
		case "t":
			at = value
			times++
		case "v1":
			signatures = append(signatures, value)
		}
	}
	return at, signatures, times == 1 && timestamp.MatchString(at) && len(signatures) > 0
}

func signatureOf(raw []byte, secret, at string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(at + "."))
	mac.Write(raw)
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// ParseWebhook reads the event in a verified body. An event of a later version is an *UnknownEvent, so that a receiver never fails because of it.
func ParseWebhook(raw []byte) (Webhook, error) {
	var said UnknownEvent
	if err := json.Unmarshal(raw, &said); err != nil || said.Event == "" {
		return nil, errors.New("swaplane: the body is not a webhook's")
	}
	webhook := webhookFor(said.Event)
	if webhook == nil {
		said.Raw = raw
		return &said, nil
	}
	if err := json.Unmarshal(raw, webhook); err != nil {
		return nil, fmt.Errorf("swaplane: the body is not that of %s", said.Event)
	}
	return webhook, nil
}

// lateDeposit is money that came after its order had ended; the order's status stays.
const lateDeposit = "order.late_deposit"

func webhookFor(event string) Webhook {
	if event == lateDeposit {
		return &OrderEvent{}
	}
	if status, isOrder := strings.CutPrefix(event, "order."); isOrder && OrderStatus(status).IsKnown() {
		return &OrderEvent{}
	}
	switch name := OpsEventName(event); {
	case name == OpsEventNameWebhookTest:
		return &TestEvent{}
	case name.IsKnown():
		return &OpsEvent{}
	}
	return nil
}

// SignedHeaders are the headers that the server would send with this body, for your tests.
func SignedHeaders(raw []byte, now time.Time, secrets ...string) http.Header {
	at := strconv.FormatInt(now.Unix(), 10)
	parts := []string{"t=" + at}
	for _, secret := range secrets {
		parts = append(parts, "v1="+signatureOf(raw, secret, at))
	}
	var said UnknownEvent
	_ = json.Unmarshal(raw, &said)
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set(signatureHeader, strings.Join(parts, ","))
	header.Set("X-Service-Event-Id", said.EventID)
	header.Set("X-Service-Delivery-Attempt", "1")
	return header
}

// ChallengeAnswer is the response to a payout's challenge.
func ChallengeAnswer(webhookSecret, challenge string) string {
	mac := hmac.New(sha256.New, []byte(webhookSecret))
	mac.Write([]byte(challenge))
	return hex.EncodeToString(mac.Sum(nil))
}
