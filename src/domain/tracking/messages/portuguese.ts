import type { Messages } from './messages';

export const PORTUGUESE: Messages = {
  'title.waiting_deposit': 'Aguardando seu depósito',
  'title.deposit_overdue': 'O prazo para enviar acabou',
  'title.deposit_on_its_way': 'Seu pagamento está a caminho',
  'title.deposit_implied': 'Seu pagamento está sendo verificado',
  'title.deposit_unclear': 'Por favor, não envie nada agora',
  'title.confirming': 'Depósito detectado',
  'title.exchanging': 'Convertendo seus {from} em {to}',
  'title.sending': 'Enviando seus {to}',
  'title.completed': 'Troca concluída',
  'title.expired': 'Esta ordem expirou',
  'title.late_under_way': 'Seu pagamento atrasado foi detectado',
  'title.late_completed': 'Seu pagamento atrasado foi trocado',
  'title.late_refunded': 'Seu pagamento atrasado foi devolvido',
  'title.late_failed': 'Seu pagamento atrasado precisa do suporte',
  'title.refund_due': 'Seus {from} precisam ser reembolsados',
  'title.refund_ticket': 'Seu reembolso foi solicitado',
  'title.refund_under_way': 'Seu reembolso está a caminho',
  'title.refunded': 'Seu reembolso foi enviado',
  'title.manual_review': 'O suporte está analisando sua ordem',
  'title.failed': 'Esta troca falhou',
  'title.failed_unpaid': 'Esta troca falhou antes de qualquer depósito',

  'advice.send': 'Envie exatamente {amount} pela rede {network}, em um único pagamento.',
  'advice.do_not_send': 'Não envie nada para o endereço de depósito.',
  'advice.do_not_send_and_stay':
    'Não envie nada para o endereço de depósito. Se você já enviou seus {from}, guarde o hash da transação e fique aqui: esta página mostrará quando for detectado.',
  'advice.do_not_send_but_start_anew': 'Não envie nada para o endereço de depósito. Inicie uma nova troca.',
  'advice.nothing': 'Você não precisa fazer nada. Pode fechar esta página e voltar mais tarde.',
  'advice.nothing_and_not_again':
    'Você não precisa fazer nada. Pode fechar esta página e voltar mais tarde. Não envie de novo.',
  'advice.nothing_more': 'Você não precisa fazer nada. Não envie mais nada.',
  'advice.nothing_for_now': 'Você não precisa fazer nada agora. Não envie mais nada.',
  'advice.completed': 'Procure os {to} na sua carteira.',
  'advice.late_under_way': 'Não envie mais nada. Esta página mostrará o que acontece com o pagamento.',
  'advice.late_completed': 'Confira sua carteira: seus {to} foram enviados.',
  'advice.late_refunded': 'Confira a carteira que você escolheu para reembolsos ou aquela de onde pagou.',
  'advice.refunded': 'Confira a carteira que você escolheu para o reembolso.',
  'advice.refund_choice': 'Abra {partner} e escolha como receber seu depósito de volta. Último momento: {deadline}.',
  'advice.contact': 'Fale com {partner} e informe o número da ordem abaixo.',
  'advice.contact_support': 'Fale com o suporte de {partner} e informe o número da ordem abaixo.',
  'advice.contact_and_nothing_more': 'Fale com {partner} e informe o número da ordem abaixo. Não envie mais nada.',

  'happening.waiting_deposit':
    'Nada chegou ainda. Assim que seu pagamento for detectado, a troca continua automaticamente.',
  'happening.deposit_overdue': 'Nenhum depósito foi detectado a tempo. Esta ordem será encerrada em breve.',
  'happening.deposit_unwanted':
    'O provedor {provider} diz que a troca falhou. Até agora, nenhum pagamento seu foi detectado. Esta ordem será encerrada quando o prazo acabar.',
  'happening.deposit_on_chain':
    'A rede {network} mostra seu pagamento. Assim que o provedor {provider} o identificar, a troca continua automaticamente.',
  'happening.deposit_implied':
    'O provedor {provider} informa algo que indica que seu pagamento chegou, mas ainda não disse o que foi feito dele.',
  'happening.deposit_reported':
    'Sua carteira diz que já enviou seus {from}. Assim que o provedor {provider} os identificar, a troca continua automaticamente.',
  'happening.deposit_unclear':
    'No momento não está claro o que o provedor {provider} está fazendo com esta troca, por isso um pagamento pode passar despercebido. Esta página muda assim que isso ficar claro.',
  'happening.confirming':
    'Seus {from} foram detectados. Quando a rede {network} confirmar, começa a conversão para {to}.',
  'happening.exchanging': 'Seu depósito está confirmado. O próximo passo é o pagamento ao seu endereço.',
  'happening.sending':
    'A conversão terminou e seus {to} estão a caminho. A troca é concluída quando a rede {to_network} confirmar o pagamento.',
  'happening.completed':
    'O provedor {provider} diz que enviou para o seu endereço. Se o valor não aparecer, fale com {partner} e informe o número da ordem abaixo.',
  'happening.expired':
    'Nenhum depósito chegou a tempo. Inicie uma nova troca. Já enviou? Fale com {partner} com o número da ordem e o hash da sua transação.',
  'happening.expired_watched':
    'Já enviou? O endereço é monitorado até {watched_until}, e um pagamento que chegar será mostrado aqui. Caso contrário, inicie uma nova troca.',
  'happening.late_under_way':
    'Seus {from} chegaram após o prazo. O provedor {provider} os recebeu e vai trocá-los mesmo assim ou devolvê-los.',
  'happening.late_completed': 'Seus {from} chegaram após o prazo, mas o provedor concluiu a troca mesmo assim.',
  'happening.late_refunded': 'Seus {from} chegaram após o prazo, e o provedor os devolveu.',
  'happening.late_failed':
    'Seus {from} chegaram após o prazo, e o provedor não conseguiu trocá-los nem devolvê-los automaticamente.',
  'happening.refund_choice':
    'Seu depósito chegou, mas a troca não pode continuar. Se você não escolher a tempo, {otherwise}. Não envie mais nada.',
  'happening.refund_ticket':
    'Seu depósito chegou, mas a troca não pode continuar. Um reembolso foi solicitado ao provedor {provider}. Pode levar até {hours, plural, one {# hora} other {# horas}}, até {sla_end}.',
  'happening.refund_support':
    'Seu depósito chegou, mas a troca não pode continuar. O suporte vai providenciar o reembolso com o provedor {provider}.',
  'happening.refund_under_way':
    'A troca não pôde continuar. {decided_by} ({decided_at}). O provedor {provider} está enviando agora {refund}.',
  'happening.refunded':
    'A troca não foi realizada. Se o reembolso não aparecer, fale com {partner} e informe o número da ordem abaixo.',
  'happening.manual_review':
    'A equipe de suporte de {partner} está analisando a ordem com o provedor {provider} desde {since}. A análise termina com um pagamento, um reembolso ou uma troca sem sucesso; esta página mostrará o resultado. Em caso de dúvidas, fale com {partner} e informe o número da ordem abaixo.',
  'happening.failed':
    'A troca terminou sem pagamento e não vai continuar. O suporte vai apurar com o provedor {provider} o que aconteceu com seu depósito.',
  'happening.failed_unpaid':
    'Nenhum pagamento seu foi detectado. Se você já pagou, fale com {partner} e informe o número da ordem abaixo.',

  'refund_ahead.programmatic':
    'Se esta troca não puder continuar, {partner} dá a você {hours, plural, one {# hora} other {# horas}} para escolher como receber seu depósito de volta.',
  'refund_ahead.ticket':
    'Se esta troca não puder continuar, um reembolso é solicitado ao provedor {provider}. Pode levar até {hours, plural, one {# hora} other {# horas}}.',
  'refund_ahead.none':
    'Se esta troca não puder continuar, o suporte de {partner} ajudará você a receber seu depósito de volta.',
  'refund_due.programmatic':
    'Abra {partner} e escolha como receber seu depósito de volta. Último momento: {deadline}. Se você não escolher a tempo, {otherwise}. Se já escolheu, o reembolso está a caminho.',
  'refund_due.ticket':
    'Seu reembolso foi solicitado ao provedor {provider}. Pode levar até {hours, plural, one {# hora} other {# horas}}. Você não precisa fazer nada.',
  'refund_due.none':
    'Fale com o suporte de {partner} e informe o número da ordem abaixo: eles ajudarão você a receber seu depósito de volta.',

  'decided_by.partner': 'Sua escolha em {partner} foi recebida',
  'decided_by.preference': 'Foi aplicada a preferência definida na criação da ordem',
  'decided_by.operator': 'A equipe de suporte tomou esta decisão',

  'undecided.address': 'seus {from} voltam para o endereço de reembolso informado nesta ordem',
  'undecided.stable': 'seus {from} são convertidos em {stable} e enviados para o endereço informado para isso',
  'undecided.manual_review': 'o suporte decide',
  'undecided.unknown': 'vale a preferência definida na criação da ordem',

  'refund.unknown': 'o que chegou',
  'refund.converted': 'seu depósito, convertido em {target}',
  'refund.before_network_fee': '{amount}, menos a taxa de rede',

  'difference.less': 'Você recebeu {amount} a menos que o esperado',
  'difference.more': 'Você recebeu {amount} a mais que o esperado',
  'difference.unexplained': '{difference}.',
  'difference.one_cause': '{difference}, {cause}.',
  'difference.causes': '{difference}: {causes}.',
  'difference.cause': '{amount} {cause}',
  'difference.more_causes': '{causes}, {cause}',
  'cause.deposit_difference': 'porque o valor que chegou não era o combinado',
  'cause.network_fee': 'porque a taxa de rede não foi a esperada',
  'cause.rate': 'devido à cotação e às taxas no momento da troca',
  'cause.rounding': 'devido a arredondamento',

  'reason.kyt_block': 'A verificação de conformidade do provedor não aceitou um endereço desta troca.',
  'reason.amount_out_of_range': 'O provedor não aceita mais este valor.',
  'reason.rate_changed': 'A cotação mudou demais antes que a troca pudesse ser feita.',
  'reason.provider_timeout': 'O provedor não respondeu.',
  'reason.provider_internal': 'O provedor teve um erro interno.',
  'reason.underpayment': 'Chegou menos que o valor esperado.',
  'reason.overpayment': 'Chegou mais que o valor esperado.',
  'reason.network_congestion': 'A rede estava congestionada e suas taxas, altas demais.',

  'steps.heading': 'Andamento da sua troca',
  'steps.done': 'Concluído:',
  'steps.current': 'Agora:',
  'steps.coming': 'A seguir:',
  'steps.stopped': 'Parou aqui:',
  'steps.since': 'desde {time}',
  'step.waiting_deposit': 'Seus {from} chegam',
  'step.confirming': 'A rede {network} confirma',
  'step.exchanging': '{from} são convertidos em {to}',
  'step.sending': '{to} são enviados a você',
  'step.waiting_deposit_done': 'Seus {from} chegaram',
  'step.confirming_done': 'A rede {network} confirmou',
  'step.exchanging_done': '{from} foram convertidos em {to}',
  'step.sending_done': '{to} foram enviados a você',
  'step.completed': 'Troca concluída',
  'step.failed': 'A troca falhou',
  'step.reviewed': 'Analisado pelo suporte',
  'step.review': 'O suporte está analisando',
  'step.review_ends': 'Pagamento, reembolso ou falha',
  'step.closes': 'A ordem é encerrada',
  'step.closed': 'Ordem encerrada',
  'step.refund_due': 'Reembolso devido',
  'step.refund_choice': 'Você escolhe como receber de volta',
  'step.refund_decided': 'Reembolso decidido',
  'step.refund_requested': 'Reembolso solicitado',
  'step.refund_ticket': 'O provedor está devolvendo',
  'step.refund_support': 'O suporte providencia o reembolso',
  'step.refund_under_way': 'Reembolso a caminho',
  'step.refund_sent': 'Reembolso enviado',
  'step.watching': 'Aguardando um pagamento atrasado',
  'step.late_detected': 'Pagamento atrasado detectado',
  'step.late_under_way': 'O provedor está decidindo o que fazer',
  'step.late_ends': 'Troca ou devolução',
  'step.late_completed': 'Trocado e pago',
  'step.late_refunded': 'Devolvido',
  'step.late_failed': 'Não foi possível devolver',
  'note.until': 'até {time}',
  'note.expected_by': 'previsto até {time}',
  'note.took': 'levou {duration}',
  'note.usually_minutes': 'normalmente alguns minutos',
  'note.usually_within': 'normalmente em até {duration}',
  'note.nothing_arrived': 'nada chegou a tempo',

  'duration.under_a_minute': 'menos de um minuto',
  'duration.measured':
    'Trocas como esta levaram recentemente {median} do depósito ao pagamento; quase todas, menos de {longest}.',
  'duration.expected': 'Trocas como esta costumam terminar em até {duration} após a detecção do depósito.',
  'duration.longer':
    'Está demorando mais que o normal: trocas como esta levaram recentemente {median} do depósito ao pagamento; quase todas, menos de {longest}.',
  'duration.refund_latest':
    'Data limite: {until}. Se até lá o provedor {provider} não confirmar o reembolso, o suporte vai verificar.',
  'duration.review':
    'As análises de ordens do provedor {provider} levaram recentemente {median}; quase todas, menos de {longest}.',
  'duration.incident': 'O provedor {provider} tem um incidente desde {since}, por isso pode demorar mais.',
  countdown: 'Restam {left}, até {end}',

  'deposit.heading': 'Envie seu depósito',
  'deposit.amount': 'Valor',
  'deposit.network': 'somente pela rede <b>{network}</b>',
  'deposit.address': 'Endereço',
  'deposit.caution': 'Outras moedas, ou a mesma moeda em outra rede, podem ser perdidas.',
  'deposit.memo_required': '{name}: obrigatório',
  'deposit.memo_warning':
    '<b>Não esqueça este dado: {memo}.</b> Sem ele, o pagamento não pode ser associado à sua ordem e seu dinheiro pode ser perdido.',
  'deposit.open_wallet': 'Abrir em uma carteira',
  'deposit.code': 'Código QR para pagar {amount}',
  'deposit.code_caption':
    'Escaneie com sua carteira. O código contém {held, select, address {só o endereço} amount {o endereço e o valor} memo {o endereço e este dado: {memo}} other {o endereço, o valor e este dado: {memo}}}. {missing, select, none {Confira antes de pagar.} amount {Digite você o valor.} memo {Digite você este dado: {memo}.} other {Digite você o valor e este dado: {memo}.}}',

  'memo_name.comment': 'Comentário',
  'memo_name.destination_tag': 'Tag de destino',
  'memo_name.memo': 'Memo',
  'memo_name.message': 'Mensagem',
  'memo_name.note': 'Nota',
  'memo_name.transfer_id': 'ID da transferência',
  'memo.comment': 'comentário',
  'memo.destination_tag': 'tag de destino',
  'memo.memo': 'memo',
  'memo.message': 'mensagem',
  'memo.note': 'nota',
  'memo.transfer_id': 'ID da transferência',

  copy: 'Copiar',
  copied: 'Copiado',
  copy_failed: 'Selecione e copie',
  'copy_what.amount': 'o valor',
  'copy_what.address': 'o endereço',
  'copy_what.memo': '({memo})',
  'copy_what.transaction_hash': 'o hash da transação',
  'copy_what.order_number': 'o número da ordem',

  'amounts.heading': 'Valores',
  'amounts.you_send': 'Você envia',
  'amounts.you_receive': 'Você recebe cerca de',
  'amounts.to_address': 'Para o seu endereço',
  'amounts.you_sent': 'Você enviou',
  'amounts.you_received': 'Enviado a você',
  'amounts.agreed_deposit': 'Depósito combinado',
  'amounts.agreed_payout': 'Pagamento combinado, cerca de',
  'amounts.payout_address': 'Endereço de pagamento',
  'amounts.quoted': 'Cotado',
  'amounts.refund_to': 'Reembolso para',
  'amounts.sender': 'O endereço de onde você envia',
  'amounts.sender_was': 'O endereço de onde você enviou',
  'amounts.arrived': 'Chegou',
  'amounts.back': 'Você recebe de volta',
  'amounts.was_back': 'Devolvido',
  'amounts.after_fee': 'após a taxa do provedor de {fee}',
  'amounts.network_fee': 'menos a taxa de rede',
  'amounts.network_fee_ahead': 'a taxa de rede será descontada',
  'amounts.fees': '{first}; {second}',
  'amounts.receipt': 'Recibo (PDF)',
  'amounts.refund_receipt': 'Recibo do reembolso (PDF)',
  'transactions.heading': 'Transações',
  'transactions.deposit': 'Seu depósito',
  'transactions.payout': 'Pagamento',
  'transactions.refund': 'Reembolso',
  'on_chain.confirmed': 'Confirmada pela rede {network}, {count, plural, one {# confirmação} other {# confirmações}}',
  'on_chain.unconfirmed': 'Na rede {network}, aguardando a primeira confirmação',
  'on_chain.confirming':
    'Na rede {network}, {count, number} de {wanted, plural, one {# confirmação} other {# confirmações}}',

  'help.heading': 'Ajuda',
  'help.contact': 'Fale com {partner} em {contact} e informe o número da ordem.',
  'help.contact_in_app': 'Fale com {partner} pelo app ou site e informe o número da ordem.',
  'help.order_number': 'Número da ordem',
  'help.phrase': 'Suas três palavras',
  'help.phrase_explained':
    'O suporte de {partner} pode dizer estas três palavras. Quem não puder não é do suporte. Nunca entramos em contato primeiro, e ninguém precisa das suas chaves, da sua frase de recuperação nem de acesso à sua tela.',
  'help.if_it_fails': 'Se algo der errado',

  'page.title': '{title}: {from} para {to}',
  'page.to': 'para',
  'page.sandbox': 'TESTE',
  'page.sandbox_warning': 'Esta é uma ordem de teste. Nunca envie moedas reais para ela.',
  'page.back': 'Voltar para {partner}',
  'page.languages': 'Idiomas',
  'page.refreshes': 'Esta página se atualiza a cada {seconds, plural, one {# segundo} other {# segundos}}.',
  'page.live': 'Ao vivo: esta página se atualiza sozinha.',
  'page.polling': 'Esta página se atualiza sozinha.',
  'page.failing': 'Não é possível atualizar esta página agora; ela continua tentando.',
  'page.offline': 'Parece que você está sem conexão. Esta página continua tentando.',
  'page.day_and_time': '{day} às {time}',
  'page.tell': 'Avise-me quando mudar',
  'page.tell_blocked': 'As notificações estão bloqueadas neste navegador.',
  'not_found.title': 'Ordem não encontrada',
  'not_found.advice': 'Abra o link de novo a partir de onde você iniciou a troca e confira se copiou tudo.',
  'not_found.explanation':
    'Este link não leva a nenhuma ordem. Ele pode estar incompleto, ou a ordem pode ser antiga demais para ser mostrada.',
};
