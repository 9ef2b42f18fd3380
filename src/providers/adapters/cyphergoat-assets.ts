import type { ListedAsset } from '../adapter';

/* Its interface has no list of assets; these are those of its own clients' list whose network is certain. */

const coin = (name: string): ListedAsset => listed(name, name, null);

const token = (ticker: string, network: string, contract: string): ListedAsset => listed(ticker, network, contract);

export const CYPHERGOAT_ASSETS: readonly ListedAsset[] = [
  ...['btc', 'eth', 'xmr', 'ltc', 'bch', 'doge', 'bnb', 'sol', 'xtz', 'ada', 'xrp', 'trx', 'xno', 'dot', 'etc'].map(
    coin,
  ),
  ...['zec', 'avax', 'hbar', 'firo', 'dash', 'sui', 'arrr'].map(coin),
  token('usdt', 'eth', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  token('usdt', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  token('usdt', 'poly', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
  token('usdt', 'sol', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
  // A token on Ethereum may have its own name in place of the network's.
  token('usdc', 'usdc', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  token('usdc', 'poly', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
  token('usdc', 'sol', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  token('usdc', 'bsc', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'),
  token('usdc', 'op', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
  token('usdc', 'base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  token('dai', 'eth', '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
  token('dai', 'poly', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'),
  token('dai', 'op', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'),
];

function listed(ticker: string, network: string, contract: string | null): ListedAsset {
  return { ticker, network, contract, sends: true, receives: true };
}
