import 'react';

declare module 'react' {
  /** Allows custom properties in style attributes; style sheets read them with `var()`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
