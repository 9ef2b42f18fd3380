/**
 * What a person would say of the orders of the scenario library, from the scenarios' stories: so many seconds after the
 * creation, the cause and who acts next. Written by hand, and never copied from the code's verdicts.
 */
export const SCENARIO_CASES: Readonly<Record<string, string>> = {
  success:
    '0 deposit_awaited user, 199 deposit_awaited user, 200 confirming provider, 460 exchanging provider, 800 sending provider, 1000 completed nobody, 90000 completed nobody',
  fail: '100 deposit_awaited user, 400 failed_unpaid nobody, 100000 failed_unpaid nobody',
  refund:
    '10 deposit_awaited user, 300 confirming provider, 400 refund_choice partner, 1399 refund_choice partner, 1400 refund_unconfirmed provider, 1600 refunded nobody',
  stuck:
    '100 deposit_awaited user, 1000 confirming provider, 20000 confirming provider, 22000 slower_than_usual operator, 500000 slower_than_usual operator',
  expire: '500 deposit_awaited user, 1000 expired_watched nobody, 87000 expired_watched nobody, 88000 expired nobody',
  refund_chosen_by_user:
    '100 deposit_awaited user, 300 confirming provider, 500 refund_choice partner, 600 refund_unconfirmed provider, 800 refunded nobody',
  refund_refused: '300 confirming provider, 700 refund_choice partner, 1500 review_refund_not_taken operator',
  refund_down: '399 confirming provider, 1000 refund_choice partner, 1400 review_refund_not_taken operator',
  ticket_resolved: '300 confirming provider, 500 ticket_open provider, 600 refunded nobody',
  review:
    '150 deposit_awaited user, 300 confirming provider, 500 review_compliance operator, 200000 review_compliance operator',
  compliance_blocked:
    '350 confirming provider, 450 refund_choice partner, 650 refund_unconfirmed provider, 900 refunded nobody',
  compliance_released: '300 confirming provider, 600 review_compliance operator, 950 completed nobody',
  compliance_returned: '300 confirming provider, 2900 review_compliance operator, 3000 refunded nobody',
  creation_flaps: '300 confirming provider, 600 exchanging provider, 900 sending provider, 1100 completed nobody',
  deposit_before_provider:
    '200 deposit_awaited user, 600 deposit_on_chain provider, 7300 confirming provider, 7900 exchanging provider, 8400 completed nobody',
  deposit_replaced: '400 confirming provider, 700 exchanging provider, 1000 sending provider, 7200 completed nobody',
  double_deposit:
    '250 confirming provider, 350 confirming provider, 600 refund_choice partner, 900 refund_unconfirmed provider, 1000 refunded nobody',
  double_deposit_after_the_end: '900 sending provider, 1500 completed nobody, 2500 completed nobody',
  endpoint_down_for_hours: '350 confirming provider, 800 sending provider, 1200 completed nobody',
  endpoint_fails_once: '210 confirming provider, 1001 completed nobody',
  endpoint_never_recovers: '220 confirming provider, 460 exchanging provider',
  endpoint_pauses:
    '100 deposit_awaited user, 300 confirming provider, 500 exchanging provider, 700 sending provider, 1200 refund_choice partner, 1700 review_by_provider operator, 1900 refunded nobody',
  endpoint_redirects: '500 exchanging provider, 2000 completed nobody',
  endpoint_resets: '750 sending provider, 1000 completed nobody',
  endpoint_slow: '60 deposit_awaited user, 999 sending provider',
  events_out_of_order: '455 exchanging provider, 705 sending provider',
  fails_after_deposit: '300 confirming provider, 500 exchanging provider, 700 failed_after_deposit operator',
  goes_back: '750 sending provider, 850 payout_taken_back provider, 1000 completed nobody',
  late_deposit_paid:
    '1000 deposit_awaited user, 2000 expired_watched nobody, 2800 late_deposit_moving provider, 3100 late_deposit_moving provider, 3700 late_deposit_paid nobody',
  late_deposit_returned:
    '1799 deposit_awaited user, 5000 expired_watched nobody, 7300 late_deposit_moving provider, 18100 late_deposit_returned nobody',
  missing_memo: '300 deposit_awaited user, 500 review_by_provider operator, 900 completed nobody',
  overpaid:
    '300 confirming provider, 500 refund_choice partner, 1450 refund_unconfirmed provider, 1700 refunded nobody',
  overpaid_exchanged: '300 confirming provider, 900 sending provider, 1000 completed_otherwise nobody',
  paid_out_less: '100 deposit_awaited user, 500 exchanging provider, 1000 completed_otherwise nobody',
  payout_dropped:
    '500 exchanging provider, 650 sending provider, 750 payout_taken_back provider, 950 sending provider, 1000 completed nobody',
  payout_dropped_for_good:
    '650 sending provider, 800 payout_taken_back provider, 1000 refund_choice partner, 2000 refund_unconfirmed provider, 2100 refunded nobody',
  payout_in_batch: '400 confirming provider, 700 exchanging provider, 1000 sending provider, 7200 completed nobody',
  payout_in_other_token:
    '400 confirming provider, 700 exchanging provider, 1000 sending provider, 7200 contradicted provider',
  payout_less_than_said:
    '400 confirming provider, 700 exchanging provider, 1000 sending provider, 7200 contradicted provider',
  payout_named_twice:
    '400 confirming provider, 700 exchanging provider, 1000 sending provider, 7200 contradicted provider',
  payout_not_found:
    '400 confirming provider, 700 exchanging provider, 1000 sending provider, 7200 contradicted provider',
  payout_reorganised: '400 confirming provider, 700 exchanging provider, 1000 sending provider, 7200 completed nobody',
  payout_with_old_hash:
    '400 confirming provider, 700 exchanging provider, 1000 sending provider, 7200 contradicted provider',
  rate_changed:
    '300 confirming provider, 500 refund_choice partner, 700 refund_unconfirmed provider, 1000 refunded nobody',
  rate_changed_before_deposit: '200 deposit_awaited user, 300 failed_unpaid nobody',
  refund_action_too_early: '300 confirming provider, 350 confirming provider, 1000 completed nobody',
  refund_action_too_late:
    '700 refund_choice partner, 1450 refund_unconfirmed provider, 1550 refund_unconfirmed provider, 1700 refunded nobody',
  refund_by_preference_to_stable: '500 refund_choice partner, 1500 refund_unconfirmed provider, 1600 refunded nobody',
  refund_confirmed_late: '500 refund_choice partner, 1500 refund_unconfirmed provider, 1600 refunded nobody',
  refund_decided_twice:
    '500 refund_choice partner, 680 refund_unconfirmed provider, 720 refund_unconfirmed provider, 801 refunded nobody',
  refund_flaps: '500 refund_choice partner, 610 refund_unconfirmed provider, 900 refunded nobody',
  refund_hangs: '500 refund_choice partner, 700 review_refund_not_taken operator',
  refund_in_provider_hours:
    '700 confirming provider, 1300 refund_choice partner, 80000 refund_choice partner, 87603 refund_unconfirmed provider, 88000 refunded nobody',
  refund_never_confirmed:
    '500 refund_choice partner, 900 refund_unconfirmed provider, 1599 refund_unconfirmed provider, 1600 review_refund_unconfirmed operator, 90000 review_refund_unconfirmed operator',
  refund_to_stable: '500 refund_choice partner, 700 refund_unconfirmed provider, 900 refunded nobody',
  refund_unknown: '500 refund_choice partner, 800 review_refund_not_taken operator',
  refund_without_address:
    '500 refund_choice partner, 1399 refund_choice partner, 1400 review_no_refund_target operator',
  silent_after_deposit:
    '500 deposit_awaited user, 1000 confirming provider, 2000 confirming provider, 4000 provider_quiet provider, 22000 provider_quiet provider, 22680 review_provider_silent operator, 100000 review_provider_silent operator',
  silent_before_deposit:
    '600 deposit_awaited user, 3600 deposit_invisible provider, 21000 deposit_invisible provider, 21600 failed_in_silence operator',
  silent_for_a_while:
    '300 confirming provider, 3000 confirming provider, 21600 exchanging provider, 21700 completed nobody',
  skips_steps: '900 confirming provider, 1000 completed nobody',
  slow_confirmations:
    '1200 confirming provider, 1300 refund_choice partner, 2400 refund_unconfirmed provider, 2500 refunded nobody',
  slow_word: '600 exchanging provider, 950 sending provider, 1001 completed nobody',
  stream_cut: '350 confirming provider, 850 sending provider',
  ticket_down: '300 confirming provider, 500 review_ticket_not_opened operator',
  ticket_overdue: '500 ticket_open provider, 1399 ticket_open provider, 1400 review_ticket_overdue operator',
  topped_up_too_late:
    '200 confirming provider, 400 refund_choice partner, 700 refund_choice partner, 950 refund_unconfirmed provider, 1200 refunded nobody',
  underpaid: '300 confirming provider, 500 refund_choice partner, 700 refund_unconfirmed provider, 800 refunded nobody',
  underpaid_by_dust:
    '300 confirming provider, 450 refund_choice partner, 1500 refund_unconfirmed provider, 1650 refunded nobody',
  underpaid_no_refund_path:
    '300 confirming provider, 500 review_no_refund_path operator, 99999 review_no_refund_path operator',
  underpaid_ticket:
    '10000 deposit_awaited user, 20000 confirming provider, 40000 ticket_open provider, 130000 review_ticket_overdue operator, 170000 refunded nobody',
  underpaid_topped_up: '260 confirming provider, 500 exchanging provider, 1000 completed nobody',
  wrong_memo: '300 deposit_awaited user, 500 review_by_provider operator, 1000 refunded nobody',
};
