import { COSMOS_NETWORKS } from '#domain/assets/networks/cosmos';
import { EVM_NETWORKS } from '#domain/assets/networks/evm';
import { base58, base58check, bech32, bytes, crc32, ss58, toWords } from './encoders';

const icp = (seed: string) => {
  const hash = bytes(seed, 28);
  return crc32(hash).toString(16).padStart(8, '0') + hash.toString('hex');
};

export const invoice = (amount: string, signature = 64) =>
  bech32(`lnbc${amount}`, [
    ...toWords(bytes('time', 5)).slice(0, 7),
    ...toWords(Buffer.alloc(signature, 'signature')),
    0,
  ]);

const BECH32M = 0x2bc830a3;

const zone = (prefix: string) =>
  ['user', 'other'].map((seed) => bech32(prefix, toWords(bytes(`${prefix} ${seed}`, 20))));

/** Both forms of output that Bitcoin and its forks have: version bytes before a hash, and a witness program. */
const relative = (seed: string, versions: number[][], witness?: string) => [
  ...versions.map((version) => base58check(version, bytes(seed, 20))),
  ...(witness === undefined ? [] : [bech32(witness, [0, ...toWords(bytes(seed, 20))])]),
];

const EVM = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
];

/**
 * Addresses with a checksum, by network: examples from the chains' own specifications and from public test suites; the rest was
 * built from fixed bytes by an independent encoder. Nobody should pay to any of them.
 */
