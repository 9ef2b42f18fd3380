/**
 * Every text of the tracking page, in English: the source of the other languages, which have the same keys and arguments
 * [rules/tracking: Words]. ICU messages; `’` is used as apostrophe, because `'` quotes in ICU.
 */
export const ENGLISH = {
  // What an order's state is, in one sentence.
  'title.waiting_deposit': 'Waiting for your deposit',
  'title.deposit_overdue': 'The time to send has run out',
  'title.deposit_on_its_way': 'Your payment is on its way',
  'title.deposit_implied': 'Your payment is being looked into',
  'title.deposit_unclear': 'Please do not send anything now',
  'title.confirming': 'Deposit detected',
  'title.exchanging': 'Converting your {from} to {to}',
  'title.sending': 'Sending your {to}',
  'title.completed': 'Swap completed',
  'title.expired': 'This order has expired',
  'title.late_under_way': 'Your late payment has been detected',
  'title.late_completed': 'Your late payment was swapped',
  'title.late_refunded': 'Your late payment was sent back',
  'title.late_failed': 'Your late payment needs support',
  'title.refund_due': 'Your {from} needs to be refunded',
  'title.refund_ticket': 'Your refund is being arranged',
  'title.refund_under_way': 'Your refund is on its way',
  'title.refund_in_check': 'Your refund is being checked',
  'title.refunded': 'Your refund was sent',
  'title.manual_review': 'Support is reviewing your order',
  'title.failed': 'This swap failed',
  'title.failed_unpaid': 'This swap failed before any deposit',

  // What to do now.
  'advice.send': 'Send exactly {amount} on the {network} network, in one payment.',
  'advice.do_not_send': 'Do not send anything to the deposit address.',
  'advice.do_not_send_and_stay':
    'Do not send anything to the deposit address. If you have already sent your {from}, keep the transaction hash and stay here: this page will show when it is detected.',
  'advice.do_not_send_but_start_anew': 'Do not send anything to the deposit address. Start a new swap instead.',
  'advice.nothing': 'You do not need to do anything. You can close this page and come back later.',
  'advice.nothing_and_not_again':
    'You do not need to do anything. You can close this page and come back later. Do not send it again.',
  'advice.nothing_more': 'You do not need to do anything. Do not send anything more.',
  'advice.nothing_for_now': 'You do not need to do anything right now. Do not send anything more.',
  'advice.completed': 'Check your wallet for your {to}.',
  'advice.late_under_way': 'Do not send anything more. This page will show what happens to it.',
  'advice.late_completed': 'Check your wallet: your {to} was sent.',
  'advice.late_refunded': 'Check the wallet that you chose for refunds, or the one you paid from.',
  'advice.refunded': 'Check the wallet that you chose for the refund.',
  'advice.refunded_to_sender': 'Check the wallet that you paid from.',
  'advice.refund_choice': 'Open {partner} and choose how to get your deposit back, by {deadline} at the latest.',
  'advice.contact': 'Contact {partner} and give the order number below.',
  'advice.contact_support': 'Contact {partner} support and give the order number below.',
  'advice.contact_and_nothing_more': 'Contact {partner} and give the order number below. Do not send anything more.',

  // What happens now, and next.
  'happening.waiting_deposit':
    'Nothing has arrived yet. Once your payment is detected, the swap continues automatically.',
  'happening.deposit_overdue': 'No deposit was detected in time. This order will be closed soon.',
  'happening.deposit_unwanted':
    'The provider {provider} says that the swap failed. No payment from you was detected so far. This order will be closed when its time is over.',
  'happening.deposit_on_chain':
    'The {network} network shows your payment. Once the provider {provider} has noticed it, the swap continues automatically.',
  'happening.deposit_implied':
    'The provider {provider} says something of your swap that implies your payment, and has not yet said what became of it.',
  'happening.deposit_reported':
    'Your wallet says that it has sent your {from}. Once the provider {provider} has noticed it, the swap continues automatically.',
  'happening.deposit_unclear':
    'At the moment it is not clear what the provider {provider} makes of this swap, so a payment might go unnoticed. This page changes as soon as that is clear.',
  'happening.confirming':
    'Your {from} has been detected. Once the {network} network confirms it, the conversion to {to} starts.',
  'happening.exchanging': 'Your deposit is confirmed. The payout to your address comes next.',
  'happening.sending':
    'The conversion is done and your {to} is on its way. The swap is complete once the {to_network} network confirms the payout.',
  'happening.completed':
    'The provider {provider} says that it has sent it to your address. If the amount does not show up, contact {partner} and give the order number below.',
  'happening.expired':
    'No deposit arrived in time. Start a new swap instead. Already sent it? Contact {partner} with the order number and your transaction hash.',
  'happening.expired_watched':
    'Already sent it? The address is watched until {watched_until}, and a payment that arrives will be shown here. Otherwise, start a new swap.',
  'happening.late_under_way':
    'Your {from} arrived after the deadline. The provider {provider} has it and will either swap it anyway or send it back.',
  'happening.late_completed': 'Your {from} arrived after the deadline, but the provider completed the swap anyway.',
  'happening.late_refunded': 'Your {from} arrived after the deadline, and the provider sent it back.',
  'happening.late_failed':
    'Your {from} arrived after the deadline, and the provider could neither swap it nor send it back automatically.',
  'happening.refund_choice':
    'Your deposit arrived, but the swap cannot continue. If you do not choose in time, {otherwise}. Do not send anything more.',
  'happening.refund_ticket':
    'Your deposit arrived, but the swap cannot continue. A refund is being arranged with the provider {provider}. It can take up to {hours, plural, one {# hour} other {# hours}}, until {sla_end}.',
  'happening.refund_support':
    'Your deposit arrived, but the swap cannot continue. Support will arrange the refund with the provider {provider}.',
  'happening.refund_to_sender':
    'Your deposit arrived, but the swap cannot continue. The provider {provider} sends it back by itself, to the address that you paid from.',
  'happening.refund_in_check':
    'The swap could not continue. The provider {provider} says that it has sent your deposit back. Once this is confirmed, this page will show it.',
  'happening.refund_under_way':
    'The swap could not continue. {decided_by} ({decided_at}). The provider {provider} is now sending {refund}.',
  'happening.refunded':
    'The swap did not take place. If the refund does not show up, contact {partner} and give the order number below.',
  'happening.manual_review':
    'The support team behind {partner} has been reviewing it with the provider {provider} since {since}. The review ends with a payout, a refund or a failed swap; this page will show which. If you have questions, contact {partner} and give the order number below.',
  'happening.failed':
    'The swap ended without a payout and will not continue. Support will find out from the provider {provider} what happened to your deposit.',
  'happening.failed_unpaid':
    'No payment from you was detected. If you have already paid, contact {partner} and give the order number below.',

  // How refunds work: before one is due, and once it is.
  'refund_ahead.programmatic':
    'If this swap cannot continue, {partner} gives you {hours, plural, one {# hour} other {# hours}} to choose how to get your deposit back.',
  'refund_ahead.sender':
    'If this swap cannot continue, the provider {provider} sends your deposit back by itself, to the address that you pay from.',
  'refund_ahead.ticket':
    'If this swap cannot continue, a refund is requested from the provider {provider}. It can take up to {hours, plural, one {# hour} other {# hours}}.',
  'refund_ahead.none': 'If this swap cannot continue, {partner} support will help you get your deposit back.',
  'refund_due.programmatic':
    'Open {partner} and choose how to get your deposit back, by {deadline} at the latest. If you do not choose in time, {otherwise}. If you have already chosen, the refund is on its way.',
  'refund_due.ticket':
    'Your refund is being arranged with the provider {provider}. It can take up to {hours, plural, one {# hour} other {# hours}}. You do not need to do anything.',
  'refund_due.none':
    'Contact {partner} support and give the order number below: they will help you get your deposit back.',

  // Who decided about a refund, as a sentence without its full stop.
  'decided_by.partner': 'Your choice in {partner} was received',
  'decided_by.user': 'Your choice on this page was received',
  'decided_by.preference': 'The preference set when the order was created was applied',
  'decided_by.operator': 'The support team made this decision',

  // What happens to a refund that nobody decides in time, as the end of a sentence.
  'undecided.address': 'your {from} goes back to the refund address that was given for this order',
  'undecided.stable': 'your {from} is converted to {stable} and sent to the address that was given for it',
  'undecided.manual_review': 'support decides',
  'undecided.unknown': 'the preference set when the order was created applies',

  // What is refunded, as the end of a sentence and on its own.
  'refund.unknown': 'what arrived',
  'refund.converted': 'your deposit, converted to {target}',
  'refund.before_network_fee': '{amount}, minus the network fee',

  // Why the payout differs from the expected amount.
  'difference.less': 'You received {amount} less than expected',
  'difference.more': 'You received {amount} more than expected',
  'difference.unexplained': '{difference}.',
  'difference.one_cause': '{difference}, {cause}.',
  'difference.causes': '{difference}: {causes}.',
  'difference.cause': '{amount} {cause}',
  'difference.more_causes': '{causes}, {cause}',
  'cause.deposit_difference': 'because the amount that arrived was not the amount agreed',
  'cause.network_fee': 'because the network fee was not as expected',
  'cause.rate': 'due to the rate and fees at the time of the swap',
  'cause.rounding': 'due to rounding',

  // Why a swap failed or is to be refunded.
  'reason.kyt_block': 'The provider’s compliance check did not accept an address in this swap.',
  'reason.amount_out_of_range': 'The provider no longer supports this amount.',
  'reason.rate_changed': 'The rate moved too far before the swap could be made.',
  'reason.provider_timeout': 'The provider did not answer.',
  'reason.provider_internal': 'The provider had an internal error.',
  'reason.underpayment': 'Less than the expected amount arrived.',
  'reason.overpayment': 'More than the expected amount arrived.',
  'reason.network_congestion': 'The network was too busy and its fees were too high.',

  // The steps of the swap.
  'steps.heading': 'Progress of your swap',
  'steps.done': 'Done:',
  'steps.current': 'Now:',
  'steps.coming': 'Still to come:',
  'steps.stopped': 'Stopped here:',
  'steps.since': 'since {time}',
  'step.waiting_deposit': 'Your {from} arrives',
  'step.confirming': 'The {network} network confirms it',
  'step.exchanging': '{from} is converted to {to}',
  'step.sending': '{to} is sent to you',
  'step.waiting_deposit_done': 'Your {from} arrived',
  'step.confirming_done': 'The {network} network confirmed it',
  'step.exchanging_done': '{from} was converted to {to}',
  'step.sending_done': '{to} was sent to you',
  'step.completed': 'Swap completed',
  'step.failed': 'Swap failed',
  'step.reviewed': 'Reviewed by support',
  'step.review': 'Support is reviewing it',
  'step.review_ends': 'Payout, refund or failure',
  'step.closes': 'Order closes',
  'step.closed': 'Order closed',
  'step.refund_due': 'Refund due',
  'step.refund_choice': 'You choose how to get it back',
  'step.refund_decided': 'Refund decided',
  'step.refund_requested': 'Refund requested',
  'step.refund_ticket': 'The provider is sending it back',
  'step.refund_support': 'Support is arranging the refund',
  'step.refund_under_way': 'Refund on its way',
  'step.refund_sent': 'Refund sent',
  'step.watching': 'Watching for a late payment',
  'step.late_detected': 'Late payment detected',
  'step.late_under_way': 'The provider is deciding what to do',
  'step.late_ends': 'Swapped or sent back',
  'step.late_completed': 'Swapped and paid out',
  'step.late_refunded': 'Sent back',
  'step.late_failed': 'It could not be sent back',
  'note.until': 'until {time}',
  'note.expected_by': 'expected by {time}',
  'note.took': 'took {duration}',
  'note.usually_minutes': 'usually a few minutes',
  'note.usually_within': 'usually within {duration}',
  'note.nothing_arrived': 'nothing arrived in time',

  // Times and durations.
  'duration.under_a_minute': 'less than a minute',
  'duration.measured':
    'Swaps like this one recently took {median} from deposit to payout; nearly all took less than {longest}.',
  'duration.expected': 'Swaps like this one are usually done within {duration} of the deposit being detected.',
  'duration.longer':
    'This is taking longer than usual: swaps like this one recently took {median} from deposit to payout; nearly all took less than {longest}.',
  'duration.refund_latest':
    'Latest date: {until}. If the provider {provider} has not confirmed the refund by then, support looks into it.',
  'duration.review':
    'Reviews of orders at the provider {provider} recently took {median}; nearly all took less than {longest}.',
  'duration.incident': 'The provider {provider} has had an incident since {since}, so this may take longer.',
  countdown: '{left} left, until {end}',

  // What to send, and where.
  'deposit.heading': 'Send your deposit',
  'deposit.amount': 'Amount',
  'deposit.network': 'on the <b>{network}</b> network only',
  'deposit.address': 'Address',
  'deposit.caution': 'Other coins, or the same coin on another network, may be lost.',
  'deposit.memo_required': '{name} required',
  'deposit.memo_warning':
    '<b>Do not forget the {memo}.</b> A payment without it cannot be matched to your order, and your money may be lost.',
  'deposit.open_wallet': 'Open in a wallet',
  'deposit.code': 'QR code for paying {amount}',
  'deposit.code_caption':
    'Scan with your wallet. The code contains {held, select, address {only the address} amount {the address and the amount} memo {the address and the {memo}} other {the address, the amount and the {memo}}}. {missing, select, none {Compare them before you pay.} amount {Enter the amount yourself.} memo {Enter the {memo} yourself.} other {Enter the amount and the {memo} yourself.}}',

  // What a network calls the text beside an address: alone, and in a sentence.
  'memo_name.comment': 'Comment',
  'memo_name.destination_tag': 'Destination tag',
  'memo_name.memo': 'Memo',
  'memo_name.message': 'Message',
  'memo_name.note': 'Note',
  'memo_name.transfer_id': 'Transfer ID',
  'memo.comment': 'comment',
  'memo.destination_tag': 'destination tag',
  'memo.memo': 'memo',
  'memo.message': 'message',
  'memo.note': 'note',
  'memo.transfer_id': 'transfer id',

  // Buttons that copy; what they copy is for screen readers, after the word.
  copy: 'Copy',
  copied: 'Copied',
  copy_failed: 'Select and copy',
  'copy_what.amount': 'the amount',
  'copy_what.address': 'the address',
  'copy_what.memo': 'the {memo}',
  'copy_what.transaction_hash': 'the transaction hash',
  'copy_what.order_number': 'the order number',

  // Amounts and transactions.
  'amounts.heading': 'Amounts',
  'amounts.you_send': 'You send',
  'amounts.you_receive': 'You receive about',
  'amounts.to_address': 'To your address',
  'amounts.you_sent': 'You sent',
  'amounts.you_received': 'Sent to you',
  'amounts.agreed_deposit': 'Agreed deposit',
  'amounts.agreed_payout': 'Agreed payout, about',
  'amounts.payout_address': 'Payout address',
  'amounts.quoted': 'Quoted',
  'amounts.refund_to': 'Refund to',
  'amounts.sender': 'The address you send from',
  'amounts.sender_was': 'The address you sent from',
  'amounts.arrived': 'Arrived',
  'amounts.back': 'You get back',
  'amounts.was_back': 'Sent back',
  'amounts.after_fee': 'after the provider’s fee of {fee}',
  'amounts.network_fee': 'minus the network fee',
  'amounts.network_fee_ahead': 'the network fee will be deducted',
  'amounts.fees': '{first}; {second}',
  'amounts.receipt': 'Receipt (PDF)',
  'amounts.refund_receipt': 'Refund receipt (PDF)',
  'transactions.heading': 'Transactions',
  'transactions.deposit': 'Your deposit',
  'transactions.payout': 'Payout',
  'transactions.refund': 'Refund',
  'on_chain.confirmed':
    'Confirmed by the {network} network, {count, plural, one {# confirmation} other {# confirmations}}',
  'on_chain.unconfirmed': 'On the {network} network, waiting for its first confirmation',
  'on_chain.confirming':
    'On the {network} network, {count, number} of {wanted, plural, one {# confirmation} other {# confirmations}}',

  // Help.
  'help.heading': 'Help',
  'help.contact': 'Contact {partner} at {contact}, and give the order number.',
  'help.contact_in_app': 'Contact {partner} through its app or website, and give the order number.',
  'help.order_number': 'Order number',
  'help.phrase': 'Your three words',
  'help.phrase_explained':
    '{partner} support can tell you these three words. Anyone who can’t is not from support. We never contact you first, and nobody needs your keys, your recovery phrase or access to your screen.',
  'help.if_it_fails': 'If something goes wrong',

  // The page itself.
  'page.title': '{title}: {from} to {to}',
  'page.to': 'to',
  'page.sandbox': 'SANDBOX',
  'page.sandbox_warning': 'This is a test order. Never send real coins to it.',
  'page.back': 'Back to {partner}',
  'page.languages': 'Languages',
  'page.refreshes': 'This page refreshes every {seconds, plural, one {# second} other {# seconds}}.',
  'page.live': 'Live: this page updates automatically.',
  'page.polling': 'This page updates automatically.',
  'page.failing': 'This page cannot be updated right now and keeps trying.',
  'page.offline': 'You seem to be offline. This page keeps trying.',
  'page.day_and_time': '{day} at {time}',
  'page.tell': 'Tell me when it changes',
  'page.tell_blocked': 'Notifications are blocked in this browser.',
  // The page on which the user chooses the refund, with a code.
  'choose.link': 'Choose your refund here',
  'choose.title': 'Choose your refund',
  'choose.advice':
    'Enter the code that {partner} shows you. Your {from} then goes back on the {network} network. It cannot be changed afterwards.',
  'choose.code': 'Code from {partner}',
  'choose.code_hint':
    'Open {partner} and ask for the refund code there. Nobody from support needs it: do not tell it to anyone.',
  'choose.where': 'Where the refund goes',
  'choose.on_record': 'The refund address of this order: {address}',
  'choose.other': 'Another address',
  'choose.address': 'Address on the {network} network',
  'choose.memo': '{name}, if the address needs one',
  'choose.send': 'Confirm the refund',
  'choose.back': 'Back to the order',
  'choose.unlike': 'A code has eight letters and digits, like K7QF-2MXP.',
  'choose.wrong': 'This code is not right. {count, plural, one {# try} other {# tries}} left.',
  'choose.none': 'There is no code for this order yet. Ask for one in {partner}.',
  'choose.expired': 'This code has expired. Ask for a new one in {partner}.',
  'choose.locked': 'Too many wrong codes were entered, so this code no longer works. Ask for a new one in {partner}.',
  'choose.too_many': 'Too many wrong codes came from your network. Try again later, or choose in {partner}.',
  'choose.bad_address': 'This address cannot receive {from} on the {network} network. Compare it with your wallet.',
  'choose.bad_memo': 'This is not a valid {name} on the {network} network.',
  'choose.conflict': 'You entered an address, but chose the one of this order. Choose one of the two.',
  'choose.decided': 'The refund of this order was already decided.',
  'choose.closed': 'There is no refund to choose for this order at the moment.',
  'choose.unknown':
    'It is not known whether your choice was recorded. Look at the order in a moment, before you try again.',
  // The page of an unknown link.
  'not_found.title': 'Order not found',
  'not_found.advice': 'Open the link again from where you started the swap, and make sure you copy all of it.',
  'not_found.explanation':
    'This link does not lead to an order. It may be incomplete, or the order may be too old to show.',
} as const;
