import type { Messages } from './messages';

export const UKRAINIAN: Messages = {
  'title.waiting_deposit': 'Чекаємо на ваш депозит',
  'title.deposit_overdue': 'Час на надсилання вийшов',
  'title.deposit_on_its_way': 'Ваш платіж у дорозі',
  'title.deposit_implied': 'Ваш платіж перевіряють',
  'title.deposit_unclear': 'Будь ласка, поки нічого не надсилайте',
  'title.confirming': 'Депозит виявлено',
  'title.exchanging': 'Обмінюємо ваші {from} на {to}',
  'title.sending': 'Надсилаємо ваші {to}',
  'title.completed': 'Обмін завершено',
  'title.expired': 'Термін цього замовлення минув',
  'title.late_under_way': 'Ваш пізній платіж виявлено',
  'title.late_completed': 'Ваш пізній платіж обміняно',
  'title.late_refunded': 'Ваш пізній платіж повернено',
  'title.late_failed': 'Для пізнього платежу потрібна підтримка',
  'title.refund_due': 'Ваші {from} треба повернути',
  'title.refund_ticket': 'Ваше повернення запитано',
  'title.refund_under_way': 'Ваше повернення в дорозі',
  'title.refunded': 'Ваше повернення надіслано',
  'title.manual_review': 'Підтримка перевіряє ваше замовлення',
  'title.failed': 'Обмін не вдався',
  'title.failed_unpaid': 'Обмін не вдався ще до депозиту',

  'advice.send': 'Надішліть рівно {amount} у мережі {network} одним платежем.',
  'advice.do_not_send': 'Нічого не надсилайте на адресу депозиту.',
  'advice.do_not_send_and_stay':
    'Нічого не надсилайте на адресу депозиту. Якщо ви вже надіслали {from}, збережіть хеш транзакції й залишайтеся тут: сторінка покаже, коли платіж виявлять.',
  'advice.do_not_send_but_start_anew': 'Нічого не надсилайте на адресу депозиту. Почніть новий обмін.',
  'advice.nothing': 'Вам нічого не треба робити. Можна закрити сторінку й повернутися пізніше.',
  'advice.nothing_and_not_again':
    'Вам нічого не треба робити. Можна закрити сторінку й повернутися пізніше. Не надсилайте ще раз.',
  'advice.nothing_more': 'Вам нічого не треба робити. Більше нічого не надсилайте.',
  'advice.nothing_for_now': 'Зараз вам нічого не треба робити. Більше нічого не надсилайте.',
  'advice.completed': 'Перевірте {to} у своєму гаманці.',
  'advice.late_under_way': 'Більше нічого не надсилайте. Ця сторінка покаже, що буде з платежем.',
  'advice.late_completed': 'Перевірте гаманець: ваші {to} надіслано.',
  'advice.late_refunded': 'Перевірте гаманець, який ви вказали для повернень, або той, з якого платили.',
  'advice.refunded': 'Перевірте гаманець, який ви вказали для повернення.',
  'advice.refund_choice': 'Відкрийте {partner} і виберіть, як повернути депозит. Крайній термін: {deadline}.',
  'advice.contact': 'Зверніться до {partner} і назвіть номер замовлення нижче.',
  'advice.contact_support': 'Зверніться до підтримки {partner} і назвіть номер замовлення нижче.',
  'advice.contact_and_nothing_more':
    'Зверніться до {partner} і назвіть номер замовлення нижче. Більше нічого не надсилайте.',

  'happening.waiting_deposit': 'Поки нічого не надійшло. Щойно ваш платіж виявлять, обмін продовжиться автоматично.',
  'happening.deposit_overdue': 'Депозит вчасно не виявлено. Це замовлення скоро закриється.',
  'happening.deposit_unwanted':
    'Провайдер {provider} повідомляє, що обмін не вдався. Вашого платежу поки не виявлено. Замовлення закриється, коли мине його термін.',
  'happening.deposit_on_chain':
    'Мережа {network} показує ваш платіж. Щойно його помітить провайдер {provider}, обмін продовжиться автоматично.',
  'happening.deposit_implied':
    'Провайдер {provider} повідомляє те, що передбачає ваш платіж, але ще не сказав, що з ним сталося.',
  'happening.deposit_reported':
    'Ваш гаманець повідомляє, що надіслав {from}. Щойно платіж помітить провайдер {provider}, обмін продовжиться автоматично.',
  'happening.deposit_unclear':
    'Зараз незрозуміло, як провайдер {provider} обробляє цей обмін, тож платіж можуть не помітити. Сторінка зміниться, щойно це з’ясується.',
  'happening.confirming': 'Ваші {from} виявлено. Коли мережа {network} їх підтвердить, почнеться обмін на {to}.',
  'happening.exchanging': 'Ваш депозит підтверджено. Далі — виплата на вашу адресу.',
  'happening.sending':
    'Обмін виконано, ваші {to} у дорозі. Усе завершиться, коли мережа {to_network} підтвердить виплату.',
  'happening.completed':
    'Провайдер {provider} повідомляє, що надіслав кошти на вашу адресу. Якщо сума не з’явиться, зверніться до {partner} і назвіть номер замовлення нижче.',
  'happening.expired':
    'Депозит не надійшов вчасно. Почніть новий обмін. Уже надіслали? Зверніться до {partner} і назвіть номер замовлення та хеш вашої транзакції.',
  'happening.expired_watched':
    'Уже надіслали? За адресою стежать до цього часу: {watched_until}. Платіж, що надійде, з’явиться тут. Якщо не надсилали, почніть новий обмін.',
  'happening.late_under_way':
    'Ваші {from} надійшли після терміну. Провайдер {provider} отримав їх і або все ж обміняє, або поверне.',
  'happening.late_completed': 'Ваші {from} надійшли після терміну, але провайдер усе ж виконав обмін.',
  'happening.late_refunded': 'Ваші {from} надійшли після терміну, і провайдер повернув їх.',
  'happening.late_failed':
    'Ваші {from} надійшли після терміну, і провайдер не зміг ні обміняти їх, ні повернути автоматично.',
  'happening.refund_choice':
    'Ваш депозит надійшов, але обмін не може тривати далі. Якщо ви не виберете вчасно, {otherwise}. Більше нічого не надсилайте.',
  'happening.refund_ticket':
    'Ваш депозит надійшов, але обмін не може тривати далі. Повернення запитано в провайдера {provider}. Це може тривати до {hours, plural, one {# години} few {# годин} many {# годин} other {# години}} (крайній термін: {sla_end}).',
  'happening.refund_support':
    'Ваш депозит надійшов, але обмін не може тривати далі. Підтримка домовиться про повернення з провайдером {provider}.',
  'happening.refund_under_way':
    'Обмін не зміг тривати далі. {decided_by} ({decided_at}). Провайдер {provider} зараз надсилає: {refund}.',
  'happening.refunded':
    'Обмін не відбувся. Якщо повернення не з’явиться, зверніться до {partner} і назвіть номер замовлення нижче.',
  'happening.manual_review':
    'Служба підтримки {partner} перевіряє його з провайдером {provider} (початок: {since}). Перевірка закінчиться виплатою, поверненням або невдачею обміну; ця сторінка покаже підсумок. Якщо є запитання, зверніться до {partner} і назвіть номер замовлення нижче.',
  'happening.failed':
    'Обмін закінчився без виплати й далі не триватиме. Підтримка з’ясує в провайдера {provider}, що сталося з вашим депозитом.',
  'happening.failed_unpaid':
    'Вашого платежу не виявлено. Якщо ви вже заплатили, зверніться до {partner} і назвіть номер замовлення нижче.',

  'refund_ahead.programmatic':
    'Якщо обмін не зможе тривати далі, {partner} дасть вам {hours, plural, one {# годину} few {# години} many {# годин} other {# години}}, щоб вибрати, як повернути депозит.',
  'refund_ahead.ticket':
    'Якщо обмін не зможе тривати далі, у провайдера {provider} запитають повернення. Це може тривати до {hours, plural, one {# години} few {# годин} many {# годин} other {# години}}.',
  'refund_ahead.none': 'Якщо обмін не зможе тривати далі, підтримка {partner} допоможе вам повернути депозит.',
  'refund_due.programmatic':
    'Відкрийте {partner} і виберіть, як повернути депозит. Крайній термін: {deadline}. Якщо ви не виберете вчасно, {otherwise}. Якщо ви вже вибрали, повернення в дорозі.',
  'refund_due.ticket':
    'Повернення запитано в провайдера {provider}. Це може тривати до {hours, plural, one {# години} few {# годин} many {# годин} other {# години}}. Вам нічого не треба робити.',
  'refund_due.none':
    'Зверніться до підтримки {partner} і назвіть номер замовлення нижче: вона допоможе вам повернути депозит.',

  'decided_by.partner': 'Ваш вибір у {partner} отримано',
  'decided_by.preference': 'Застосовано налаштування, задане під час створення замовлення',
  'decided_by.operator': 'Рішення ухвалила служба підтримки',

  'undecided.address': 'ваші {from} повернуться на адресу повернення, вказану для цього замовлення',
  'undecided.stable': 'ваші {from} обміняють на {stable} і надішлють на вказану для цього адресу',
  'undecided.manual_review': 'вирішить підтримка',
  'undecided.unknown': 'застосується налаштування, задане під час створення замовлення',

  'refund.unknown': 'те, що надійшло',
  'refund.converted': 'ваш депозит, обміняний на {target}',
  'refund.before_network_fee': '{amount} за вирахуванням комісії мережі',

  'difference.less': 'Ви отримали на {amount} менше, ніж очікувалося',
  'difference.more': 'Ви отримали на {amount} більше, ніж очікувалося',
  'difference.unexplained': '{difference}.',
  'difference.one_cause': '{difference}: {cause}.',
  'difference.causes': '{difference}: {causes}.',
  'difference.cause': '{amount} — {cause}',
  'difference.more_causes': '{causes}; {cause}',
  'cause.deposit_difference': 'надійшла не та сума, яку погодили',
  'cause.network_fee': 'комісія мережі виявилася не такою, як очікувалося',
  'cause.rate': 'курс і комісії на момент обміну',
  'cause.rounding': 'округлення',

  'reason.kyt_block': 'Комплаєнс-перевірка провайдера не прийняла адресу з цього обміну.',
  'reason.amount_out_of_range': 'Провайдер більше не підтримує цю суму.',
  'reason.rate_changed': 'Курс надто змінився, перш ніж обмін вдалося виконати.',
  'reason.provider_timeout': 'Провайдер не відповів.',
  'reason.provider_internal': 'У провайдера сталася внутрішня помилка.',
  'reason.underpayment': 'Надійшло менше за очікувану суму.',
  'reason.overpayment': 'Надійшло більше за очікувану суму.',
  'reason.network_congestion': 'Мережа була перевантажена, а її комісії надто високі.',

  'steps.heading': 'Перебіг вашого обміну',
  'steps.done': 'Готово:',
  'steps.current': 'Зараз:',
  'steps.coming': 'Попереду:',
  'steps.stopped': 'Зупинено тут:',
  'steps.since': 'початок: {time}',
  'step.waiting_deposit': 'Ваші {from} надходять',
  'step.confirming': 'Мережа {network} підтверджує',
  'step.exchanging': '{from} обмінюють на {to}',
  'step.sending': '{to} надсилають вам',
  'step.waiting_deposit_done': 'Ваші {from} надійшли',
  'step.confirming_done': 'Мережа {network} підтвердила',
  'step.exchanging_done': '{from} обміняно на {to}',
  'step.sending_done': '{to} надіслано вам',
  'step.completed': 'Обмін завершено',
  'step.failed': 'Обмін не вдався',
  'step.reviewed': 'Перевірено підтримкою',
  'step.review': 'Підтримка перевіряє',
  'step.review_ends': 'Виплата, повернення або невдача',
  'step.closes': 'Замовлення закриється',
  'step.closed': 'Замовлення закрито',
  'step.refund_due': 'Потрібне повернення',
  'step.refund_choice': 'Ви вибираєте, як повернути',
  'step.refund_decided': 'Рішення про повернення ухвалено',
  'step.refund_requested': 'Повернення запитано',
  'step.refund_ticket': 'Провайдер повертає кошти',
  'step.refund_support': 'Підтримка домовляється про повернення',
  'step.refund_under_way': 'Повернення в дорозі',
  'step.refund_sent': 'Повернення надіслано',
  'step.watching': 'Чекаємо на пізній платіж',
  'step.late_detected': 'Пізній платіж виявлено',
  'step.late_under_way': 'Провайдер вирішує, що робити',
  'step.late_ends': 'Обмін або повернення',
  'step.late_completed': 'Обміняно й виплачено',
  'step.late_refunded': 'Повернено',
  'step.late_failed': 'Повернути не вдалося',
  'note.until': 'крайній термін: {time}',
  'note.expected_by': 'очікується до: {time}',
  'note.took': 'тривало {duration}',
  'note.usually_minutes': 'зазвичай кілька хвилин',
  'note.usually_within': 'зазвичай до {duration}',
  'note.nothing_arrived': 'вчасно нічого не надійшло',

  'duration.under_a_minute': 'менше хвилини',
  'duration.measured':
    'Подібні обміни нещодавно тривали {median} від депозиту до виплати; майже всі — менше {longest}.',
  'duration.expected': 'Подібні обміни зазвичай завершуються за {duration} після виявлення депозиту.',
  'duration.longer':
    'Це триває довше, ніж зазвичай: подібні обміни нещодавно тривали {median} від депозиту до виплати; майже всі — менше {longest}.',
  'duration.refund_latest':
    'Крайній термін: {until}. Якщо провайдер {provider} до цього часу не підтвердить повернення, цим займеться підтримка.',
  'duration.review':
    'Перевірка замовлень у провайдера {provider} нещодавно тривала {median}; майже завжди — менше {longest}.',
  'duration.incident': 'У провайдера {provider} збій (початок: {since}), тому це може тривати довше.',
  countdown: 'Залишилося {left}, крайній термін: {end}',

  'deposit.heading': 'Надішліть депозит',
  'deposit.amount': 'Сума',
  'deposit.network': 'лише в мережі <b>{network}</b>',
  'deposit.address': 'Адреса',
  'deposit.caution': 'Інші монети або та сама монета в іншій мережі можуть бути втрачені.',
  'deposit.memo_required': '{name} — обов’язково',
  'deposit.memo_warning':
    '<b>Не забудьте вказати: {memo}.</b> Без цього платіж не можна пов’язати з вашим замовленням, і гроші можуть бути втрачені.',
  'deposit.open_wallet': 'Відкрити в гаманці',
  'deposit.code': 'QR-код для оплати {amount}',
  'deposit.code_caption':
    'Відскануйте гаманцем. У коді {held, select, address {лише адреса} amount {адреса й сума} memo {адреса й {memo}} other {адреса, сума й {memo}}}. {missing, select, none {Звірте їх перед оплатою.} amount {Суму введіть самі.} memo {Введіть самі: {memo}.} other {Введіть самі: сума й {memo}.}}',

  'memo_name.comment': 'Коментар',
  'memo_name.destination_tag': 'Destination tag',
  'memo_name.memo': 'Memo',
  'memo_name.message': 'Повідомлення',
  'memo_name.note': 'Примітка',
  'memo_name.transfer_id': 'ID переказу',
  'memo.comment': 'коментар',
  'memo.destination_tag': 'destination tag',
  'memo.memo': 'memo',
  'memo.message': 'повідомлення',
  'memo.note': 'примітка',
  'memo.transfer_id': 'ID переказу',

  copy: 'Копіювати',
  copied: 'Скопійовано',
  copy_failed: 'Скопіюйте самі',
  'copy_what.amount': '(сума)',
  'copy_what.address': '(адреса)',
  'copy_what.memo': '({memo})',
  'copy_what.transaction_hash': '(хеш транзакції)',
  'copy_what.order_number': '(номер замовлення)',

  'amounts.heading': 'Суми',
  'amounts.you_send': 'Ви надсилаєте',
  'amounts.you_receive': 'Ви отримаєте близько',
  'amounts.to_address': 'На вашу адресу',
  'amounts.you_sent': 'Ви надіслали',
  'amounts.you_received': 'Надіслано вам',
  'amounts.agreed_deposit': 'Погоджений депозит',
  'amounts.agreed_payout': 'Погоджена виплата, близько',
  'amounts.payout_address': 'Адреса виплати',
  'amounts.quoted': 'Обіцяно',
  'amounts.refund_to': 'Повернення на',
  'amounts.sender': 'Адреса, з якої ви надсилаєте',
  'amounts.sender_was': 'Адреса, з якої ви надіслали',
  'amounts.arrived': 'Надійшло',
  'amounts.back': 'Вам повернеться',
  'amounts.was_back': 'Повернено',
  'amounts.after_fee': 'після комісії провайдера {fee}',
  'amounts.network_fee': 'за вирахуванням комісії мережі',
  'amounts.network_fee_ahead': 'комісію мережі буде вирахувано',
  'amounts.fees': '{first}; {second}',
  'amounts.receipt': 'Квитанція (PDF)',
  'amounts.refund_receipt': 'Квитанція про повернення (PDF)',
  'transactions.heading': 'Транзакції',
  'transactions.deposit': 'Ваш депозит',
  'transactions.payout': 'Виплата',
  'transactions.refund': 'Повернення',
  'on_chain.confirmed':
    'Підтверджено мережею {network}: {count, plural, one {# підтвердження} few {# підтвердження} many {# підтверджень} other {# підтвердження}}',
  'on_chain.unconfirmed': 'У мережі {network}, чекає на перше підтвердження',
  'on_chain.confirming':
    'У мережі {network}: {count, number} із {wanted, plural, one {# підтвердження} few {# підтверджень} many {# підтверджень} other {# підтвердження}}',

  'help.heading': 'Допомога',
  'help.contact': 'Зверніться до {partner} ({contact}) і назвіть номер замовлення.',
  'help.contact_in_app': 'Зверніться до {partner} через застосунок або сайт і назвіть номер замовлення.',
  'help.order_number': 'Номер замовлення',
  'help.phrase': 'Ваші три слова',
  'help.phrase_explained':
    'Підтримка {partner} може назвати вам ці три слова. Хто не може — той не з підтримки. Ми ніколи не пишемо першими, і нікому не потрібні ваші ключі, фраза відновлення чи доступ до екрана.',
  'help.if_it_fails': 'Якщо щось піде не так',

  'page.title': '{title}: {from} на {to}',
  'page.to': 'на',
  'page.sandbox': 'ТЕСТ',
  'page.sandbox_warning': 'Це тестове замовлення. Ніколи не надсилайте на нього справжні монети.',
  'page.back': 'Повернутися до {partner}',
  'page.languages': 'Мови',
  'page.refreshes':
    'Сторінка оновлюється кожні {seconds, plural, one {# секунду} few {# секунди} many {# секунд} other {# секунди}}.',
  'page.live': 'Наживо: сторінка оновлюється сама.',
  'page.polling': 'Сторінка оновлюється сама.',
  'page.failing': 'Зараз сторінка не може оновитися й продовжує спроби.',
  'page.offline': 'Схоже, ви не в мережі. Сторінка продовжує спроби.',
  'page.day_and_time': '{day}, {time}',
  'page.tell': 'Повідомити про зміни',
  'page.tell_blocked': 'Сповіщення заблоковано в цьому браузері.',
  'not_found.title': 'Замовлення не знайдено',
  'not_found.advice': 'Відкрийте посилання ще раз там, де починали обмін, і перевірте, що скопіювали його повністю.',
  'not_found.explanation':
    'Це посилання не веде до замовлення. Можливо, воно неповне, або замовлення надто старе й більше не показується.',
};