export const CHECKED: Record<string, string[]> = {
  ...Object.fromEntries(Object.keys(EVM_NETWORKS).map((id) => [id, EVM])),
  ...Object.fromEntries(Object.entries(COSMOS_NETWORKS).map(([id, { addressKind }]) => [id, zone(addressKind)])),
  ada: [
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi',
    'DdzFFzCqrhssmYoG5Eca1bKZFdGS8d6iag1mU4wbLeYcSPVvBNF2wRG8yhjzQqErbg63N6KJA4DHqha113tjKDpGEwS5x1dT2KfLSbSJ',
  ],
  algo: [
    '7ZUECA7HFLZTXENRV24SHLU4AVPUTMTTDUFUBNBD64C73F3UHRTHAIOF6Q',
    'VQD6TBRL6BH6NAGIPEUG6JZUCPJVXB3GPTHEU5WTKX5DDGSR3AXNKBN5FQ',
  ],
  atom: ['cosmos1qckcmp3uw7qa5407qy3dlw8fzzc9c67yvrf7c6', bech32('cosmos', toWords(bytes('contract', 32)))],
  bch: [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq',
    'qp3wjpa3tjlj042z2wv7hahsldgwhwy0rq9sywjpyy',
  ],
  btc: [
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qwqdg6squsna38e46795at95yu9atm8azzmyvckulcc7kytlcckxswvvzej',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  dash: ['XpESxaUmonkq8RaLLp46Brx2K39ggQe226', '7gnwGHt17heGpG9Crfeh4KGpYNFugPhJdh'],
  doge: ['DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU', 'A7JjzK9k9x5b2MkkQzqt91WZsuu7wTu6iS'],
  dot: ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'],
  egld: [
    'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th',
    'erd1l453hd0gt5gzdp7czpuall8ggt2dcv5zwmfdf3sd3lguxseux2fsmsgldz',
  ],
  fil: [
    'f15ihq5ibzwki2b4ep2f46avlkrqzhpqgtga7pdrq',
    'f24vg6ut43yw2h2jqydgbg2xq7x6f4kub3bg6as6i',
    'f3vvmn62lofvhjd2ugzca6sof2j2ubwok6cj4xxbfzz4yuxfkgobpihhd2thlanmsh3w2ptld2gqkn2jvlss4a',
    'f410feot7hrogmplrcupubsdbbqarkdewmb4vkwc5qqq',
  ],
  hbar: ['0.0.1234567890-zbhlt'],
  icp: ['a7218db708c35689495871c3c6860504503ab2a545630809dd8609130331b0c2', icp('account')],
  inj: ['inj14py36sx57ud82t9yrks9z6hdsrpn5x6k8tf7m3', bech32('inj', toWords(bytes('inj', 20)))],
  kas: [
    'kaspa:qqs7krzzwqfgk9kf830smtzg64s9rf3r0khfj76cjynf2pfgrr35saatu88xq',
    'kaspa:qqjmak7xtwq8kn57ngjt0fcw59jgh7nrxc4q59kj0g2gqgyktfeucgwqm3fnl',
  ],
  ksm: ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', 'FoQJpPyadYccjavVdTWxpxU7rUEaYhfLCPwXgkfD6Zat9QP'],
  ln: [
    invoice(''),
    invoice('2500u'),
    'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS',
  ],
  ltc: [
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    'MUWheVyCBf3Fm3WNNXvotQ3Gj8NTSZCBVe',
    'ltc1qajkrze8gc5qdx2ehldsmd596a2gprnn50a53mj3xxvy0zgtdq6gqumv03a',
  ],
  osmo: [bech32('osmo', toWords(bytes('osmo', 20))), bech32('osmo', toWords(bytes('pool', 32)))],
  qtum: ['Qbmj3ufB1TaRSSP5DYR4KQxsyHBNrk8Y4p', 'qc1qn9gjawre2t6xmcv5gyqkujqhd8cfvvyx0rx2mp'],
  rune: ['thor1z53wwe7md6cewz9sqwqzn0aavpaun0gw0exn2r', bech32('thor', toWords(bytes('thor', 20)))],
  rvn: ['RHoCwPc2FCQqwToYnSiAb3SrCET4zEHsbS', 'rPWwn5h4QFZNaz1XmY39rc73sdYGGDdmq1'],
  tia: [bech32('celestia', toWords(bytes('tia', 20))), bech32('celestia', toWords(bytes('blob', 20)))],
  ton: ['EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2', 'EQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorkdl'],
  trx: ['TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2', base58check([0x41], bytes('tron', 20))],
  xec: ['ecash:qruxj7zq6yzpdx8dld0e9hfvt7u47zrw9gswqul42q', 'qq07l6rr5lsdm3m80qxw80ku2ex0tj76vvft48qjaw'],
  xlm: [
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
    'GDXJHJHWN6GRNOAZXON6XH74ZX6NYFAS5B7642RSJQVJTIPA4ZYUQLEB',
  ],
  xmr: [
    '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
    '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
    '4LL9oSLmtpccfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2bYXZKKQePHES9khPK',
  ],
  xrp: ['rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'],
  xtz: ['tz1L3tHJsTq9qj1shvYQsryfUjwNqRqtbZmx', 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'],
  zec: ['t3WeKQDxCijL5X7rwFem1MTL9ZwVJkUFhpF', 't1aQ1JEFMqciA58XU6CR8CNohAYzESm8c1L'],
  // Networks that use Bitcoin's ledger.
  arrr: ['zs', 'other'].map((seed) => bech32('zs', toWords(bytes(seed, 43)))),
  bsv: ['1DrNXqCj2B8FKyx66RAWDkiEJhw2yrvhT3', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  btg: [
    'GW3JrQyHtoVfEFES3Y9JagiX3VSKQStLwj',
    'GSNFPRsdaM3MXrU5HW1AxgFwmUQC8HXK9F',
    ...relative('btg', [[0x17]], 'btg'),
  ],
  dcr: ['Dsesax2GJnMN4wwmWo5rJGq73dDK217Rh85', 'DsYuxtvGRfN8rncXAndtLUpJm55F77K17RA'],
  cspr: [
    '0166B754c5E2981B41D41af39B88C8583bD08EF176eB1a81F56b8F395685805968',
    '0203A17118eC0e64c4e4FdbDbEe0eA14D118C9aAf08C6c81bbB776Cae607cEB84EcB',
  ],
  dgb: [
    'DG2rM2orU2JH5i4ACh3AKNpRTNESdv5xf8',
    'SiEgX2mSYJjVN9YGuC23uckE6BS1ZSHcGD',
    'dgb1q00002724tefpjkpn8mp233uyqwd8hnny55e0zg',
  ],
  erg: ['9fRAWhdxEsTcdb8PhGNrZfwqa65zfkuYHAMmkQLcic1gdLSV5vA', '9eiuh5bJtw9oWDVcfJnwTm1EHfK5949MEm5DStc2sD1TLwDSrpx'],
  firo: relative('firo', [[0x52], [0x07]]),
  flux: ['t1U9yhDa5XEjgfnTgZoKddeSiEN1aoLkQxq', 't3Vz22vK5z2LcKEdg16Yv4FFneEL1zg9ojd'],
  hns: ['hs1qd42hrldu5yqee58se4uj6xctm7nk28r70e84vx', bech32('hs', [0, ...toWords(bytes('script', 32))])],
  kmd: ['R9R5HirAzqDcWrWGiJEL115dpV3QB3hobH', 'RAvj2KKVUohTu3hVdNJ4U6hQi7TNawpacH', ...relative('kmd', [[0x55]])],
  nmc: ['NEpeRmS775fnti8TDgJA28m8KLEfNNRZvT', 'MyJ691bGJ48RBK2LS8n1U57wcFLFScFXxi', ...relative('nmc', [[0x0d]], 'nc')],
  pivx: ['DJXFW9oJJBUX7QKrG6GKvmTs63MYKzwtpZ', 'DEaYb8EHQgyKvX6VXDS3DZQautJrHBmK3T', ...relative('pivx', [[0x0d]])],
  ppc: ['PHCEsP6od3WJ8K2WKWEDBYKhH95pc9kiZN', 'pNms4CaWqgZUxbNZaA1yP2gPr3BYnez9EM', ...relative('ppc', [], 'pc')],
  sc: [
    'a9b01c85163638682b170d82de02b8bb99ba86092e9ab1b0d25111284fe618e93456915820f1',
    'ab0c327982abfcc6055a6c9551589167d8a73501aca8769f106371fbc937ad100c955c3b7ba9',
    'ffe1308c044ade30392a0cdc1fd5a4dbe94f9616a95faf888ed36123d9e711557aa497530373',
  ],
  sys: relative('sys', [[0x3f]], 'sys'),
  vtc: [
    'VmoMjGf3zgZLy8sk3PMKd3xikZHXWvnYi7',
    'Vri6Q4GgNFfdtcpxD961TotJwaSaYQCaL5',
    'vtc1qgxsy46a865z5awrevvcu9k9ll9h5yl4efgj78g',
  ],
  xch: [
    'xch1f0ryxk6qn096hefcwrdwpuph2hm24w69jnzezhkfswk0z2jar7aq5zzpfj',
    bech32('xch', toWords(bytes('chia', 32)), BECH32M),
  ],
  xvg: relative('xvg', [[0x1e], [0x21]]),
  // Networks of other families.
  astr: [ss58(5, bytes('astar', 32)), ss58(5, bytes('other', 32))],
  avail: ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', ss58(42, bytes('avail', 32))],
  ban: [
    'ban_1bananobh5rat99qfgt1ptpieie5swmoth87thi74qgbfrij7dcgjiij94xr',
    'ban_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3',
  ],
  cfx: ['cfx:aarc9abycue0hhzgyrr53m6cxedgccrmmyybjgh4xg', 'cfx:acc7uawf5ubtnmezvhu9dhc6sghea0403y2dgpyfjp'],
  ckb: [
    'ckb1qzda0cr08m85hc8jlnfp3zer7xulejywt49kt2rr0vthywaa50xwsqdnnw7qkdnnclfkg59uzn8umtfd2kwxceqxwquc4',
    bech32(
      'ckb',
      toWords(Buffer.concat([Buffer.from([0]), bytes('code', 32), Buffer.from([1]), bytes('key', 20)])),
      BECH32M,
    ),
  ],
  flow: ['0x0b2a3299cc857e29', '0x4eb8a10cb9f87357', '0xc1e4f4f4c4257510'],
  iotx: [...EVM.slice(0, 1), 'io1nyjs526mnqcsx4twa7nptkg08eclsw5c2dywp4'],
  mina: [
    'B62qiy32p8kAKnny8ZFwoMhYpBppM1DWVCqAPBYNcXnsAHhnfAAuXgg',
    'B62qmXFNvz2sfYZDuHaY5htPGkx1u2E2Hn3rWuDWkE11mxRmpijYzWN',
  ],
  neo: ['NNLi44dJNXtDNSBkofB48aTVYtb1zZrNEs', base58check([0x35], bytes('neo', 20))],
  one: [...EVM.slice(0, 1), 'one103q7qe5t2505lypvltkqtddaef5tzfxwsse4z7'],
  ont: ['AXmQDzzvpEtPkNwBEFsREzApTTDZFW6frD', base58check([0x17], bytes('ont', 20))],
  polyx: [ss58(12, bytes('polymesh', 32)), ss58(12, bytes('other', 32))],
  rose: ['oasis1qrec770vrek0a9a5lcrv0zvt22504k68svq7kzve', bech32('oasis', toWords(bytes('rose', 21)))],
  rsk: ['0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD', '0xFb6916095cA1Df60bb79ce92cE3EA74c37c5d359', ...EVM.slice(0, 1)],
  stx: ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'SM3KNVZS30WM7F89SXKVVFY4SN9RMPZZ9FX929N0V'],
  tao: ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', ss58(42, bytes('bittensor', 32))],
  waves: [
    '3PAWwWa6GbwcJaFzwqXQN5KQm7H96Y7SHTQ',
    '3P93mVrYnQ4ahaRMYwA2BeWY32eDxTpLVEs',
    '3P4eeU7v1LMHQFwwT2GW9W99c6vZyytHajj',
  ],
  xdc: [...EVM.slice(0, 1), 'xdc5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  xem: ['NAMOAVHFVPJ6FP32YP2GCM64WSRMKXA5KKYWWHPY', 'NBZMQO7ZPBYNBDUR7F75MAKA2S3DHDCIFG775N3D'],
  xno: [
    'nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3',
    'nano_1q79ahdr36uqn38p5tp5sqwkn73rnpj1k8obtuetdbjcx37d5gahhd1u9cuh',
  ],
  xrd: [
    'account_rdx128y6j78mt0aqv6372evz28hrxp8mn06ccddkr7xppc88hyvynvjdwr',
    'account_rdx128qrk4janwxsysky99anvft7x6auxh7jlf464rtr03ejqktez3jew7',
  ],
  xym: ['NATNE7Q5BITMUTRRN6IB4I7FLSDRDWZA34SQ33Y', 'NASYMBOLLK6FSL7GSEMQEAWN7VW55ZSZU25TBOA'],
  zil: ['zil1g029nmzsf36r99vupp4s43lhs40fsscx3jjpuy', bech32('zil', toWords(bytes('zil', 20)))],
};

/** Addresses in forms without a checksum. */
export const UNCHECKED: Record<string, string[]> = {
  apt: [`0x${bytes('aptos', 32).toString('hex')}`, `0x${bytes('move', 32).toString('hex')}`],
  ar: ['jnioZFibZSCcV8o-HkBXYPYEYNib4tqfexP0kCBXX_M', bytes('arweave', 32).toString('base64url')],
  cspr: [
    '01018525deae6091abccab6704a0fa44e12c495eec9e8fe6929862e1b75580e715',
    `0203${bytes('casper', 32).toString('hex')}`,
  ],
  eos: ['binancecleos', 'eosnationftw'],
  eth: ['0xde709f2102306220921060314715629080e2fb77', '0x52908400098527886E0F7030069857D2E4169EE7'],
  hbar: ['0.0.4071845', '0.0.1000'],
  hive: ['hiveio', 'peakd.com'],
  icx: ['hxbe258ceb872e08851f1f59694dac2558708ece11', `cx${bytes('icon', 20).toString('hex')}`],
  iota: [`0x${bytes('iota', 32).toString('hex')}`, `0x${bytes('rebased', 32).toString('hex')}`],
  near: ['917b3d268d4b58f7fec1b150bd68d69be3ee5d4cc39855e341538465bb77860d', 'app.some-body.near'],
  sol: ['83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri', base58(bytes('solana', 32))],
  strk: [
    '0x01176a1bd84444c89232ec27754698e5d2e7e1a7f1539f12027f28b23ec9f3d8',
    '0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
  ],
  wax: ['atomicmarket', 'waxbuyram'],
  sui: [`0x${bytes('sui', 32).toString('hex')}`, `0x${bytes('move', 32).toString('hex')}`],
};

/** Valid addresses that belong to another network or to nobody, by the network on which they must be refused. */
export const FOREIGN: Record<string, string[]> = {
  // An address of another Bitcoin network; a witness program of a version without rules; witness checksums of the wrong
  // version; hashes of the wrong length.
  btc: [
    'mptPo5AvLzJXi4T82vR6g82fT5uJ6HsQCu',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    bech32('bc', [2, ...toWords(bytes('future', 32))], BECH32M),
    bech32('bc', [1, ...toWords(bytes('taproot', 32))]),
    bech32('bc', [0, ...toWords(bytes('segwit', 20))], BECH32M),
    base58check([0x00], bytes('long', 21)),
    base58check([0x00], bytes('short', 19)),
  ],
  // Bitcoin's forms, which old wallets of the forks also use.
  bch: ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'ecash:qruxj7zq6yzpdx8dld0e9hfvt7u47zrw9gswqul42q'],
  ltc: ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  // A payment address and a Byron address of a test network; a stake address.
  ada: [
    bech32('addr', toWords(Buffer.from([0x60, ...bytes('key', 28)]))),
    '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
    'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
  ],
  atom: ['osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3aq6l09', 'cosmosvaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9u2lcnj0'],
  dot: ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  eth: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'vitalik.eth'],
  near: ['alice', 'vitalik.eth', '0.0.123', 'Alice.near', `${'a'.repeat(61)}.near`],
  ton: ['kQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorvzg', `0:${bytes('ton', 32).toString('hex')}`],
  trx: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  // Test networks, retired forms, and forms that do not show whom they pay.
  astr: ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  bsv: ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'qp3wjpa3tjlj042z2wv7hahsldgwhwy0rq9sywjpyy'],
  cfx: ['cfxtest:aak2rra2njvd77ezwjvx04kkds9fzagfe6ku8scz91', '0x1a2f80341409639ea6a35bbcab8299066109aa55'],
  ckb: [
    bech32(
      'ckt',
      toWords(Buffer.concat([Buffer.from([0]), bytes('code', 32), Buffer.from([1]), bytes('key', 20)])),
      BECH32M,
    ),
  ],
  cspr: [
    'account-hash-66b754c5e2981b41d41af39b88c8583bd08ef176eb1a81f56b8f395685805968',
    '0366b754c5e2981b41d41af39b88c8583bd08ef176eb1a81f56b8f395685805968',
  ],
  dcr: ['TsijUgejaRnLKF5WAbpUxNtwKGUiKVeXLr7', base58check([0x07, 0x3f], bytes('sha256', 20))],
  flow: ['0x0000000000000000', '0x8c5303eaa26202d6', '0xe467b9dd11fa00dfe467b9dd11fa00dfe467b9dd'],
  hive: ['ab', 'Hive', 'hive.', '1hive'],
  hns: [bech32('ts', [0, ...toWords(bytes('hns', 20))]), bech32('hs', [1, ...toWords(bytes('hns', 32))], BECH32M)],
  mina: ['B62qiy32p8kAKnny8ZFwoMhYpBppM1DWVCqAPBYNcXnsAHhnfAAuXg'],
  neo: ['AR4QmqYENiZAD6oXe7ftm6eDcwtHk7rVTT'],
  rose: [bech32('oasis', toWords(bytes('rose', 20)))],
  rsk: ['0x5aaeB6053f3e94c9b9a09f33669435E7ef1bEAeD'],
  sc: ['a9b01c85163638682b170d82de02b8bb99ba86092e9ab1b0d25111284fe618e9'],
  stx: ['ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ'],
  strk: ['0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d', `0x${'f'.repeat(64)}`],
  waves: ['3Myrq5QDgRq3nBVRSSv9UYrP36xTtpJND5y'],
  xch: [bech32('txch', toWords(bytes('chia', 32)), BECH32M), bech32('xch', toWords(bytes('chia', 32)))],
  xem: ['TDWTRGT6GVWCV7GRWFNI45S53PGOJBKNUF3GE6PB'],
  xno: ['xrb_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3'],
  xrd: ['account_tdx_2_1289zm062j788dwrjefqkfgfeea5tkkdnh8htqhdrzdvjkql4kxceql'],
  xym: ['TATNE7Q5BITMUTRRN6IB4I7FLSDRDWZA37JGO5Q'],
  zil: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  xrp: ['XVfvixWZQKkcenFRYApCjpTUyJ4BePTe3jJv7beatUZvQYh', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  sui: ['0x2', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  fil: ['f01024', 't15ihq5ibzwki2b4ep2f46avlkrqzhpqgtga7pdrq'],
  ln: [
    'lntb1pvjluez',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    bech32('lnbc', toWords(bytes('short', 20))),
    invoice('1m', 2048),
  ],
};
