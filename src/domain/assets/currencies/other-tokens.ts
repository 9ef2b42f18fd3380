import { type Currency, token } from '../currency';

/** Tokens native to other networks. */
export const OTHER_TOKENS: readonly Currency[] = [
  {
    code: 'AERO',
    name: 'Aerodrome',
    color: '#813177',
    assets: { base: token(18, '0x940181a94A35A4569E4529A3CDfB74e38FD98631') },
  },
  {
    code: 'AIXBT',
    name: 'aixbt',
    color: '#5aaf41',
    assets: { base: token(18, '0x4F9Fd6Be4a90f2620860d680c0d4d5Fb53d1A825') },
  },
  {
    code: 'ARB',
    name: 'Arbitrum',
    color: '#2f86d1',
    assets: {
      arbitrum: token(18, '0x912CE59144191C1204E64559FE8253a0e49E6548'),
      eth: token(18, '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1'),
    },
  },
  {
    code: 'BABYDOGE',
    name: 'Baby Doge Coin',
    color: '#2e668e',
    assets: {
      bsc: token(9, '0xc748673057861a797275CD8A068AbB95A902e8de'),
      eth: token(9, '0xAC57De9C1A09FeC648E93EB98875B212DB0d460B'),
    },
  },
  {
    code: 'BRETT',
    name: 'Brett',
    color: '#b52632',
    assets: { base: token(18, '0x532f27101965dd16442E59d40670FaF5eBB142E4') },
  },
  {
    code: 'BSW',
    name: 'Biswap',
    color: '#2dd77f',
    assets: { bsc: token(18, '0x965F527D9159dCe6288a2219DB51fc6Eef120dD1') },
  },
  {
    code: 'CAKE',
    name: 'PancakeSwap',
    color: '#33a9b5',
    assets: {
      bsc: token(18, '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82'),
      eth: token(18, '0x152649eA73beAb28c5b49B26eb48f7EAD6d4c898'),
      arbitrum: token(18, '0x1b896893dfc86bb67Cf57767298b9073D2c1bA2c'),
      base: token(18, '0x3055913c90Fcc1A6CE9a358911721eEb942013A1'),
    },
  },
  {
    code: 'CATI',
    name: 'Catizen',
    color: '#403ba0',
    assets: { ton: token(9, 'EQD-cvR0Nz6XAyRBvbhz-abTrRC6sI5tvHvvpeQraV9UAAD7') },
  },
  {
    code: 'CETUS',
    name: 'Cetus Protocol',
    color: '#aba72b',
    assets: { sui: token(9, '0x06864a6f921804860930db6ddbe2e16acdf8504495ea7481637a1c8b9a8fe54b::cetus::CETUS') },
  },
  {
    code: 'CGPT',
    name: 'ChainGPT',
    color: '#37cda5',
    assets: {
      bsc: token(18, '0x9840652DC04fb9db2C43853633f0F62BE6f00f98'),
      eth: token(18, '0x25931894a86D47441213199621F1F2994e1c39Aa'),
    },
  },
  {
    code: 'DEEP',
    name: 'DeepBook',
    color: '#4691ce',
    assets: { sui: token(6, '0xdeeb7a4662eec9f2f3def03fb937a663dddaa2e215b8078a284d026b7946c270::deep::DEEP') },
  },
  {
    code: 'DEGEN',
    name: 'Degen',
    color: '#b132cd',
    assets: { base: token(18, '0x4ed4E862860beD51a9570b96d89aF5E1B0Efefed') },
  },
  {
    code: 'DOGS',
    name: 'Dogs',
    color: '#9f5838',
    assets: { ton: token(9, 'EQCvxJy4eG8hyHBFsZ7eePxrRsUQSFE_jpptRAYBmcG_DOGS') },
  },
  {
    code: 'EDU',
    name: 'Open Campus',
    color: '#a02c68',
    assets: { bsc: token(18, '0xBdEAe1cA48894A1759A8374D63925f21f2Ee2639') },
  },
  {
    code: 'GMX',
    name: 'GMX',
    color: '#748e2f',
    assets: {
      arbitrum: token(18, '0xfc5A1A6EB076a2C7aD06eD22C90d7E710E35ad0a'),
      cchain: token(18, '0x62edc0692BD897D2295872a9FFCac5425011c661'),
    },
  },
  {
    code: 'GNS',
    name: 'Gains Network',
    color: '#9f1e34',
    assets: {
      arbitrum: token(18, '0x18c11FD286C5EC11c3b683Caa813B77f5163A122'),
      matic: token(18, '0xE5417Af564e4bFDA1c483642db72007871397896'),
    },
  },
  {
    code: 'HMSTR',
    name: 'Hamster Kombat',
    color: '#a845b5',
    assets: { ton: token(9, 'EQAJ8uWd7EBqsmpSWaRdf_I-8R8-XHwh3gsNKhy-UrdrPcUo') },
  },
  {
    code: 'HOOK',
    name: 'Hooked Protocol',
    color: '#b12058',
    assets: { bsc: token(18, '0xa260E12d2B924cb899AE80BB58123ac3fEE1E2F0') },
  },
  { code: 'HTX', name: 'HTX DAO', color: '#392c8c', assets: { trx: token(18, 'TUPM7K8REVzD2UdV4R5fe5M8XbnR2DdoJ6') } },
  {
    code: 'ID',
    name: 'SPACE ID',
    color: '#993d38',
    assets: {
      bsc: token(18, '0x2dfF88A56767223A5529eA5960Da7A3F5f766406'),
      eth: token(18, '0x2dfF88A56767223A5529eA5960Da7A3F5f766406'),
    },
  },
  {
    code: 'JOE',
    name: 'JOE',
    color: '#ac9539',
    assets: {
      cchain: token(18, '0x6e84a6216eA6dACC71eE8E6b0a5B7322EEbC0fDd'),
      arbitrum: token(18, '0x371c7ec6D8039ff7933a2AA28EB827Ffe1F52f07'),
    },
  },
  { code: 'JST', name: 'JUST', color: '#226bb9', assets: { trx: token(18, 'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9') } },
  {
    code: 'LISTA',
    name: 'Lista DAO',
    color: '#881fa8',
    assets: { bsc: token(18, '0xFceB31A79F71AC9CBDCF853519c1b12D379EdC46') },
  },
  {
    code: 'MAGIC',
    name: 'Treasure',
    color: '#5a2588',
    assets: {
      arbitrum: token(18, '0x539bdE0d7Dbd336b79148AA742883198BBF60342'),
      eth: token(18, '0xB0c7a3Ba49C7a6EaBa6cD4a96C55a1391070Ac9A'),
    },
  },
  {
    code: 'MBOX',
    name: 'Mobox',
    color: '#cb4d66',
    assets: { bsc: token(18, '0x3203c9E46cA618C8C1cE5dC67e7e9D75f5da2377') },
  },
  {
    code: 'NAVX',
    name: 'NAVI Protocol',
    color: '#3a5db6',
    assets: { sui: token(9, '0xa99b8952d4f7d947ea77fe0ecdcc9e5fc0bcab2841d6e2a5aa00c3044e5544b5::navx::NAVX') },
  },
  { code: 'NFT', name: 'AINFT', color: '#b89142', assets: { trx: token(6, 'TFczxzPhnThNSqr5by8tvxsdCFRRz6cPNq') } },
  {
    code: 'NOT',
    name: 'Notcoin',
    color: '#4c4a45',
    assets: { ton: token(9, 'EQAvlWFDxGF2lXm67y4yzC17wYKD9A0guwPkMs1gOsM__NOT') },
  },
  {
    code: 'NS',
    name: 'SuiNS',
    color: '#6c2dd2',
    assets: { sui: token(6, '0x5145494a5f5100e645e4b0aa950fa6b68f614e8c59e17bc5ded3495123a79178::ns::NS') },
  },
  {
    code: 'OP',
    name: 'Optimism',
    color: '#e0303c',
    assets: { op: token(18, '0x4200000000000000000000000000000000000042') },
  },
  {
    code: 'RDNT',
    name: 'Radiant Capital',
    color: '#2b8da1',
    assets: {
      arbitrum: token(18, '0x3082CC23568eA640225c2467653dB90e9250AaA0'),
      bsc: token(18, '0xf7DE7E8A6bd59ED41a4b5fe50278b3B7f31384dF'),
    },
  },
  {
    code: 'SCA',
    name: 'Scallop',
    color: '#8a8d20',
    assets: { sui: token(9, '0x7016aae72cfc67f2fadf55769c0a7dd54291a583b63051a5ed71081cce836ac6::sca::SCA') },
  },
  {
    code: 'SFP',
    name: 'SafePal',
    color: '#978e26',
    assets: {
      bsc: token(18, '0xD41FDb03Ba84762dD66a0af1a6C8540FF1ba5dfb'),
      eth: token(18, '0x12e2b8033420270db2F3b328E32370Cb5B2Ca134'),
    },
  },
  {
    code: 'SUN',
    name: 'Sun Token',
    color: '#d2324a',
    assets: { trx: token(18, 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S') },
  },
  {
    code: 'THE',
    name: 'THENA',
    color: '#258db6',
    assets: { bsc: token(18, '0xF4C8E32EaDEC4BFe97E0F595AdD0f4450a863a11') },
  },
  {
    code: 'TOSHI',
    name: 'Toshi',
    color: '#3442b2',
    assets: { base: token(18, '0xAC1Bd2486aAf3B5C0fc3Fd868558b082a531B2B4') },
  },
  {
    code: 'TWT',
    name: 'Trust Wallet Token',
    color: '#2fc158',
    assets: { bsc: token(18, '0x4B0F1812e5Df2A09796481Ff14017e6005508003') },
  },
  {
    code: 'VELO',
    name: 'Velodrome',
    color: '#4b2494',
    assets: { op: token(18, '0x9560e827aF36c94D2Ac33a39bCE1Fe78631088Db') },
  },
  {
    code: 'VIRTUAL',
    name: 'Virtuals Protocol',
    color: '#ce31d3',
    assets: {
      base: token(18, '0x0b3e328455c4059EEb9e3f84b5543F74E24e7E1b'),
      eth: token(18, '0x44ff8620b8cA30902395A7bD3F2407e1A091BF73'),
    },
  },
  {
    code: 'VTHO',
    name: 'VeThor',
    color: '#9aa027',
    assets: { vet: token(18, '0x0000000000000000000000000000456E65726779') },
  },
  {
    code: 'VVV',
    name: 'Venice Token',
    color: '#40c729',
    assets: { base: token(18, '0xacfE6019Ed1A7Dc6f7B508C02d1b04ec88cC21bf') },
  },
  {
    code: 'WAL',
    name: 'Walrus',
    color: '#593bce',
    assets: { sui: token(9, '0x356a26eb9e012a68958082340d4c4116e7f55615cf27affcff209cf0ae544f59::wal::WAL') },
  },
  { code: 'WIN', name: 'WINkLink', color: '#b66d35', assets: { trx: token(6, 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7') } },
  {
    code: 'WLD',
    name: 'Worldcoin',
    color: '#3c2a92',
    assets: {
      op: token(18, '0xdC6fF44d5d932Cbd77B52E5612Ba0529DC6226F1'),
      eth: token(18, '0x163f8C2467924be0ae7B5347228CABF260318753'),
    },
  },
  {
    code: 'XVS',
    name: 'Venus',
    color: '#abc035',
    assets: { bsc: token(18, '0xcF6BB5389c92Bdda8a3747Ddb454cB7a64626C63') },
  },
];
