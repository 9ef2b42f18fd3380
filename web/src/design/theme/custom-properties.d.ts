import 'react';

declare module 'react' {
  /** A style may set custom properties, which a style sheet reads by `var()`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
