import type { Messages } from './messages';

export const SPANISH: Messages = {
  'title.waiting_deposit': 'Esperando tu depósito',
  'title.deposit_overdue': 'Se agotó el tiempo para enviar',
  'title.deposit_on_its_way': 'Tu pago está en camino',
  'title.deposit_implied': 'Tu pago se está revisando',
  'title.deposit_unclear': 'Por favor, no envíes nada ahora',
  'title.confirming': 'Depósito detectado',
  'title.exchanging': 'Cambiando tus {from} a {to}',
  'title.sending': 'Enviando tus {to}',
  'title.completed': 'Intercambio completado',
  'title.expired': 'Esta orden ha caducado',
  'title.late_under_way': 'Se detectó tu pago tardío',
  'title.late_completed': 'Tu pago tardío se intercambió',
  'title.late_refunded': 'Tu pago tardío se devolvió',
  'title.late_failed': 'Tu pago tardío necesita soporte',
  'title.refund_due': 'Hay que reembolsarte tus {from}',
  'title.refund_ticket': 'Tu reembolso está en trámite',
  'title.refund_under_way': 'Tu reembolso está en camino',
  'title.refund_in_check': 'Tu reembolso se está comprobando',
  'title.refunded': 'Tu reembolso se envió',
  'title.manual_review': 'Soporte está revisando tu orden',
  'title.failed': 'Este intercambio falló',
  'title.failed_unpaid': 'Este intercambio falló antes de cualquier depósito',

  'advice.send': 'Envía exactamente {amount} por la red {network}, en un solo pago.',
  'advice.do_not_send': 'No envíes nada a la dirección de depósito.',
  'advice.do_not_send_and_stay':
    'No envíes nada a la dirección de depósito. Si ya enviaste tus {from}, guarda el hash de la transacción y quédate aquí: esta página mostrará cuándo se detecta.',
  'advice.do_not_send_but_start_anew': 'No envíes nada a la dirección de depósito. Inicia un intercambio nuevo.',
  'advice.nothing': 'No tienes que hacer nada. Puedes cerrar esta página y volver más tarde.',
  'advice.nothing_and_not_again':
    'No tienes que hacer nada. Puedes cerrar esta página y volver más tarde. No lo envíes otra vez.',
  'advice.nothing_more': 'No tienes que hacer nada. No envíes nada más.',
  'advice.nothing_for_now': 'Ahora mismo no tienes que hacer nada. No envíes nada más.',
  'advice.completed': 'Busca los {to} en tu monedero.',
  'advice.late_under_way': 'No envíes nada más. Esta página mostrará qué ocurre con tu pago.',
  'advice.late_completed': 'Mira en tu monedero: tus {to} se enviaron.',
  'advice.late_refunded': 'Mira en el monedero que elegiste para los reembolsos o en el que usaste para pagar.',
  'advice.refunded': 'Mira en el monedero que elegiste para el reembolso.',
  'advice.refunded_to_sender': 'Mira en el monedero que usaste para pagar.',
  'advice.refund_choice': 'Abre {partner} y elige cómo recuperar tu depósito. Último momento: {deadline}.',
  'advice.contact': 'Contacta con {partner} e indica el número de orden de abajo.',
  'advice.contact_support': 'Contacta con el soporte de {partner} e indica el número de orden de abajo.',
  'advice.contact_and_nothing_more': 'Contacta con {partner} e indica el número de orden de abajo. No envíes nada más.',

  'happening.waiting_deposit':
    'Todavía no ha llegado nada. En cuanto se detecte tu pago, el intercambio continúa automáticamente.',
  'happening.deposit_overdue': 'No se detectó ningún depósito a tiempo. Esta orden se cerrará pronto.',
  'happening.deposit_unwanted':
    'El proveedor {provider} dice que el intercambio falló. Hasta ahora no se ha detectado ningún pago tuyo. Esta orden se cerrará cuando acabe su plazo.',
  'happening.deposit_on_chain':
    'La red {network} muestra tu pago. En cuanto el proveedor {provider} lo vea, el intercambio continúa automáticamente.',
  'happening.deposit_implied':
    'El proveedor {provider} informa de algo que supone que tu pago llegó, pero aún no ha dicho qué pasó con él.',
  'happening.deposit_reported':
    'Tu monedero dice que ya envió tus {from}. En cuanto el proveedor {provider} lo vea, el intercambio continúa automáticamente.',
  'happening.deposit_unclear':
    'Por ahora no está claro qué hace el proveedor {provider} con este intercambio, así que un pago podría pasar inadvertido. Esta página cambia en cuanto se aclare.',
  'happening.confirming':
    'Se han detectado tus {from}. Cuando la red {network} los confirme, empieza el cambio a {to}.',
  'happening.exchanging': 'Tu depósito está confirmado. Lo siguiente es el pago a tu dirección.',
  'happening.sending':
    'El cambio está hecho y tus {to} van en camino. El intercambio termina cuando la red {to_network} confirme el pago.',
  'happening.completed':
    'El proveedor {provider} dice que lo ha enviado a tu dirección. Si el importe no aparece, contacta con {partner} e indica el número de orden de abajo.',
  'happening.expired':
    'No llegó ningún depósito a tiempo. Inicia un intercambio nuevo. ¿Ya lo enviaste? Contacta con {partner} con el número de orden y el hash de tu transacción.',
  'happening.expired_watched':
    '¿Ya lo enviaste? La dirección se vigila hasta {watched_until}, y si llega un pago se mostrará aquí. Si no, inicia un intercambio nuevo.',
  'happening.late_under_way':
    'Tus {from} llegaron fuera de plazo. El proveedor {provider} los tiene y los intercambiará de todos modos o los devolverá.',
  'happening.late_completed':
    'Tus {from} llegaron fuera de plazo, pero el proveedor completó el intercambio de todos modos.',
  'happening.late_refunded': 'Tus {from} llegaron fuera de plazo y el proveedor los devolvió.',
  'happening.late_failed':
    'Tus {from} llegaron fuera de plazo y el proveedor no pudo intercambiarlos ni devolverlos automáticamente.',
  'happening.refund_choice':
    'Tu depósito llegó, pero el intercambio no puede continuar. Si no eliges a tiempo, {otherwise}. No envíes nada más.',
  'happening.refund_ticket':
    'Tu depósito llegó, pero el intercambio no puede continuar. El reembolso se está tramitando con el proveedor {provider}. Puede tardar hasta {hours, plural, one {# hora} other {# horas}}, hasta {sla_end}.',
  'happening.refund_support':
    'Tu depósito llegó, pero el intercambio no puede continuar. Soporte gestionará el reembolso con el proveedor {provider}.',
  'happening.refund_to_sender':
    'Tu depósito llegó, pero el intercambio no puede continuar. El proveedor {provider} lo devuelve automáticamente a la dirección desde la que pagaste.',
  'happening.refund_in_check':
    'El intercambio no pudo continuar. El proveedor {provider} dice que ha devuelto tu depósito. En cuanto se confirme, esta página lo mostrará.',
  'happening.refund_under_way':
    'El intercambio no pudo continuar. {decided_by} ({decided_at}). El proveedor {provider} está enviando ahora {refund}.',
  'happening.refunded':
    'El intercambio no se realizó. Si el reembolso no aparece, contacta con {partner} e indica el número de orden de abajo.',
  'happening.manual_review':
    'El equipo de soporte de {partner} la está revisando con el proveedor {provider} desde {since}. La revisión termina con un pago, un reembolso o un intercambio fallido; esta página lo mostrará. Si tienes preguntas, contacta con {partner} e indica el número de orden de abajo.',
  'happening.failed':
    'El intercambio terminó sin pago y no continuará. Soporte averiguará con el proveedor {provider} qué pasó con tu depósito.',
  'happening.failed_unpaid':
    'No se detectó ningún pago tuyo. Si ya pagaste, contacta con {partner} e indica el número de orden de abajo.',

  'refund_ahead.programmatic':
    'Si este intercambio no puede continuar, {partner} te da {hours, plural, one {# hora} other {# horas}} para elegir cómo recuperar tu depósito.',
  'refund_ahead.sender':
    'Si este intercambio no puede continuar, el proveedor {provider} devuelve tu depósito automáticamente a la dirección desde la que pagas.',
  'refund_ahead.ticket':
    'Si este intercambio no puede continuar, se solicita un reembolso al proveedor {provider}. Puede tardar hasta {hours, plural, one {# hora} other {# horas}}.',
  'refund_ahead.none':
    'Si este intercambio no puede continuar, el soporte de {partner} te ayudará a recuperar tu depósito.',
  'refund_due.programmatic':
    'Abre {partner} y elige cómo recuperar tu depósito. Último momento: {deadline}. Si no eliges a tiempo, {otherwise}. Si ya elegiste, el reembolso está en camino.',
  'refund_due.ticket':
    'Tu reembolso se está tramitando con el proveedor {provider}. Puede tardar hasta {hours, plural, one {# hora} other {# horas}}. No tienes que hacer nada.',
  'refund_due.none':
    'Contacta con el soporte de {partner} e indica el número de orden de abajo: te ayudarán a recuperar tu depósito.',

  'decided_by.partner': 'Se recibió tu elección en {partner}',
  'decided_by.user': 'Se recibió tu elección en esta página',
  'decided_by.preference': 'Se aplicó la preferencia indicada al crear la orden',
  'decided_by.operator': 'El equipo de soporte tomó esta decisión',

  'undecided.address': 'tus {from} vuelven a la dirección de reembolso indicada para esta orden',
  'undecided.stable': 'tus {from} se convierten a {stable} y se envían a la dirección indicada para ello',
  'undecided.manual_review': 'decide soporte',
  'undecided.unknown': 'se aplica la preferencia indicada al crear la orden',

  'refund.unknown': 'lo que llegó',
  'refund.converted': 'tu depósito, convertido a {target}',
  'refund.before_network_fee': '{amount}, menos la comisión de red',

  'difference.less': 'Recibiste {amount} menos de lo esperado',
  'difference.more': 'Recibiste {amount} más de lo esperado',
  'difference.unexplained': '{difference}.',
  'difference.one_cause': '{difference}, {cause}.',
  'difference.causes': '{difference}: {causes}.',
  'difference.cause': '{amount} {cause}',
  'difference.more_causes': '{causes}, {cause}',
  'cause.deposit_difference': 'porque el importe que llegó no era el acordado',
  'cause.network_fee': 'porque la comisión de red no fue la esperada',
  'cause.rate': 'por la tasa y las comisiones en el momento del intercambio',
  'cause.rounding': 'por redondeo',

  'reason.kyt_block': 'El control de cumplimiento del proveedor no aceptó una dirección de este intercambio.',
  'reason.amount_out_of_range': 'El proveedor ya no admite este importe.',
  'reason.rate_changed': 'La tasa varió demasiado antes de poder hacer el intercambio.',
  'reason.provider_timeout': 'El proveedor no respondió.',
  'reason.provider_internal': 'El proveedor tuvo un error interno.',
  'reason.underpayment': 'Llegó menos del importe esperado.',
  'reason.overpayment': 'Llegó más del importe esperado.',
  'reason.network_congestion': 'La red estaba saturada y sus comisiones eran demasiado altas.',

  'steps.heading': 'Progreso de tu intercambio',
  'steps.done': 'Hecho:',
  'steps.current': 'Ahora:',
  'steps.coming': 'Pendiente:',
  'steps.stopped': 'Detenido aquí:',
  'steps.since': 'desde {time}',
  'step.waiting_deposit': 'Llegan tus {from}',
  'step.confirming': 'La red {network} los confirma',
  'step.exchanging': '{from} se cambian a {to}',
  'step.sending': 'Se te envían {to}',
  'step.waiting_deposit_done': 'Llegaron tus {from}',
  'step.confirming_done': 'La red {network} los confirmó',
  'step.exchanging_done': '{from} se cambiaron a {to}',
  'step.sending_done': 'Se te enviaron {to}',
  'step.completed': 'Intercambio completado',
  'step.failed': 'El intercambio falló',
  'step.reviewed': 'Revisado por soporte',
  'step.review': 'Soporte lo está revisando',
  'step.review_ends': 'Pago, reembolso o fallo',
  'step.closes': 'La orden se cierra',
  'step.closed': 'Orden cerrada',
  'step.refund_due': 'Reembolso pendiente',
  'step.refund_choice': 'Eliges cómo recuperarlo',
  'step.refund_decided': 'Reembolso decidido',
  'step.refund_requested': 'Reembolso solicitado',
  'step.refund_ticket': 'El proveedor lo está devolviendo',
  'step.refund_support': 'Soporte gestiona el reembolso',
  'step.refund_under_way': 'Reembolso en camino',
  'step.refund_sent': 'Reembolso enviado',
  'step.watching': 'A la espera de un pago tardío',
  'step.late_detected': 'Pago tardío detectado',
  'step.late_under_way': 'El proveedor decide qué hacer',
  'step.late_ends': 'Intercambio o devolución',
  'step.late_completed': 'Intercambiado y pagado',
  'step.late_refunded': 'Devuelto',
  'step.late_failed': 'No se pudo devolver',
  'note.until': 'hasta {time}',
  'note.expected_by': 'previsto antes de {time}',
  'note.took': 'tardó {duration}',
  'note.usually_minutes': 'normalmente unos minutos',
  'note.usually_within': 'normalmente en menos de {duration}',
  'note.nothing_arrived': 'no llegó nada a tiempo',

  'duration.under_a_minute': 'menos de un minuto',
  'duration.measured':
    'Los intercambios como este tardaron hace poco {median} del depósito al pago; casi todos, menos de {longest}.',
  'duration.expected': 'Los intercambios como este suelen completarse en {duration} desde que se detecta el depósito.',
  'duration.longer':
    'Está tardando más de lo habitual: los intercambios como este tardaron hace poco {median} del depósito al pago; casi todos, menos de {longest}.',
  'duration.refund_latest':
    'Fecha límite: {until}. Si para entonces el proveedor {provider} no ha confirmado el reembolso, soporte lo revisará.',
  'duration.review':
    'Las revisiones de órdenes del proveedor {provider} tardaron hace poco {median}; casi todas, menos de {longest}.',
  'duration.incident': 'El proveedor {provider} tiene una incidencia desde {since}, así que esto puede tardar más.',
  countdown: 'Quedan {left}, hasta {end}',

  'deposit.heading': 'Envía tu depósito',
  'deposit.amount': 'Importe',
  'deposit.network': 'solo por la red <b>{network}</b>',
  'deposit.address': 'Dirección',
  'deposit.caution': 'Otras monedas, o la misma moneda en otra red, pueden perderse.',
  'deposit.memo_required': '{name}: obligatorio',
  'deposit.memo_warning':
    '<b>No olvides este dato: {memo}.</b> Sin él, un pago no se puede asignar a tu orden y podrías perder tu dinero.',
  'deposit.open_wallet': 'Abrir en un monedero',
  'deposit.code': 'Código QR para pagar {amount}',
  'deposit.code_caption':
    'Escanéalo con tu monedero. El código contiene {held, select, address {solo la dirección} amount {la dirección y el importe} memo {la dirección y este dato: {memo}} other {la dirección, el importe y este dato: {memo}}}. {missing, select, none {Compáralos antes de pagar.} amount {Introduce tú el importe.} memo {Introduce tú este dato: {memo}.} other {Introduce tú el importe y este dato: {memo}.}}',

  'memo_name.comment': 'Comentario',
  'memo_name.destination_tag': 'Etiqueta de destino',
  'memo_name.memo': 'Memo',
  'memo_name.message': 'Mensaje',
  'memo_name.note': 'Nota',
  'memo_name.transfer_id': 'ID de transferencia',
  'memo.comment': 'comentario',
  'memo.destination_tag': 'etiqueta de destino',
  'memo.memo': 'memo',
  'memo.message': 'mensaje',
  'memo.note': 'nota',
  'memo.transfer_id': 'ID de transferencia',

  copy: 'Copiar',
  copied: 'Copiado',
  copy_failed: 'Selecciona y copia',
  'copy_what.amount': 'el importe',
  'copy_what.address': 'la dirección',
  'copy_what.memo': '({memo})',
  'copy_what.transaction_hash': 'el hash de la transacción',
  'copy_what.order_number': 'el número de orden',

  'amounts.heading': 'Importes',
  'amounts.you_send': 'Envías',
  'amounts.you_receive': 'Recibes unos',
  'amounts.to_address': 'A tu dirección',
  'amounts.you_sent': 'Enviaste',
  'amounts.you_received': 'Se te envió',
  'amounts.agreed_deposit': 'Depósito acordado',
  'amounts.agreed_payout': 'Pago acordado, unos',
  'amounts.payout_address': 'Dirección de pago',
  'amounts.quoted': 'Cotizado',
  'amounts.refund_to': 'Reembolso a',
  'amounts.sender': 'La dirección desde la que envías',
  'amounts.sender_was': 'La dirección desde la que enviaste',
  'amounts.arrived': 'Llegó',
  'amounts.back': 'Recuperas',
  'amounts.was_back': 'Devuelto',
  'amounts.after_fee': 'tras la comisión del proveedor de {fee}',
  'amounts.network_fee': 'menos la comisión de red',
  'amounts.network_fee_ahead': 'se descontará la comisión de red',
  'amounts.fees': '{first}; {second}',
  'amounts.receipt': 'Recibo (PDF)',
  'amounts.refund_receipt': 'Recibo del reembolso (PDF)',
  'transactions.heading': 'Transacciones',
  'transactions.deposit': 'Tu depósito',
  'transactions.payout': 'Pago',
  'transactions.refund': 'Reembolso',
  'on_chain.confirmed':
    'Confirmada por la red {network}, {count, plural, one {# confirmación} other {# confirmaciones}}',
  'on_chain.unconfirmed': 'En la red {network}, a la espera de la primera confirmación',
  'on_chain.confirming':
    'En la red {network}, {count, number} de {wanted, plural, one {# confirmación} other {# confirmaciones}}',

  'help.heading': 'Ayuda',
  'help.contact': 'Contacta con {partner} en {contact} e indica el número de orden.',
  'help.contact_in_app': 'Contacta con {partner} en su app o su web e indica el número de orden.',
  'help.order_number': 'Número de orden',
  'help.phrase': 'Tus tres palabras',
  'help.phrase_explained':
    'El soporte de {partner} puede decirte estas tres palabras. Quien no pueda, no es de soporte. Nunca te contactamos primero, y nadie necesita tus claves, tu frase de recuperación ni acceso a tu pantalla.',
  'help.if_it_fails': 'Si algo sale mal',

  'page.title': '{title}: {from} a {to}',
  'page.to': 'a',
  'page.sandbox': 'PRUEBA',
  'page.sandbox_warning': 'Esta es una orden de prueba. Nunca le envíes monedas reales.',
  'page.back': 'Volver a {partner}',
  'page.languages': 'Idiomas',
  'page.refreshes': 'Esta página se actualiza cada {seconds, plural, one {# segundo} other {# segundos}}.',
  'page.live': 'En vivo: esta página se actualiza sola.',
  'page.polling': 'Esta página se actualiza sola.',
  'page.failing': 'Esta página no se puede actualizar ahora y lo sigue intentando.',
  'page.offline': 'Parece que no tienes conexión. Esta página lo sigue intentando.',
  'page.day_and_time': '{day} a las {time}',
  'page.tell': 'Avísame cuando cambie',
  'page.tell_blocked': 'Las notificaciones están bloqueadas en este navegador.',
  'choose.link': 'Elige aquí tu reembolso',
  'choose.title': 'Elige tu reembolso',
  'choose.advice':
    'Introduce el código que te muestra {partner}. Después, tus {from} vuelven por la red {network}. No se puede cambiar más tarde.',
  'choose.code': 'Código de {partner}',
  'choose.code_hint':
    'Abre {partner} y pide allí el código de reembolso. Nadie del soporte lo necesita: no se lo digas a nadie.',
  'choose.where': 'A dónde va el reembolso',
  'choose.on_record': 'La dirección de reembolso de esta orden: {address}',
  'choose.other': 'Otra dirección',
  'choose.address': 'Dirección en la red {network}',
  'choose.memo': '{name}, si la dirección lo necesita',
  'choose.send': 'Confirmar el reembolso',
  'choose.back': 'Volver a la orden',
  'choose.unlike': 'Un código tiene ocho letras y cifras, como K7QF-2MXP.',
  'choose.wrong': 'Este código no es correcto. {count, plural, one {Queda # intento} other {Quedan # intentos}}.',
  'choose.none': 'Todavía no hay un código para esta orden. Pídelo en {partner}.',
  'choose.expired': 'Este código ha caducado. Pide uno nuevo en {partner}.',
  'choose.locked': 'Se introdujeron demasiados códigos incorrectos y este ya no sirve. Pide uno nuevo en {partner}.',
  'choose.too_many': 'Llegaron demasiados códigos incorrectos desde tu red. Inténtalo más tarde o elige en {partner}.',
  'choose.bad_address': 'Esta dirección no puede recibir {from} en la red {network}. Compárala con tu billetera.',
  'choose.bad_memo': 'Esto no es válido como {name} en la red {network}.',
  'choose.conflict': 'Has escrito una dirección, pero has elegido la de esta orden. Elige una de las dos.',
  'choose.decided': 'El reembolso de esta orden ya se había decidido.',
  'choose.closed': 'En este momento no hay ningún reembolso que elegir para esta orden.',
  'choose.unknown':
    'No se sabe si tu elección quedó registrada. Mira la orden dentro de un momento, antes de intentarlo otra vez.',
  'not_found.title': 'Orden no encontrada',
  'not_found.advice': 'Abre otra vez el enlace desde donde iniciaste el intercambio y asegúrate de copiarlo entero.',
  'not_found.explanation':
    'Este enlace no lleva a ninguna orden. Puede estar incompleto, o la orden puede ser demasiado antigua para mostrarla.',
};
