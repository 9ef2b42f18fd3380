package swaplane

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

const body = `{"event":"order.of_a_later_version","event_id":"e","name":"é"}`

var now = time.Unix(1_772_446_900, 0)

func verify(header string, at time.Time, secrets ...string) error {
	return VerifySignature([]byte(body), header, at, Tolerance, secrets...)
}

func signed(secrets ...string) string {
	return SignedHeaders([]byte(body), now, secrets...).Get("X-Service-Signature")
}

func TestASignatureIsVerifiedOverTheBytesAsTheyArrived(t *testing.T) {
	equal(t, verify(signed("s1"), now, "s1"), nil)
	equal(t, verify(signed("s1"), now, "s2"), ErrSignatureMismatch)
	equal(t, VerifySignature([]byte(body+" "), signed("s1"), now, Tolerance, "s1"), ErrSignatureMismatch)
}

func TestSeveralSecretsAreTriedWhileOneIsRotated(t *testing.T) {
	equal(t, verify(signed("new", "old"), now, "old"), nil)
	equal(t, verify(signed("new"), now, "old", "new"), nil)
	for _, secrets := range [][]string{{"old", ""}, {""}, nil} {
		equal(t, verify(signed("new"), now, secrets...), ErrSignatureMismatch)
	}
	equal(t, verify(signed(""), now, ""), ErrSignatureMismatch)
}

func TestAnOldSignatureIsRefused(t *testing.T) {
	equal(t, verify(signed("s1"), now.Add(Tolerance), "s1"), nil)
	equal(t, verify(signed("s1"), now.Add(Tolerance+time.Second), "s1"), ErrSignatureStale)
	equal(t, verify(signed("s1"), now.Add(-Tolerance-time.Second), "s1"), ErrSignatureStale)
}

func TestAHeaderOfAnotherFormIsMalformed(t *testing.T) {
	headers := []string{"", "t=1", "v1=x", "t=1,t=2,v1=x", "t=one,v1=x", "t=1,v1=x,", "t=1 ,v1=x", "t=١,v1=x", "t=1,v1=é x"}
	for _, header := range headers {
		if err := verify(header, time.Unix(1, 0), "s1"); err != ErrSignatureMalformed {
			t.Errorf("%q: %v", header, err)
		}
	}
	equal(t, verify(signed("s1")+",v2=y", now, "s1"), nil)
}

func TestARequestIsReadOnceItsSignatureIsRight(t *testing.T) {
	request := httptest.NewRequest(http.MethodPost, "/hook", bytes.NewReader([]byte(body)))
	request.Header = SignedHeaders([]byte(body), time.Now(), "s1")
	webhook, err := ReadWebhook(request, "s1")
	unknown, isUnknown := webhook.(*UnknownEvent)
	if err != nil || !isUnknown {
		t.Fatal(webhook, err)
	}
	equal(t, unknown.Event+" "+unknown.EventID+" "+string(unknown.Raw), "order.of_a_later_version e "+body)
	request.Header.Add("X-Service-Signature", "t=1,v1=x")
	_, err = ReadWebhook(request, "s1")
	equal(t, err, ErrSignatureMalformed)
}

func TestABodyTooLargeIsRefused(t *testing.T) {
	raw := bytes.Repeat([]byte(" "), largestBody+1)
	request := httptest.NewRequest(http.MethodPost, "/hook", bytes.NewReader(raw))
	request.Header = SignedHeaders(raw, time.Now(), "s1")
	if _, err := ReadWebhook(request, "s1"); !errors.Is(err, ErrSignatureMismatch) {
		t.Error(err)
	}
}

func TestEachEventHasItsType(t *testing.T) {
	for raw, isRight := range map[string]func(Webhook) bool{
		`{"event":"order.completed","event_id":"e","order":{"order_id":"ord_1"}}`: func(webhook Webhook) bool {
			event, isOrder := webhook.(*OrderEvent)
			return isOrder && event.Order.OrderID == "ord_1"
		},
		`{"event":"order.late_deposit","event_id":"e","order":{"order_id":"ord_1"}}`: func(webhook Webhook) bool {
			event, isOrder := webhook.(*OrderEvent)
			return isOrder && event.Event == "order.late_deposit"
		},
		`{"event":"webhook_paused","event_id":"e","details":{"failures":50}}`: func(webhook Webhook) bool {
			event, isOps := webhook.(*OpsEvent)
			return isOps && event.Event == OpsEventNameWebhookPaused
		},
		`{"event":"webhook_test","event_id":"e","details":{"endpoint_id":"wh_1"}}`: func(webhook Webhook) bool {
			event, isTest := webhook.(*TestEvent)
			return isTest && event.Details.EndpointID == "wh_1"
		},
	} {
		webhook, err := ParseWebhook([]byte(raw))
		if err != nil || !isRight(webhook) {
			t.Errorf("%s: %#v, %v", raw, webhook, err)
		}
	}
	for _, raw := range []string{"", "[]", "{}", `{"event":"order.completed","order":1}`} {
		if webhook, err := ParseWebhook([]byte(raw)); err == nil {
			t.Errorf("%s: %#v", raw, webhook)
		}
	}
}

func TestAChallengeIsAnsweredAsTheServerExpects(t *testing.T) {
	equal(t, ChallengeAnswer("whsec_1", "abc"), "50467a67e23362f2437b40768f5e9910d469aaba499d07c074b2f638de935742")
}
