import type { Messages } from './messages';

export const FRENCH: Messages = {
  'title.waiting_deposit': 'En attente de votre dépôt',
  'title.deposit_overdue': 'Le délai d’envoi est écoulé',
  'title.deposit_on_its_way': 'Votre paiement est en route',
  'title.deposit_implied': 'Votre paiement est en cours de vérification',
  'title.deposit_unclear': 'Merci de ne rien envoyer pour l’instant',
  'title.confirming': 'Dépôt détecté',
  'title.exchanging': 'Conversion de vos {from} en {to}',
  'title.sending': 'Envoi de vos {to}',
  'title.completed': 'Échange terminé',
  'title.expired': 'Cet ordre a expiré',
  'title.late_under_way': 'Votre paiement tardif a été détecté',
  'title.late_completed': 'Votre paiement tardif a été échangé',
  'title.late_refunded': 'Votre paiement tardif a été renvoyé',
  'title.late_failed': 'Votre paiement tardif nécessite le support',
  'title.refund_due': 'Vos {from} doivent être remboursés',
  'title.refund_ticket': 'Votre remboursement est en cours',
  'title.refund_under_way': 'Votre remboursement est en route',
  'title.refund_in_check': 'Votre remboursement est en cours de vérification',
  'title.refunded': 'Votre remboursement a été envoyé',
  'title.manual_review': 'Le support examine votre ordre',
  'title.failed': 'Cet échange a échoué',
  'title.failed_unpaid': 'Cet échange a échoué avant tout dépôt',

  'advice.send': 'Envoyez exactement {amount} sur le réseau {network}, en un seul paiement.',
  'advice.do_not_send': 'N’envoyez rien à l’adresse de dépôt.',
  'advice.do_not_send_and_stay':
    'N’envoyez rien à l’adresse de dépôt. Si vous avez déjà envoyé vos {from}, gardez le hash de la transaction et restez ici : cette page indiquera quand le paiement est détecté.',
  'advice.do_not_send_but_start_anew': 'N’envoyez rien à l’adresse de dépôt. Lancez plutôt un nouvel échange.',
  'advice.nothing': 'Vous n’avez rien à faire. Vous pouvez fermer cette page et revenir plus tard.',
  'advice.nothing_and_not_again':
    'Vous n’avez rien à faire. Vous pouvez fermer cette page et revenir plus tard. N’envoyez pas une seconde fois.',
  'advice.nothing_more': 'Vous n’avez rien à faire. N’envoyez plus rien.',
  'advice.nothing_for_now': 'Vous n’avez rien à faire pour le moment. N’envoyez plus rien.',
  'advice.completed': 'Vérifiez la réception de vos {to} dans votre portefeuille.',
  'advice.late_under_way': 'N’envoyez plus rien. Cette page montrera ce que devient votre paiement.',
  'advice.late_completed': 'Vérifiez votre portefeuille : vos {to} ont été envoyés.',
  'advice.late_refunded': 'Vérifiez le portefeuille choisi pour les remboursements, ou celui d’où vous avez payé.',
  'advice.refunded': 'Vérifiez le portefeuille choisi pour le remboursement.',
  'advice.refunded_to_sender': 'Vérifiez le portefeuille d’où vous avez payé.',
  'advice.refund_choice': 'Ouvrez {partner} et choisissez comment récupérer votre dépôt. Dernier délai : {deadline}.',
  'advice.contact': 'Contactez {partner} et donnez le numéro d’ordre ci-dessous.',
  'advice.contact_support': 'Contactez le support de {partner} et donnez le numéro d’ordre ci-dessous.',
  'advice.contact_and_nothing_more': 'Contactez {partner} et donnez le numéro d’ordre ci-dessous. N’envoyez plus rien.',

  'happening.waiting_deposit':
    'Rien n’est encore arrivé. Dès que votre paiement est détecté, l’échange continue automatiquement.',
  'happening.deposit_overdue': 'Aucun dépôt n’a été détecté à temps. Cet ordre sera bientôt clôturé.',
  'happening.deposit_unwanted':
    'Le prestataire {provider} indique que l’échange a échoué. Aucun paiement de votre part n’a été détecté jusqu’ici. Cet ordre sera clôturé à la fin de son délai.',
  'happening.deposit_on_chain':
    'Le réseau {network} montre votre paiement. Dès que le prestataire {provider} l’aura vu, l’échange continue automatiquement.',
  'happening.deposit_implied':
    'Le prestataire {provider} signale quelque chose qui suppose votre paiement, sans encore dire ce qu’il est devenu.',
  'happening.deposit_reported':
    'Votre portefeuille indique avoir envoyé vos {from}. Dès que le prestataire {provider} les aura vus, l’échange continue automatiquement.',
  'happening.deposit_unclear':
    'Pour l’instant, on ne sait pas ce que le prestataire {provider} fait de cet échange : un paiement pourrait passer inaperçu. Cette page change dès que c’est clair.',
  'happening.confirming':
    'Vos {from} ont été détectés. Dès que le réseau {network} les confirme, la conversion en {to} commence.',
  'happening.exchanging': 'Votre dépôt est confirmé. L’étape suivante est le versement à votre adresse.',
  'happening.sending':
    'La conversion est faite et vos {to} sont en route. L’échange est terminé dès que le réseau {to_network} confirme le versement.',
  'happening.completed':
    'Le prestataire {provider} indique l’avoir envoyé à votre adresse. Si le montant n’apparaît pas, contactez {partner} et donnez le numéro d’ordre ci-dessous.',
  'happening.expired':
    'Aucun dépôt n’est arrivé à temps. Lancez plutôt un nouvel échange. Déjà envoyé ? Contactez {partner} avec le numéro d’ordre et le hash de votre transaction.',
  'happening.expired_watched':
    'Déjà envoyé ? L’adresse est surveillée jusqu’à cette date : {watched_until}. Un paiement qui arrive sera affiché ici. Sinon, lancez un nouvel échange.',
  'happening.late_under_way':
    'Vos {from} sont arrivés après le délai. Le prestataire {provider} les a reçus et va soit les échanger quand même, soit les renvoyer.',
  'happening.late_completed':
    'Vos {from} sont arrivés après le délai, mais le prestataire a quand même réalisé l’échange.',
  'happening.late_refunded': 'Vos {from} sont arrivés après le délai et le prestataire les a renvoyés.',
  'happening.late_failed':
    'Vos {from} sont arrivés après le délai et le prestataire n’a pu ni les échanger ni les renvoyer automatiquement.',
  'happening.refund_choice':
    'Votre dépôt est arrivé, mais l’échange ne peut pas continuer. Si vous ne choisissez pas à temps, {otherwise}. N’envoyez plus rien.',
  'happening.refund_ticket':
    'Votre dépôt est arrivé, mais l’échange ne peut pas continuer. Le remboursement est en cours auprès du prestataire {provider}. Cela peut prendre jusqu’à {hours, plural, one {# heure} other {# heures}} (au plus tard : {sla_end}).',
  'happening.refund_support':
    'Votre dépôt est arrivé, mais l’échange ne peut pas continuer. Le support organisera le remboursement avec le prestataire {provider}.',
  'happening.refund_to_sender':
    'Votre dépôt est arrivé, mais l’échange ne peut pas continuer. Le prestataire {provider} le renvoie automatiquement à l’adresse d’où vous avez payé.',
  'happening.refund_in_check':
    'L’échange n’a pas pu continuer. Le prestataire {provider} indique avoir renvoyé votre dépôt. Dès que ce sera confirmé, cette page l’affichera.',
  'happening.refund_under_way':
    'L’échange n’a pas pu continuer. {decided_by} ({decided_at}). Le prestataire {provider} envoie maintenant {refund}.',
  'happening.refunded':
    'L’échange n’a pas eu lieu. Si le remboursement n’apparaît pas, contactez {partner} et donnez le numéro d’ordre ci-dessous.',
  'happening.manual_review':
    'L’équipe de support de {partner} l’examine avec le prestataire {provider} (depuis : {since}). L’examen se termine par un versement, un remboursement ou un échec ; cette page l’indiquera. Pour toute question, contactez {partner} et donnez le numéro d’ordre ci-dessous.',
  'happening.failed':
    'L’échange s’est terminé sans versement et ne continuera pas. Le support cherchera avec le prestataire {provider} ce qu’est devenu votre dépôt.',
  'happening.failed_unpaid':
    'Aucun paiement de votre part n’a été détecté. Si vous avez déjà payé, contactez {partner} et donnez le numéro d’ordre ci-dessous.',

  'refund_ahead.programmatic':
    'Si cet échange ne peut pas continuer, {partner} vous donne {hours, plural, one {# heure} other {# heures}} pour choisir comment récupérer votre dépôt.',
  'refund_ahead.sender':
    'Si cet échange ne peut pas continuer, le prestataire {provider} renvoie automatiquement votre dépôt à l’adresse d’où vous payez.',
  'refund_ahead.ticket':
    'Si cet échange ne peut pas continuer, un remboursement est demandé au prestataire {provider}. Cela peut prendre jusqu’à {hours, plural, one {# heure} other {# heures}}.',
  'refund_ahead.none':
    'Si cet échange ne peut pas continuer, le support de {partner} vous aidera à récupérer votre dépôt.',
  'refund_due.programmatic':
    'Ouvrez {partner} et choisissez comment récupérer votre dépôt. Dernier délai : {deadline}. Si vous ne choisissez pas à temps, {otherwise}. Si vous avez déjà choisi, le remboursement est en route.',
  'refund_due.ticket':
    'Votre remboursement est en cours auprès du prestataire {provider}. Cela peut prendre jusqu’à {hours, plural, one {# heure} other {# heures}}. Vous n’avez rien à faire.',
  'refund_due.none':
    'Contactez le support de {partner} et donnez le numéro d’ordre ci-dessous : il vous aidera à récupérer votre dépôt.',

  'decided_by.partner': 'Votre choix dans {partner} a été reçu',
  'decided_by.user': 'Votre choix sur cette page a été reçu',
  'decided_by.preference': 'La préférence indiquée à la création de l’ordre a été appliquée',
  'decided_by.operator': 'L’équipe de support a pris cette décision',

  'undecided.address': 'vos {from} retournent à l’adresse de remboursement indiquée pour cet ordre',
  'undecided.stable': 'vos {from} sont convertis en {stable} et envoyés à l’adresse indiquée pour cela',
  'undecided.manual_review': 'le support décide',
  'undecided.unknown': 'la préférence indiquée à la création de l’ordre s’applique',

  'refund.unknown': 'ce qui est arrivé',
  'refund.converted': 'votre dépôt, converti en {target}',
  'refund.before_network_fee': '{amount}, moins les frais de réseau',

  'difference.less': 'Vous avez reçu {amount} de moins que prévu',
  'difference.more': 'Vous avez reçu {amount} de plus que prévu',
  'difference.unexplained': '{difference}.',
  'difference.one_cause': '{difference}, {cause}.',
  'difference.causes': '{difference} : {causes}.',
  'difference.cause': '{amount} {cause}',
  'difference.more_causes': '{causes}, {cause}',
  'cause.deposit_difference': 'car le montant arrivé n’était pas celui convenu',
  'cause.network_fee': 'car les frais de réseau n’étaient pas ceux prévus',
  'cause.rate': 'en raison du taux et des frais au moment de l’échange',
  'cause.rounding': 'en raison de l’arrondi',

  'reason.kyt_block': 'Le contrôle de conformité du prestataire n’a pas accepté une adresse de cet échange.',
  'reason.amount_out_of_range': 'Le prestataire n’accepte plus ce montant.',
  'reason.rate_changed': 'Le taux a trop varié avant que l’échange puisse être fait.',
  'reason.provider_timeout': 'Le prestataire n’a pas répondu.',
  'reason.provider_internal': 'Le prestataire a eu une erreur interne.',
  'reason.underpayment': 'Il est arrivé moins que le montant prévu.',
  'reason.overpayment': 'Il est arrivé plus que le montant prévu.',
  'reason.network_congestion': 'Le réseau était trop encombré et ses frais trop élevés.',

  'steps.heading': 'Avancement de votre échange',
  'steps.done': 'Fait :',
  'steps.current': 'En cours :',
  'steps.coming': 'À venir :',
  'steps.stopped': 'Arrêté ici :',
  'steps.since': 'début : {time}',
  'step.waiting_deposit': 'Vos {from} arrivent',
  'step.confirming': 'Le réseau {network} confirme',
  'step.exchanging': '{from} convertis en {to}',
  'step.sending': '{to} envoyés vers vous',
  'step.waiting_deposit_done': 'Vos {from} sont arrivés',
  'step.confirming_done': 'Le réseau {network} a confirmé',
  'step.exchanging_done': '{from} ont été convertis en {to}',
  'step.sending_done': '{to} vous ont été envoyés',
  'step.completed': 'Échange terminé',
  'step.failed': 'L’échange a échoué',
  'step.reviewed': 'Examiné par le support',
  'step.review': 'Le support examine',
  'step.review_ends': 'Versement, remboursement ou échec',
  'step.closes': 'L’ordre est clôturé',
  'step.closed': 'Ordre clôturé',
  'step.refund_due': 'Remboursement dû',
  'step.refund_choice': 'Vous choisissez comment le récupérer',
  'step.refund_decided': 'Remboursement décidé',
  'step.refund_requested': 'Remboursement demandé',
  'step.refund_ticket': 'Le prestataire le renvoie',
  'step.refund_support': 'Le support organise le remboursement',
  'step.refund_under_way': 'Remboursement en route',
  'step.refund_sent': 'Remboursement envoyé',
  'step.watching': 'En attente d’un paiement tardif',
  'step.late_detected': 'Paiement tardif détecté',
  'step.late_under_way': 'Le prestataire décide de la suite',
  'step.late_ends': 'Échangé ou renvoyé',
  'step.late_completed': 'Échangé et versé',
  'step.late_refunded': 'Renvoyé',
  'step.late_failed': 'Il n’a pas pu être renvoyé',
  'note.until': 'au plus tard : {time}',
  'note.expected_by': 'attendu au plus tard : {time}',
  'note.took': 'durée : {duration}',
  'note.usually_minutes': 'en général quelques minutes',
  'note.usually_within': 'en général en moins de {duration}',
  'note.nothing_arrived': 'rien n’est arrivé à temps',

  'duration.under_a_minute': 'moins d’une minute',
  'duration.measured':
    'Récemment, les échanges comme celui-ci ont pris {median} du dépôt au versement ; presque tous, moins de {longest}.',
  'duration.expected': 'Les échanges comme celui-ci prennent en général moins de {duration} une fois le dépôt détecté.',
  'duration.longer':
    'Cela prend plus de temps que d’habitude : récemment, les échanges comme celui-ci ont pris {median} du dépôt au versement ; presque tous, moins de {longest}.',
  'duration.refund_latest':
    'Date limite : {until}. Si le prestataire {provider} n’a pas confirmé le remboursement d’ici là, le support s’en occupe.',
  'duration.review':
    'Récemment, l’examen des ordres chez le prestataire {provider} a pris {median} ; presque toujours, moins de {longest}.',
  'duration.incident':
    'Le prestataire {provider} connaît un incident (depuis : {since}) ; cela peut donc prendre plus de temps.',
  countdown: 'Reste {left}, fin : {end}',

  'deposit.heading': 'Envoyez votre dépôt',
  'deposit.amount': 'Montant',
  'deposit.network': 'uniquement sur le réseau <b>{network}</b>',
  'deposit.address': 'Adresse',
  'deposit.caution': 'D’autres coins, ou le même coin sur un autre réseau, peuvent être perdus.',
  'deposit.memo_required': '{name} : obligatoire',
  'deposit.memo_warning':
    '<b>N’oubliez pas ce champ : {memo}.</b> Sans lui, un paiement ne peut pas être rattaché à votre ordre et votre argent peut être perdu.',
  'deposit.open_wallet': 'Ouvrir dans un portefeuille',
  'deposit.code': 'Code QR pour payer {amount}',
  'deposit.code_caption':
    'Scannez avec votre portefeuille. Le code contient {held, select, address {seulement l’adresse} amount {l’adresse et le montant} memo {l’adresse et ce champ : {memo}} other {l’adresse, le montant et ce champ : {memo}}}. {missing, select, none {Comparez avant de payer.} amount {Saisissez vous-même le montant.} memo {Saisissez vous-même ce champ : {memo}.} other {Saisissez vous-même le montant et ce champ : {memo}.}}',

  'memo_name.comment': 'Commentaire',
  'memo_name.destination_tag': 'Tag de destination',
  'memo_name.memo': 'Mémo',
  'memo_name.message': 'Message',
  'memo_name.note': 'Note',
  'memo_name.transfer_id': 'ID de transfert',
  'memo.comment': 'commentaire',
  'memo.destination_tag': 'tag de destination',
  'memo.memo': 'mémo',
  'memo.message': 'message',
  'memo.note': 'note',
  'memo.transfer_id': 'ID de transfert',

  copy: 'Copier',
  copied: 'Copié',
  copy_failed: 'Copiez à la main',
  'copy_what.amount': 'le montant',
  'copy_what.address': 'l’adresse',
  'copy_what.memo': '({memo})',
  'copy_what.transaction_hash': 'le hash de la transaction',
  'copy_what.order_number': 'le numéro d’ordre',

  'amounts.heading': 'Montants',
  'amounts.you_send': 'Vous envoyez',
  'amounts.you_receive': 'Vous recevez environ',
  'amounts.to_address': 'À votre adresse',
  'amounts.you_sent': 'Vous avez envoyé',
  'amounts.you_received': 'Envoyé vers vous',
  'amounts.agreed_deposit': 'Dépôt convenu',
  'amounts.agreed_payout': 'Versement convenu, environ',
  'amounts.payout_address': 'Adresse de versement',
  'amounts.quoted': 'Annoncé',
  'amounts.refund_to': 'Remboursement à',
  'amounts.sender': 'L’adresse d’où vous envoyez',
  'amounts.sender_was': 'L’adresse d’où vous avez envoyé',
  'amounts.arrived': 'Arrivé',
  'amounts.back': 'Vous récupérez',
  'amounts.was_back': 'Renvoyé',
  'amounts.after_fee': 'après les frais du prestataire de {fee}',
  'amounts.network_fee': 'moins les frais de réseau',
  'amounts.network_fee_ahead': 'les frais de réseau seront déduits',
  'amounts.fees': '{first} ; {second}',
  'amounts.receipt': 'Reçu (PDF)',
  'amounts.refund_receipt': 'Reçu du remboursement (PDF)',
  'transactions.heading': 'Transactions',
  'transactions.deposit': 'Votre dépôt',
  'transactions.payout': 'Versement',
  'transactions.refund': 'Remboursement',
  'on_chain.confirmed':
    'Confirmée par le réseau {network}, {count, plural, one {# confirmation} other {# confirmations}}',
  'on_chain.unconfirmed': 'Sur le réseau {network}, en attente de la première confirmation',
  'on_chain.confirming':
    'Sur le réseau {network}, {count, number} sur {wanted, plural, one {# confirmation} other {# confirmations}}',

  'help.heading': 'Aide',
  'help.contact': 'Contactez {partner} ({contact}) et donnez le numéro d’ordre.',
  'help.contact_in_app': 'Contactez {partner} via son application ou son site et donnez le numéro d’ordre.',
  'help.order_number': 'Numéro d’ordre',
  'help.phrase': 'Vos trois mots',
  'help.phrase_explained':
    'Le support de {partner} peut vous dire ces trois mots. Qui ne le peut pas n’est pas du support. Nous ne vous contactons jamais en premier, et personne n’a besoin de vos clés, de votre phrase de récupération ni d’un accès à votre écran.',
  'help.if_it_fails': 'En cas de problème',

  'page.title': '{title} : {from} vers {to}',
  'page.to': 'vers',
  'page.sandbox': 'TEST',
  'page.sandbox_warning': 'Ceci est un ordre de test. N’y envoyez jamais de vrais coins.',
  'page.back': 'Retour à {partner}',
  'page.languages': 'Langues',
  'page.refreshes': 'Cette page s’actualise toutes les {seconds, plural, one {# seconde} other {# secondes}}.',
  'page.live': 'En direct : cette page se met à jour seule.',
  'page.polling': 'Cette page se met à jour seule.',
  'page.failing': 'Cette page ne peut pas être mise à jour pour l’instant et continue d’essayer.',
  'page.offline': 'Vous semblez hors ligne. Cette page continue d’essayer.',
  'page.day_and_time': '{day} à {time}',
  'page.tell': 'Me prévenir en cas de changement',
  'page.tell_blocked': 'Les notifications sont bloquées dans ce navigateur.',
  'choose.link': 'Choisir votre remboursement ici',
  'choose.title': 'Choisissez votre remboursement',
  'choose.advice':
    'Saisissez le code que {partner} vous montre. Vos {from} reviennent ensuite sur le réseau {network}. Ce choix ne peut plus être modifié.',
  'choose.code': 'Code de {partner}',
  'choose.code_hint':
    'Ouvrez {partner} et demandez-y le code de remboursement. Personne au support n’en a besoin : ne le donnez à personne.',
  'choose.where': 'Où va le remboursement',
  'choose.on_record': 'L’adresse de remboursement de cet ordre : {address}',
  'choose.other': 'Une autre adresse',
  'choose.address': 'Adresse sur le réseau {network}',
  'choose.memo': '{name}, si l’adresse en demande',
  'choose.send': 'Confirmer le remboursement',
  'choose.back': 'Retour à l’ordre',
  'choose.unlike': 'Un code a huit lettres et chiffres, comme K7QF-2MXP.',
  'choose.wrong': 'Ce code n’est pas le bon. {count, plural, one {Il reste # essai} other {Il reste # essais}}.',
  'choose.none': 'Il n’y a pas encore de code pour cet ordre. Demandez-en un dans {partner}.',
  'choose.expired': 'Ce code a expiré. Demandez-en un nouveau dans {partner}.',
  'choose.locked':
    'Trop de codes erronés ont été saisis, celui-ci ne vaut plus. Demandez-en un nouveau dans {partner}.',
  'choose.too_many':
    'Trop de codes erronés viennent de votre réseau. Réessayez plus tard ou choisissez dans {partner}.',
  'choose.bad_address':
    'Cette adresse ne peut pas recevoir de {from} sur le réseau {network}. Comparez-la avec votre portefeuille.',
  'choose.bad_memo': 'Ce n’est pas valable comme {name} sur le réseau {network}.',
  'choose.conflict': 'Vous avez saisi une adresse, mais choisi celle de cet ordre. Choisissez l’une des deux.',
  'choose.decided': 'Le remboursement de cet ordre était déjà décidé.',
  'choose.closed': 'Il n’y a en ce moment aucun remboursement à choisir pour cet ordre.',
  'choose.unknown':
    'On ne sait pas si votre choix a été enregistré. Regardez l’ordre dans un moment, avant de réessayer.',
  'not_found.title': 'Ordre introuvable',
  'not_found.advice':
    'Ouvrez à nouveau le lien depuis l’endroit où vous avez lancé l’échange, et vérifiez que vous l’avez copié en entier.',
  'not_found.explanation':
    'Ce lien ne mène à aucun ordre. Il est peut-être incomplet, ou l’ordre est trop ancien pour être affiché.',
};
