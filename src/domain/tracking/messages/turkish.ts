import type { Messages } from './messages';

export const TURKISH: Messages = {
  'title.waiting_deposit': 'Yatırma işleminiz bekleniyor',
  'title.deposit_overdue': 'Gönderme süresi doldu',
  'title.deposit_on_its_way': 'Ödemeniz yolda',
  'title.deposit_implied': 'Ödemeniz inceleniyor',
  'title.deposit_unclear': 'Lütfen şimdi hiçbir şey göndermeyin',
  'title.confirming': 'Yatırma işlemi algılandı',
  'title.exchanging': '{from} varlığınız {to} ile takas ediliyor',
  'title.sending': '{to} varlığınız gönderiliyor',
  'title.completed': 'Takas tamamlandı',
  'title.expired': 'Bu emrin süresi doldu',
  'title.late_under_way': 'Geç ödemeniz algılandı',
  'title.late_completed': 'Geç ödemeniz takas edildi',
  'title.late_refunded': 'Geç ödemeniz geri gönderildi',
  'title.late_failed': 'Geç ödemeniz için destek gerekiyor',
  'title.refund_due': '{from} varlığınız iade edilmeli',
  'title.refund_ticket': 'İadeniz talep edildi',
  'title.refund_under_way': 'İadeniz yolda',
  'title.refunded': 'İadeniz gönderildi',
  'title.manual_review': 'Destek emrinizi inceliyor',
  'title.failed': 'Bu takas başarısız oldu',
  'title.failed_unpaid': 'Bu takas yatırma yapılmadan başarısız oldu',

  'advice.send': '{network} ağında tam olarak {amount} tutarını tek ödemede gönderin.',
  'advice.do_not_send': 'Yatırma adresine hiçbir şey göndermeyin.',
  'advice.do_not_send_and_stay':
    'Yatırma adresine hiçbir şey göndermeyin. {from} varlığınızı zaten gönderdiyseniz işlem hash’ini saklayın ve burada kalın: algılandığında bu sayfa gösterecek.',
  'advice.do_not_send_but_start_anew': 'Yatırma adresine hiçbir şey göndermeyin. Bunun yerine yeni bir takas başlatın.',
  'advice.nothing': 'Bir şey yapmanız gerekmiyor. Bu sayfayı kapatıp daha sonra dönebilirsiniz.',
  'advice.nothing_and_not_again':
    'Bir şey yapmanız gerekmiyor. Bu sayfayı kapatıp daha sonra dönebilirsiniz. Tekrar göndermeyin.',
  'advice.nothing_more': 'Bir şey yapmanız gerekmiyor. Başka bir şey göndermeyin.',
  'advice.nothing_for_now': 'Şu anda bir şey yapmanız gerekmiyor. Başka bir şey göndermeyin.',
  'advice.completed': 'Cüzdanınızda {to} bakiyenizi kontrol edin.',
  'advice.late_under_way': 'Başka bir şey göndermeyin. Ödemenize ne olduğunu bu sayfa gösterecek.',
  'advice.late_completed': 'Cüzdanınızı kontrol edin: {to} gönderildi.',
  'advice.late_refunded': 'İadeler için seçtiğiniz cüzdanı veya ödeme yaptığınız cüzdanı kontrol edin.',
  'advice.refunded': 'İade için seçtiğiniz cüzdanı kontrol edin.',
  'advice.refund_choice':
    '{partner} uygulamasını açın ve yatırdığınız tutarı nasıl geri alacağınızı seçin. Son tarih: {deadline}.',
  'advice.contact': '{partner} ile iletişime geçin ve aşağıdaki emir numarasını bildirin.',
  'advice.contact_support': '{partner} desteğiyle iletişime geçin ve aşağıdaki emir numarasını bildirin.',
  'advice.contact_and_nothing_more':
    '{partner} ile iletişime geçin ve aşağıdaki emir numarasını bildirin. Başka bir şey göndermeyin.',

  'happening.waiting_deposit': 'Henüz bir şey ulaşmadı. Ödemeniz algılanınca takas otomatik olarak devam eder.',
  'happening.deposit_overdue': 'Zamanında yatırma algılanmadı. Bu emir yakında kapatılacak.',
  'happening.deposit_unwanted':
    'Sağlayıcı {provider} takasın başarısız olduğunu bildiriyor. Şu ana kadar sizden bir ödeme algılanmadı. Bu emir, süresi dolunca kapatılacak.',
  'happening.deposit_on_chain':
    '{network} ağı ödemenizi gösteriyor. Sağlayıcı {provider} fark edince takas otomatik olarak devam eder.',
  'happening.deposit_implied':
    'Sağlayıcı {provider} ödemenizin yapıldığını düşündüren bir bilgi veriyor, ancak ona ne olduğunu henüz bildirmedi.',
  'happening.deposit_reported':
    'Cüzdanınız {from} gönderdiğini bildiriyor. Sağlayıcı {provider} fark edince takas otomatik olarak devam eder.',
  'happening.deposit_unclear':
    'Şu anda sağlayıcı {provider} tarafında bu takasın durumu belli değil; bir ödeme fark edilmeyebilir. Durum netleşince bu sayfa değişir.',
  'happening.confirming': '{from} varlığınız algılandı. {network} ağı onaylayınca {to} takası başlar.',
  'happening.exchanging': 'Yatırma işleminiz onaylandı. Sırada adresinize yapılacak ödeme var.',
  'happening.sending': 'Takas yapıldı ve {to} varlığınız yolda. {to_network} ağı ödemeyi onaylayınca takas tamamlanır.',
  'happening.completed':
    'Sağlayıcı {provider} adresinize gönderdiğini bildiriyor. Tutar görünmezse {partner} ile iletişime geçin ve aşağıdaki emir numarasını bildirin.',
  'happening.expired':
    'Zamanında yatırma ulaşmadı. Bunun yerine yeni bir takas başlatın. Zaten gönderdiniz mi? Emir numarası ve işlem hash’iyle {partner} ile iletişime geçin.',
  'happening.expired_watched':
    'Zaten gönderdiniz mi? Adres şu zamana kadar izleniyor: {watched_until}. Ulaşan bir ödeme burada gösterilir. Göndermediyseniz yeni bir takas başlatın.',
  'happening.late_under_way':
    '{from} varlığınız süre dolduktan sonra ulaştı. Sağlayıcı {provider} onu aldı; ya yine de takas edecek ya da geri gönderecek.',
  'happening.late_completed':
    '{from} varlığınız süre dolduktan sonra ulaştı, ancak sağlayıcı takası yine de tamamladı.',
  'happening.late_refunded': '{from} varlığınız süre dolduktan sonra ulaştı ve sağlayıcı onu geri gönderdi.',
  'happening.late_failed':
    '{from} varlığınız süre dolduktan sonra ulaştı; sağlayıcı onu ne takas edebildi ne de otomatik olarak geri gönderebildi.',
  'happening.refund_choice':
    'Yatırdığınız tutar ulaştı, ancak takas devam edemiyor. Zamanında seçim yapmazsanız {otherwise}. Başka bir şey göndermeyin.',
  'happening.refund_ticket':
    'Yatırdığınız tutar ulaştı, ancak takas devam edemiyor. Sağlayıcı {provider} tarafından iade talep edildi. En fazla {hours, plural, one {# saat} other {# saat}} sürebilir (son tarih: {sla_end}).',
  'happening.refund_support':
    'Yatırdığınız tutar ulaştı, ancak takas devam edemiyor. Destek, iadeyi sağlayıcı {provider} ile ayarlayacak.',
  'happening.refund_under_way':
    'Takas devam edemedi. {decided_by} ({decided_at}). Sağlayıcı {provider} şimdi şunu gönderiyor: {refund}.',
  'happening.refunded':
    'Takas gerçekleşmedi. İade görünmezse {partner} ile iletişime geçin ve aşağıdaki emir numarasını bildirin.',
  'happening.manual_review':
    '{partner} destek ekibi, emri sağlayıcı {provider} ile inceliyor (başlangıç: {since}). İnceleme ödeme, iade veya başarısız takasla sonuçlanır; sonucu bu sayfa gösterecek. Sorunuz varsa {partner} ile iletişime geçin ve aşağıdaki emir numarasını bildirin.',
  'happening.failed':
    'Takas ödeme yapılmadan bitti ve devam etmeyecek. Destek, yatırdığınız tutara ne olduğunu sağlayıcı {provider} ile araştıracak.',
  'happening.failed_unpaid':
    'Sizden bir ödeme algılanmadı. Zaten ödediyseniz {partner} ile iletişime geçin ve aşağıdaki emir numarasını bildirin.',

  'refund_ahead.programmatic':
    'Bu takas devam edemezse {partner}, yatırdığınız tutarı nasıl geri alacağınızı seçmeniz için size {hours, plural, one {# saat} other {# saat}} verir.',
  'refund_ahead.ticket':
    'Bu takas devam edemezse sağlayıcı {provider} için iade talep edilir. En fazla {hours, plural, one {# saat} other {# saat}} sürebilir.',
  'refund_ahead.none': 'Bu takas devam edemezse {partner} desteği, yatırdığınız tutarı geri almanıza yardımcı olur.',
  'refund_due.programmatic':
    '{partner} uygulamasını açın ve yatırdığınız tutarı nasıl geri alacağınızı seçin. Son tarih: {deadline}. Zamanında seçim yapmazsanız {otherwise}. Zaten seçtiyseniz iade yolda.',
  'refund_due.ticket':
    'İadeniz sağlayıcı {provider} için talep edildi. En fazla {hours, plural, one {# saat} other {# saat}} sürebilir. Bir şey yapmanız gerekmiyor.',
  'refund_due.none':
    '{partner} desteğiyle iletişime geçin ve aşağıdaki emir numarasını bildirin: yatırdığınız tutarı geri almanıza yardımcı olacaklar.',

  'decided_by.partner': '{partner} içindeki seçiminiz alındı',
  'decided_by.preference': 'Emir oluşturulurken belirlenen tercih uygulandı',
  'decided_by.operator': 'Bu kararı destek ekibi verdi',

  'undecided.address': '{from} varlığınız bu emir için verilen iade adresine geri gönderilir',
  'undecided.stable': '{from} varlığınız {stable} ile takas edilip bunun için verilen adrese gönderilir',
  'undecided.manual_review': 'kararı destek verir',
  'undecided.unknown': 'emir oluşturulurken belirlenen tercih geçerli olur',

  'refund.unknown': 'ulaşan tutar',
  'refund.converted': 'yatırdığınız tutar, {target} olarak',
  'refund.before_network_fee': '{amount}, ağ ücreti düşülerek',

  'difference.less': 'Beklenenden {amount} az aldınız',
  'difference.more': 'Beklenenden {amount} fazla aldınız',
  'difference.unexplained': '{difference}.',
  'difference.one_cause': '{difference}; neden: {cause}.',
  'difference.causes': '{difference}: {causes}.',
  'difference.cause': '{amount} ({cause})',
  'difference.more_causes': '{causes}, {cause}',
  'cause.deposit_difference': 'ulaşan tutar anlaşılan tutar değildi',
  'cause.network_fee': 'ağ ücreti beklenenden farklıydı',
  'cause.rate': 'takas anındaki kur ve ücretler',
  'cause.rounding': 'yuvarlama',

  'reason.kyt_block': 'Sağlayıcının uyumluluk kontrolü bu takastaki bir adresi kabul etmedi.',
  'reason.amount_out_of_range': 'Sağlayıcı bu tutarı artık desteklemiyor.',
  'reason.rate_changed': 'Takas yapılamadan kur çok fazla değişti.',
  'reason.provider_timeout': 'Sağlayıcı yanıt vermedi.',
  'reason.provider_internal': 'Sağlayıcıda dahili bir hata oluştu.',
  'reason.underpayment': 'Beklenen tutardan azı ulaştı.',
  'reason.overpayment': 'Beklenen tutardan fazlası ulaştı.',
  'reason.network_congestion': 'Ağ çok yoğundu ve ücretleri çok yüksekti.',

  'steps.heading': 'Takasınızın ilerleyişi',
  'steps.done': 'Tamamlandı:',
  'steps.current': 'Şimdi:',
  'steps.coming': 'Sırada:',
  'steps.stopped': 'Burada durdu:',
  'steps.since': 'başlangıç: {time}',
  'step.waiting_deposit': '{from} varlığınız ulaşır',
  'step.confirming': '{network} ağı onaylar',
  'step.exchanging': '{from}, {to} ile takas edilir',
  'step.sending': '{to} size gönderilir',
  'step.waiting_deposit_done': '{from} varlığınız ulaştı',
  'step.confirming_done': '{network} ağı onayladı',
  'step.exchanging_done': '{from}, {to} ile takas edildi',
  'step.sending_done': '{to} size gönderildi',
  'step.completed': 'Takas tamam',
  'step.failed': 'Takas başarısız oldu',
  'step.reviewed': 'Destek inceledi',
  'step.review': 'Destek inceliyor',
  'step.review_ends': 'Ödeme, iade veya başarısızlık',
  'step.closes': 'Emir kapanır',
  'step.closed': 'Emir kapatıldı',
  'step.refund_due': 'İade gerekiyor',
  'step.refund_choice': 'Nasıl geri alacağınızı seçersiniz',
  'step.refund_decided': 'İade kararı verildi',
  'step.refund_requested': 'İade talep edildi',
  'step.refund_ticket': 'Sağlayıcı geri gönderiyor',
  'step.refund_support': 'Destek iadeyi ayarlıyor',
  'step.refund_under_way': 'İade yolda',
  'step.refund_sent': 'İade gönderimi',
  'step.watching': 'Geç ödeme bekleniyor',
  'step.late_detected': 'Geç ödeme algılandı',
  'step.late_under_way': 'Sağlayıcı ne yapacağına karar veriyor',
  'step.late_ends': 'Takas veya geri gönderme',
  'step.late_completed': 'Takas edildi ve ödendi',
  'step.late_refunded': 'Geri gönderildi',
  'step.late_failed': 'Geri gönderilemedi',
  'note.until': 'son tarih: {time}',
  'note.expected_by': 'son beklenen zaman: {time}',
  'note.took': 'süre: {duration}',
  'note.usually_minutes': 'genellikle birkaç dakika',
  'note.usually_within': 'genellikle {duration} içinde',
  'note.nothing_arrived': 'zamanında bir şey ulaşmadı',

  'duration.under_a_minute': 'bir dakikadan az',
  'duration.measured':
    'Benzer takaslar son zamanlarda yatırmadan ödemeye kadar {median} sürdü; neredeyse hepsi {longest} altında kaldı.',
  'duration.expected': 'Benzer takaslar genellikle yatırma algılandıktan sonra {duration} içinde tamamlanır.',
  'duration.longer':
    'Bu, normalden uzun sürüyor: benzer takaslar son zamanlarda yatırmadan ödemeye kadar {median} sürdü; neredeyse hepsi {longest} altında kaldı.',
  'duration.refund_latest':
    'Son tarih: {until}. Sağlayıcı {provider} iadeyi o zamana kadar onaylamazsa destek konuyla ilgilenir.',
  'duration.review':
    'Sağlayıcı {provider} için emir incelemeleri son zamanlarda {median} sürdü; neredeyse hepsi {longest} altında kaldı.',
  'duration.incident':
    'Sağlayıcı {provider} bir sorun yaşıyor (başlangıç: {since}); bu yüzden işlem daha uzun sürebilir.',
  countdown: 'Kalan süre: {left}, son tarih: {end}',

  'deposit.heading': 'Tutarı yatırın',
  'deposit.amount': 'Tutar',
  'deposit.network': 'yalnızca <b>{network}</b> ağında',
  'deposit.address': 'Adres',
  'deposit.caution': 'Başka coin’ler veya aynı coin başka bir ağda gönderilirse kaybolabilir.',
  'deposit.memo_required': '{name} gerekli',
  'deposit.memo_warning':
    '<b>Şunu unutmayın: {memo}.</b> O olmadan ödeme emrinizle eşleştirilemez ve paranız kaybolabilir.',
  'deposit.open_wallet': 'Cüzdanda aç',
  'deposit.code': '{amount} ödemek için QR kodu',
  'deposit.code_caption':
    'Cüzdanınızla tarayın. Kodda {held, select, address {yalnızca adres} amount {adres ve tutar} memo {adres ve {memo}} other {adres ile tutar ve {memo}}} var. {missing, select, none {Ödemeden önce karşılaştırın.} amount {Tutarı siz girin.} memo {Siz girin: {memo}.} other {Siz girin: tutar ve {memo}.}}',

  'memo_name.comment': 'Yorum',
  'memo_name.destination_tag': 'Hedef etiketi',
  'memo_name.memo': 'Memo',
  'memo_name.message': 'Mesaj',
  'memo_name.note': 'Not',
  'memo_name.transfer_id': 'Transfer kimliği',
  'memo.comment': 'yorum',
  'memo.destination_tag': 'hedef etiketi',
  'memo.memo': 'memo',
  'memo.message': 'mesaj',
  'memo.note': 'not',
  'memo.transfer_id': 'transfer kimliği',

  copy: 'Kopyala',
  copied: 'Kopyalandı',
  copy_failed: 'Seçip kopyalayın',
  'copy_what.amount': '(tutar)',
  'copy_what.address': '(adres)',
  'copy_what.memo': '({memo})',
  'copy_what.transaction_hash': '(işlem hash’i)',
  'copy_what.order_number': '(emir numarası)',

  'amounts.heading': 'Tutarlar',
  'amounts.you_send': 'Gönderdiğiniz',
  'amounts.you_receive': 'Alacağınız yaklaşık',
  'amounts.to_address': 'Adresinize',
  'amounts.you_sent': 'Gönderdiniz',
  'amounts.you_received': 'Size gönderilen',
  'amounts.agreed_deposit': 'Anlaşılan yatırma',
  'amounts.agreed_payout': 'Anlaşılan ödeme, yaklaşık',
  'amounts.payout_address': 'Ödeme adresi',
  'amounts.quoted': 'Teklif edilen',
  'amounts.refund_to': 'İade adresi',
  'amounts.sender': 'Gönderim yaptığınız adres',
  'amounts.sender_was': 'Gönderimi yaptığınız adres',
  'amounts.arrived': 'Ulaşan',
  'amounts.back': 'Geri alacağınız',
  'amounts.was_back': 'Geri gönderilen',
  'amounts.after_fee': 'sağlayıcının {fee} ücreti düşülerek',
  'amounts.network_fee': 'ağ ücreti düşülerek',
  'amounts.network_fee_ahead': 'ağ ücreti düşülecek',
  'amounts.fees': '{first}; {second}',
  'amounts.receipt': 'Makbuz (PDF)',
  'amounts.refund_receipt': 'İade makbuzu (PDF)',
  'transactions.heading': 'İşlemler',
  'transactions.deposit': 'Yatırma',
  'transactions.payout': 'Ödeme',
  'transactions.refund': 'İade',
  'on_chain.confirmed': '{network} ağı onayladı, {count, plural, one {# onay} other {# onay}}',
  'on_chain.unconfirmed': '{network} ağında, ilk onay bekleniyor',
  'on_chain.confirming': '{network} ağında, {count, number} / {wanted, plural, one {# onay} other {# onay}}',

  'help.heading': 'Yardım',
  'help.contact': '{partner} ile iletişime geçin ({contact}) ve emir numarasını bildirin.',
  'help.contact_in_app': '{partner} ile uygulaması veya sitesi üzerinden iletişime geçin ve emir numarasını bildirin.',
  'help.order_number': 'Emir numarası',
  'help.phrase': 'Üç kelimeniz',
  'help.phrase_explained':
    '{partner} desteği size bu üç kelimeyi söyleyebilir. Söyleyemeyen destekten değildir. Sizinle asla ilk biz iletişime geçmeyiz ve kimsenin anahtarlarınıza, kurtarma ifadenize veya ekranınıza erişime ihtiyacı yoktur.',
  'help.if_it_fails': 'Bir sorun çıkarsa',

  'page.title': '{title}: {from} → {to}',
  'page.to': 'karşılığında',
  'page.sandbox': 'TEST',
  'page.sandbox_warning': 'Bu bir test emridir. Buraya asla gerçek coin göndermeyin.',
  'page.back': '{partner} sitesine dön',
  'page.languages': 'Diller',
  'page.refreshes': 'Bu sayfa {seconds, plural, one {# saniyede} other {# saniyede}} bir yenilenir.',
  'page.live': 'Canlı: bu sayfa kendiliğinden güncellenir.',
  'page.polling': 'Bu sayfa kendiliğinden güncellenir.',
  'page.failing': 'Bu sayfa şu anda güncellenemiyor ve denemeye devam ediyor.',
  'page.offline': 'Çevrimdışı görünüyorsunuz. Bu sayfa denemeye devam ediyor.',
  'page.day_and_time': '{day} {time}',
  'page.tell': 'Değişince bana haber ver',
  'page.tell_blocked': 'Bildirimler bu tarayıcıda engellenmiş.',
  'not_found.title': 'Emir bulunamadı',
  'not_found.advice': 'Bağlantıyı takası başlattığınız yerden yeniden açın ve tamamını kopyaladığınızdan emin olun.',
  'not_found.explanation':
    'Bu bağlantı bir emre götürmüyor. Eksik olabilir veya emir gösterilemeyecek kadar eski olabilir.',
};
