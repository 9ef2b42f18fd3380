import { type Currency, token } from '../currency';

/** Coins of one network as tokens on another, and staked ether: each is a separate asset from the coin. */
export const WRAPPED_COINS: readonly Currency[] = [
  {
    code: 'BTCB',
    name: 'Bitcoin BEP2',
    color: '#9e2e44',
    standsFor: 'BTC',
    assets: { bsc: token(18, '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c') },
  },
  {
    code: 'CBBTC',
    name: 'Coinbase Wrapped Bitcoin',
    color: '#943a2e',
    standsFor: 'BTC',
    assets: {
      eth: token(8, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'),
      base: token(8, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'),
      arbitrum: token(8, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'),
    },
  },
  {
    code: 'CBETH',
    name: 'Coinbase Wrapped Staked Ether',
    color: '#c7488e',
    assets: {
      eth: token(18, '0xBe9895146f7AF43049ca1c1AE358B0541Ea49704'),
      base: token(18, '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22'),
      arbitrum: token(18, '0x1DEBd73E752bEaF79865Fd6446b0c970EaE7732f'),
    },
  },
  {
    code: 'RETH',
    name: 'Rocket Pool Ether',
    color: '#b72dd2',
    assets: {
      eth: token(18, '0xae78736Cd615f374D3085123A210448E74Fc6393'),
      arbitrum: token(18, '0xEC70Dcb4A1EFa46b8F2D97C310C9c4790ba5ffA8'),
      op: token(18, '0x9Bcef72be871e61ED4fBbc7630889beE758eb81D'),
    },
  },
  {
    code: 'STETH',
    name: 'Lido Staked Ether',
    color: '#9a3fca',
    assets: { eth: token(18, '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84') },
  },
  {
    code: 'TBTC',
    name: 'tBTC',
    color: '#34ad54',
    assets: {
      eth: token(18, '0x18084fbA666a33d37592fA2633fD49a74DD93a88'),
      arbitrum: token(18, '0x6c84a8f1c29108F47a79964b5Fe888D4f4D0dE40'),
      base: token(18, '0x236aa50979D5f3De3Bd1Eeb40E81137F22ab794b'),
    },
  },
  {
    code: 'WBETH',
    name: 'Wrapped Beacon Ether',
    color: '#aa4931',
    assets: {
      eth: token(18, '0xa2E3356610840701BDf5611a53974510Ae27E2e1'),
      bsc: token(18, '0xa2E3356610840701BDf5611a53974510Ae27E2e1'),
    },
  },
  {
    code: 'WBTC',
    name: 'Wrapped Bitcoin',
    color: '#c9772b',
    standsFor: 'BTC',
    assets: {
      eth: token(8, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'),
      arbitrum: token(8, '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'),
      matic: token(8, '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6'),
      op: token(8, '0x68f180fcCe6836688e9084f035309E29Bf0A2095'),
    },
  },
  {
    code: 'WEETH',
    name: 'Wrapped eETH',
    color: '#6e26c0',
    assets: {
      eth: token(18, '0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee'),
      arbitrum: token(18, '0x35751007a407ca6FEFfE80b3cB397736D2cf4dbe'),
    },
  },
  {
    code: 'WETH',
    name: 'Wrapped Ether',
    color: '#65c926',
    standsFor: 'ETH',
    assets: {
      eth: token(18, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
      arbitrum: token(18, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'),
      op: token(18, '0x4200000000000000000000000000000000000006'),
      base: token(18, '0x4200000000000000000000000000000000000006'),
      matic: token(18, '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'),
      cchain: token(18, '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB'),
      linea: token(18, '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f'),
      scroll: token(18, '0x5300000000000000000000000000000000000004'),
    },
  },
  {
    code: 'WSTETH',
    name: 'Lido Wrapped Staked Ether',
    color: '#84dd31',
    assets: {
      eth: token(18, '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'),
      arbitrum: token(18, '0x5979D7b546E38E414F7E9822514be443A4800529'),
      op: token(18, '0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb'),
      base: token(18, '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452'),
      matic: token(18, '0x03b54A6e9a984069379fae1a4fC4dBAE93B3bCCD'),
    },
  },
];
