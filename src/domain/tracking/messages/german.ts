import type { Messages } from './messages';

export const GERMAN: Messages = {
  'title.waiting_deposit': 'Warten auf Ihre Einzahlung',
  'title.deposit_overdue': 'Die Zeit zum Senden ist abgelaufen',
  'title.deposit_on_its_way': 'Ihre Zahlung ist unterwegs',
  'title.deposit_implied': 'Ihre Zahlung wird geprüft',
  'title.deposit_unclear': 'Bitte senden Sie jetzt nichts',
  'title.confirming': 'Einzahlung erkannt',
  'title.exchanging': 'Ihre {from} werden in {to} getauscht',
  'title.sending': 'Ihre {to} werden gesendet',
  'title.completed': 'Tausch abgeschlossen',
  'title.expired': 'Dieser Auftrag ist abgelaufen',
  'title.late_under_way': 'Ihre verspätete Zahlung wurde erkannt',
  'title.late_completed': 'Ihre verspätete Zahlung wurde getauscht',
  'title.late_refunded': 'Ihre verspätete Zahlung wurde zurückgesendet',
  'title.late_failed': 'Ihre verspätete Zahlung braucht den Support',
  'title.refund_due': 'Ihre {from} müssen erstattet werden',
  'title.refund_ticket': 'Ihre Erstattung wird veranlasst',
  'title.refund_under_way': 'Ihre Erstattung ist unterwegs',
  'title.refund_in_check': 'Ihre Erstattung wird geprüft',
  'title.refunded': 'Ihre Erstattung wurde gesendet',
  'title.manual_review': 'Der Support prüft Ihren Auftrag',
  'title.failed': 'Dieser Tausch ist fehlgeschlagen',
  'title.failed_unpaid': 'Dieser Tausch ist vor einer Einzahlung fehlgeschlagen',

  'advice.send': 'Senden Sie genau {amount} im Netzwerk {network}, in einer einzigen Zahlung.',
  'advice.do_not_send': 'Senden Sie nichts an die Einzahlungsadresse.',
  'advice.do_not_send_and_stay':
    'Senden Sie nichts an die Einzahlungsadresse. Falls Sie Ihre {from} schon gesendet haben, behalten Sie den Transaktionshash und bleiben Sie hier: Diese Seite zeigt, sobald die Zahlung erkannt wird.',
  'advice.do_not_send_but_start_anew':
    'Senden Sie nichts an die Einzahlungsadresse. Beginnen Sie stattdessen einen neuen Tausch.',
  'advice.nothing': 'Sie müssen nichts tun. Sie können diese Seite schließen und später wiederkommen.',
  'advice.nothing_and_not_again':
    'Sie müssen nichts tun. Sie können diese Seite schließen und später wiederkommen. Senden Sie nicht noch einmal.',
  'advice.nothing_more': 'Sie müssen nichts tun. Senden Sie nichts mehr.',
  'advice.nothing_for_now': 'Sie müssen im Moment nichts tun. Senden Sie nichts mehr.',
  'advice.completed': 'Prüfen Sie in Ihrer Wallet, ob Ihre {to} angekommen sind.',
  'advice.late_under_way': 'Senden Sie nichts mehr. Diese Seite zeigt, was mit der Zahlung geschieht.',
  'advice.late_completed': 'Prüfen Sie Ihre Wallet: Ihre {to} wurden gesendet.',
  'advice.late_refunded':
    'Prüfen Sie die Wallet, die Sie für Erstattungen gewählt haben, oder die, aus der Sie gezahlt haben.',
  'advice.refunded': 'Prüfen Sie die Wallet, die Sie für die Erstattung gewählt haben.',
  'advice.refunded_to_sender': 'Prüfen Sie die Wallet, aus der Sie gezahlt haben.',
  'advice.refund_choice':
    'Öffnen Sie {partner} und wählen Sie, wie Sie Ihre Einzahlung zurückbekommen. Spätestens: {deadline}.',
  'advice.contact': 'Wenden Sie sich an {partner} und nennen Sie die Auftragsnummer unten.',
  'advice.contact_support': 'Wenden Sie sich an den Support von {partner} und nennen Sie die Auftragsnummer unten.',
  'advice.contact_and_nothing_more':
    'Wenden Sie sich an {partner} und nennen Sie die Auftragsnummer unten. Senden Sie nichts mehr.',

  'happening.waiting_deposit':
    'Es ist noch nichts angekommen. Sobald Ihre Zahlung erkannt wird, geht der Tausch automatisch weiter.',
  'happening.deposit_overdue': 'Es wurde rechtzeitig keine Einzahlung erkannt. Dieser Auftrag wird bald geschlossen.',
  'happening.deposit_unwanted':
    'Der Anbieter {provider} meldet, dass der Tausch fehlgeschlagen ist. Bisher wurde keine Zahlung von Ihnen erkannt. Dieser Auftrag wird geschlossen, wenn seine Zeit um ist.',
  'happening.deposit_on_chain':
    'Das Netzwerk {network} zeigt Ihre Zahlung. Sobald der Anbieter {provider} sie bemerkt hat, geht der Tausch automatisch weiter.',
  'happening.deposit_implied':
    'Der Anbieter {provider} meldet etwas, das Ihre Zahlung voraussetzt, und hat noch nicht gesagt, was aus ihr wurde.',
  'happening.deposit_reported':
    'Ihre Wallet meldet, dass sie Ihre {from} gesendet hat. Sobald der Anbieter {provider} sie bemerkt hat, geht der Tausch automatisch weiter.',
  'happening.deposit_unclear':
    'Im Moment ist nicht klar, was der Anbieter {provider} mit diesem Tausch macht. Eine Zahlung könnte unbemerkt bleiben. Diese Seite ändert sich, sobald das klar ist.',
  'happening.confirming':
    'Ihre {from} wurden erkannt. Sobald das Netzwerk {network} sie bestätigt, beginnt der Tausch in {to}.',
  'happening.exchanging': 'Ihre Einzahlung ist bestätigt. Als Nächstes folgt die Auszahlung an Ihre Adresse.',
  'happening.sending':
    'Der Tausch ist erledigt und Ihre {to} sind unterwegs. Er ist abgeschlossen, sobald das Netzwerk {to_network} die Auszahlung bestätigt.',
  'happening.completed':
    'Der Anbieter {provider} meldet, dass er an Ihre Adresse gesendet hat. Wenn der Betrag nicht erscheint, wenden Sie sich an {partner} und nennen Sie die Auftragsnummer unten.',
  'happening.expired':
    'Es kam rechtzeitig keine Einzahlung an. Beginnen Sie stattdessen einen neuen Tausch. Schon gesendet? Wenden Sie sich mit der Auftragsnummer und Ihrem Transaktionshash an {partner}.',
  'happening.expired_watched':
    'Schon gesendet? Die Adresse wird noch beobachtet (bis {watched_until}), und eine eingehende Zahlung erscheint hier. Andernfalls beginnen Sie einen neuen Tausch.',
  'happening.late_under_way':
    'Ihre {from} kamen nach Ablauf der Frist an. Der Anbieter {provider} hat sie und wird sie entweder trotzdem tauschen oder zurücksenden.',
  'happening.late_completed':
    'Ihre {from} kamen nach Ablauf der Frist an, aber der Anbieter hat den Tausch trotzdem abgeschlossen.',
  'happening.late_refunded': 'Ihre {from} kamen nach Ablauf der Frist an, und der Anbieter hat sie zurückgesendet.',
  'happening.late_failed':
    'Ihre {from} kamen nach Ablauf der Frist an, und der Anbieter konnte sie weder tauschen noch automatisch zurücksenden.',
  'happening.refund_choice':
    'Ihre Einzahlung ist angekommen, aber der Tausch kann nicht fortgesetzt werden. Wenn Sie nicht rechtzeitig wählen, gilt: {otherwise}. Senden Sie nichts mehr.',
  'happening.refund_ticket':
    'Ihre Einzahlung ist angekommen, aber der Tausch kann nicht fortgesetzt werden. Die Erstattung wird beim Anbieter {provider} veranlasst. Sie kann bis zu {hours, plural, one {# Stunde} other {# Stunden}} dauern, bis {sla_end}.',
  'happening.refund_support':
    'Ihre Einzahlung ist angekommen, aber der Tausch kann nicht fortgesetzt werden. Der Support klärt die Erstattung mit dem Anbieter {provider}.',
  'happening.refund_to_sender':
    'Ihre Einzahlung ist angekommen, aber der Tausch kann nicht fortgesetzt werden. Der Anbieter {provider} sendet sie von selbst zurück, an die Adresse, von der Sie gezahlt haben.',
  'happening.refund_in_check':
    'Der Tausch konnte nicht fortgesetzt werden. Der Anbieter {provider} meldet, dass er Ihre Einzahlung zurückgesendet hat. Sobald das bestätigt ist, zeigt diese Seite es an.',
  'happening.refund_under_way':
    'Der Tausch konnte nicht fortgesetzt werden. {decided_by} ({decided_at}). Der Anbieter {provider} sendet jetzt: {refund}.',
  'happening.refunded':
    'Der Tausch hat nicht stattgefunden. Wenn die Erstattung nicht erscheint, wenden Sie sich an {partner} und nennen Sie die Auftragsnummer unten.',
  'happening.manual_review':
    'Das Support-Team von {partner} prüft ihn mit dem Anbieter {provider} (seit {since}). Die Prüfung endet mit einer Auszahlung, einer Erstattung oder einem fehlgeschlagenen Tausch; diese Seite zeigt es. Bei Fragen wenden Sie sich an {partner} und nennen Sie die Auftragsnummer unten.',
  'happening.failed':
    'Der Tausch endete ohne Auszahlung und wird nicht fortgesetzt. Der Support klärt mit dem Anbieter {provider}, was mit Ihrer Einzahlung geschehen ist.',
  'happening.failed_unpaid':
    'Es wurde keine Zahlung von Ihnen erkannt. Falls Sie schon gezahlt haben, wenden Sie sich an {partner} und nennen Sie die Auftragsnummer unten.',

  'refund_ahead.programmatic':
    'Wenn dieser Tausch nicht fortgesetzt werden kann, gibt {partner} Ihnen {hours, plural, one {# Stunde} other {# Stunden}} Zeit, um zu wählen, wie Sie Ihre Einzahlung zurückbekommen.',
  'refund_ahead.sender':
    'Wenn dieser Tausch nicht fortgesetzt werden kann, sendet der Anbieter {provider} Ihre Einzahlung von selbst zurück, an die Adresse, von der Sie zahlen.',
  'refund_ahead.ticket':
    'Wenn dieser Tausch nicht fortgesetzt werden kann, wird beim Anbieter {provider} eine Erstattung angefordert. Sie kann bis zu {hours, plural, one {# Stunde} other {# Stunden}} dauern.',
  'refund_ahead.none':
    'Wenn dieser Tausch nicht fortgesetzt werden kann, hilft Ihnen der Support von {partner}, Ihre Einzahlung zurückzubekommen.',
  'refund_due.programmatic':
    'Öffnen Sie {partner} und wählen Sie, wie Sie Ihre Einzahlung zurückbekommen. Spätestens: {deadline}. Wenn Sie nicht rechtzeitig wählen, gilt: {otherwise}. Falls Sie schon gewählt haben, ist die Erstattung unterwegs.',
  'refund_due.ticket':
    'Ihre Erstattung wird beim Anbieter {provider} veranlasst. Sie kann bis zu {hours, plural, one {# Stunde} other {# Stunden}} dauern. Sie müssen nichts tun.',
  'refund_due.none':
    'Wenden Sie sich an den Support von {partner} und nennen Sie die Auftragsnummer unten: Er hilft Ihnen, Ihre Einzahlung zurückzubekommen.',

  'decided_by.partner': 'Ihre Wahl in {partner} ist eingegangen',
  'decided_by.user': 'Ihre Wahl auf dieser Seite ist eingegangen',
  'decided_by.preference': 'Es gilt die Einstellung, die beim Anlegen des Auftrags gewählt wurde',
  'decided_by.operator': 'Das Support-Team hat das entschieden',

  'undecided.address': 'Ihre {from} gehen an die Erstattungsadresse zurück, die für diesen Auftrag angegeben wurde',
  'undecided.stable': 'Ihre {from} werden in {stable} getauscht und an die dafür angegebene Adresse gesendet',
  'undecided.manual_review': 'Der Support entscheidet',
  'undecided.unknown': 'die Einstellung, die beim Anlegen des Auftrags gewählt wurde',

  'refund.unknown': 'was angekommen ist',
  'refund.converted': 'Ihre Einzahlung, getauscht in {target}',
  'refund.before_network_fee': '{amount}, abzüglich Netzwerkgebühr',

  'difference.less': 'Sie haben {amount} weniger erhalten als erwartet',
  'difference.more': 'Sie haben {amount} mehr erhalten als erwartet',
  'difference.unexplained': '{difference}.',
  'difference.one_cause': '{difference}, {cause}.',
  'difference.causes': '{difference}: {causes}.',
  'difference.cause': '{amount} {cause}',
  'difference.more_causes': '{causes}, {cause}',
  'cause.deposit_difference': 'weil nicht der vereinbarte Betrag ankam',
  'cause.network_fee': 'weil die Netzwerkgebühr anders war als erwartet',
  'cause.rate': 'wegen Kurs und Gebühren zum Zeitpunkt des Tauschs',
  'cause.rounding': 'wegen Rundung',

  'reason.kyt_block': 'Die Compliance-Prüfung des Anbieters hat eine Adresse dieses Tauschs nicht akzeptiert.',
  'reason.amount_out_of_range': 'Der Anbieter unterstützt diesen Betrag nicht mehr.',
  'reason.rate_changed': 'Der Kurs hat sich zu stark bewegt, bevor getauscht werden konnte.',
  'reason.provider_timeout': 'Der Anbieter hat nicht geantwortet.',
  'reason.provider_internal': 'Beim Anbieter trat ein interner Fehler auf.',
  'reason.underpayment': 'Es kam weniger als der erwartete Betrag an.',
  'reason.overpayment': 'Es kam mehr als der erwartete Betrag an.',
  'reason.network_congestion': 'Das Netzwerk war überlastet und seine Gebühren waren zu hoch.',

  'steps.heading': 'Verlauf Ihres Tauschs',
  'steps.done': 'Erledigt:',
  'steps.current': 'Jetzt:',
  'steps.coming': 'Noch offen:',
  'steps.stopped': 'Hier gestoppt:',
  'steps.since': 'seit {time}',
  'step.waiting_deposit': 'Ihre {from} kommen an',
  'step.confirming': 'Das Netzwerk {network} bestätigt sie',
  'step.exchanging': '{from} werden in {to} getauscht',
  'step.sending': '{to} werden an Sie gesendet',
  'step.waiting_deposit_done': 'Ihre {from} sind angekommen',
  'step.confirming_done': 'Das Netzwerk {network} hat sie bestätigt',
  'step.exchanging_done': '{from} wurden in {to} getauscht',
  'step.sending_done': '{to} wurden an Sie gesendet',
  'step.completed': 'Tausch abgeschlossen',
  'step.failed': 'Tausch fehlgeschlagen',
  'step.reviewed': 'Vom Support geprüft',
  'step.review': 'Der Support prüft',
  'step.review_ends': 'Auszahlung, Erstattung oder Fehlschlag',
  'step.closes': 'Auftrag wird geschlossen',
  'step.closed': 'Auftrag geschlossen',
  'step.refund_due': 'Erstattung fällig',
  'step.refund_choice': 'Sie wählen, wie Sie sie bekommen',
  'step.refund_decided': 'Erstattung entschieden',
  'step.refund_requested': 'Erstattung angefordert',
  'step.refund_ticket': 'Der Anbieter sendet sie zurück',
  'step.refund_support': 'Der Support klärt die Erstattung',
  'step.refund_under_way': 'Erstattung unterwegs',
  'step.refund_sent': 'Erstattung gesendet',
  'step.watching': 'Warten auf eine verspätete Zahlung',
  'step.late_detected': 'Verspätete Zahlung erkannt',
  'step.late_under_way': 'Der Anbieter entscheidet, was geschieht',
  'step.late_ends': 'Getauscht oder zurückgesendet',
  'step.late_completed': 'Getauscht und ausgezahlt',
  'step.late_refunded': 'Zurückgesendet',
  'step.late_failed': 'Sie konnte nicht zurückgesendet werden',
  'note.until': 'bis {time}',
  'note.expected_by': 'erwartet bis {time}',
  'note.took': 'dauerte {duration}',
  'note.usually_minutes': 'meist wenige Minuten',
  'note.usually_within': 'meist innerhalb von {duration}',
  'note.nothing_arrived': 'nichts kam rechtzeitig an',

  'duration.under_a_minute': 'weniger als eine Minute',
  'duration.measured':
    'Ähnliche Tausche dauerten zuletzt {median} von der Einzahlung bis zur Auszahlung; fast alle unter {longest}.',
  'duration.expected': 'Ähnliche Tausche sind meist innerhalb von {duration} nach Erkennen der Einzahlung fertig.',
  'duration.longer':
    'Es dauert länger als üblich: Ähnliche Tausche dauerten zuletzt {median} von der Einzahlung bis zur Auszahlung; fast alle unter {longest}.',
  'duration.refund_latest':
    'Spätestens: {until}. Hat der Anbieter {provider} die Erstattung bis dahin nicht bestätigt, kümmert sich der Support darum.',
  'duration.review':
    'Prüfungen von Aufträgen beim Anbieter {provider} dauerten zuletzt {median}; fast alle unter {longest}.',
  'duration.incident': 'Beim Anbieter {provider} gibt es eine Störung (seit {since}), deshalb kann es länger dauern.',
  countdown: 'Noch {left}, bis {end}',

  'deposit.heading': 'Senden Sie Ihre Einzahlung',
  'deposit.amount': 'Betrag',
  'deposit.network': 'nur im Netzwerk <b>{network}</b>',
  'deposit.address': 'Adresse',
  'deposit.caution': 'Andere Coins oder derselbe Coin in einem anderen Netzwerk können verloren gehen.',
  'deposit.memo_required': '{name} erforderlich',
  'deposit.memo_warning':
    '<b>Vergessen Sie diese Angabe nicht: {memo}.</b> Eine Zahlung ohne sie kann Ihrem Auftrag nicht zugeordnet werden, und Ihr Geld kann verloren gehen.',
  'deposit.open_wallet': 'In einer Wallet öffnen',
  'deposit.code': 'QR-Code zum Zahlen von {amount}',
  'deposit.code_caption':
    'Scannen Sie ihn mit Ihrer Wallet. Der Code enthält {held, select, address {nur die Adresse} amount {die Adresse und den Betrag} memo {die Adresse und {memo}} other {die Adresse, den Betrag und {memo}}}. {missing, select, none {Vergleichen Sie alles, bevor Sie zahlen.} amount {Geben Sie den Betrag selbst ein.} memo {Geben Sie selbst ein: {memo}.} other {Geben Sie selbst ein: Betrag und {memo}.}}',

  'memo_name.comment': 'Kommentar',
  'memo_name.destination_tag': 'Destination Tag',
  'memo_name.memo': 'Memo',
  'memo_name.message': 'Nachricht',
  'memo_name.note': 'Notiz',
  'memo_name.transfer_id': 'Transfer-ID',
  'memo.comment': 'Kommentar',
  'memo.destination_tag': 'Destination Tag',
  'memo.memo': 'Memo',
  'memo.message': 'Nachricht',
  'memo.note': 'Notiz',
  'memo.transfer_id': 'Transfer-ID',

  copy: 'Kopieren',
  copied: 'Kopiert',
  copy_failed: 'Manuell kopieren',
  'copy_what.amount': '(Betrag)',
  'copy_what.address': '(Adresse)',
  'copy_what.memo': '({memo})',
  'copy_what.transaction_hash': '(Transaktionshash)',
  'copy_what.order_number': '(Auftragsnummer)',

  'amounts.heading': 'Beträge',
  'amounts.you_send': 'Sie senden',
  'amounts.you_receive': 'Sie erhalten etwa',
  'amounts.to_address': 'An Ihre Adresse',
  'amounts.you_sent': 'Sie haben gesendet',
  'amounts.you_received': 'An Sie gesendet',
  'amounts.agreed_deposit': 'Vereinbarte Einzahlung',
  'amounts.agreed_payout': 'Vereinbarte Auszahlung, etwa',
  'amounts.payout_address': 'Auszahlungsadresse',
  'amounts.quoted': 'Angeboten',
  'amounts.refund_to': 'Erstattung an',
  'amounts.sender': 'Die Adresse, von der Sie senden',
  'amounts.sender_was': 'Die Adresse, von der Sie gesendet haben',
  'amounts.arrived': 'Angekommen',
  'amounts.back': 'Sie bekommen zurück',
  'amounts.was_back': 'Zurückgesendet',
  'amounts.after_fee': 'nach der Gebühr des Anbieters von {fee}',
  'amounts.network_fee': 'abzüglich Netzwerkgebühr',
  'amounts.network_fee_ahead': 'die Netzwerkgebühr wird abgezogen',
  'amounts.fees': '{first}; {second}',
  'amounts.receipt': 'Beleg (PDF)',
  'amounts.refund_receipt': 'Beleg der Erstattung (PDF)',
  'transactions.heading': 'Transaktionen',
  'transactions.deposit': 'Ihre Einzahlung',
  'transactions.payout': 'Auszahlung',
  'transactions.refund': 'Erstattung',
  'on_chain.confirmed':
    'Vom Netzwerk {network} bestätigt, {count, plural, one {# Bestätigung} other {# Bestätigungen}}',
  'on_chain.unconfirmed': 'Im Netzwerk {network}, wartet auf die erste Bestätigung',
  'on_chain.confirming':
    'Im Netzwerk {network}, {count, number} von {wanted, plural, one {# Bestätigung} other {# Bestätigungen}}',

  'help.heading': 'Hilfe',
  'help.contact': 'Wenden Sie sich an {partner} ({contact}) und nennen Sie die Auftragsnummer.',
  'help.contact_in_app': 'Wenden Sie sich über App oder Website an {partner} und nennen Sie die Auftragsnummer.',
  'help.order_number': 'Auftragsnummer',
  'help.phrase': 'Ihre drei Wörter',
  'help.phrase_explained':
    'Der Support von {partner} kann Ihnen diese drei Wörter nennen. Wer das nicht kann, ist nicht vom Support. Wir melden uns nie zuerst, und niemand braucht Ihre Schlüssel, Ihre Wiederherstellungsphrase oder Zugriff auf Ihren Bildschirm.',
  'help.if_it_fails': 'Wenn etwas schiefgeht',

  'page.title': '{title}: {from} in {to}',
  'page.to': 'in',
  'page.sandbox': 'TEST',
  'page.sandbox_warning': 'Dies ist ein Testauftrag. Senden Sie nie echte Coins dorthin.',
  'page.back': 'Zurück zu {partner}',
  'page.languages': 'Sprachen',
  'page.refreshes': 'Diese Seite lädt alle {seconds, plural, one {# Sekunde} other {# Sekunden}} neu.',
  'page.live': 'Live: Diese Seite aktualisiert sich automatisch.',
  'page.polling': 'Diese Seite aktualisiert sich automatisch.',
  'page.failing': 'Diese Seite kann gerade nicht aktualisiert werden und versucht es weiter.',
  'page.offline': 'Sie scheinen offline zu sein. Diese Seite versucht es weiter.',
  'page.day_and_time': '{day} um {time}',
  'page.tell': 'Bei Änderungen benachrichtigen',
  'page.tell_blocked': 'Benachrichtigungen sind in diesem Browser blockiert.',
  'choose.link': 'Rückzahlung hier wählen',
  'choose.title': 'Wählen Sie Ihre Rückzahlung',
  'choose.advice':
    'Geben Sie den Code ein, den {partner} Ihnen zeigt. Danach gehen Ihre {from} im Netzwerk {network} zurück. Das lässt sich später nicht ändern.',
  'choose.code': 'Code von {partner}',
  'choose.code_hint':
    'Öffnen Sie {partner} und fordern Sie dort den Code für die Rückzahlung an. Niemand vom Support braucht ihn: Sagen Sie ihn niemandem.',
  'choose.where': 'Wohin die Rückzahlung geht',
  'choose.on_record': 'Die Rückzahlungsadresse dieses Auftrags: {address}',
  'choose.other': 'Eine andere Adresse',
  'choose.address': 'Adresse im Netzwerk {network}',
  'choose.memo': '{name}, falls die Adresse das braucht',
  'choose.send': 'Rückzahlung bestätigen',
  'choose.back': 'Zurück zum Auftrag',
  'choose.unlike': 'Ein Code hat acht Buchstaben und Ziffern, wie K7QF-2MXP.',
  'choose.wrong': 'Dieser Code stimmt nicht. Noch {count, plural, one {# Versuch} other {# Versuche}}.',
  'choose.none': 'Für diesen Auftrag gibt es noch keinen Code. Fordern Sie ihn in {partner} an.',
  'choose.expired': 'Dieser Code ist abgelaufen. Fordern Sie in {partner} einen neuen an.',
  'choose.locked':
    'Es wurden zu viele falsche Codes eingegeben, dieser gilt nicht mehr. Fordern Sie in {partner} einen neuen an.',
  'choose.too_many':
    'Aus Ihrem Netz kamen zu viele falsche Codes. Versuchen Sie es später oder wählen Sie in {partner}.',
  'choose.bad_address':
    'Diese Adresse kann im Netzwerk {network} keine {from} empfangen. Vergleichen Sie sie mit Ihrer Wallet.',
  'choose.bad_memo': 'Das ist im Netzwerk {network} nicht gültig: {name}.',
  'choose.conflict': 'Sie haben eine Adresse eingegeben, aber die dieses Auftrags gewählt. Wählen Sie eine von beiden.',
  'choose.decided': 'Über die Rückzahlung dieses Auftrags war schon entschieden.',
  'choose.closed': 'Für diesen Auftrag ist gerade keine Rückzahlung zu wählen.',
  'choose.unknown':
    'Es ist nicht bekannt, ob Ihre Wahl gespeichert wurde. Sehen Sie gleich im Auftrag nach, bevor Sie es noch einmal versuchen.',
  'not_found.title': 'Auftrag nicht gefunden',
  'not_found.advice':
    'Öffnen Sie den Link noch einmal dort, wo Sie den Tausch begonnen haben, und kopieren Sie ihn vollständig.',
  'not_found.explanation':
    'Dieser Link führt zu keinem Auftrag. Er ist vielleicht unvollständig, oder der Auftrag ist zu alt, um ihn zu zeigen.',
};
