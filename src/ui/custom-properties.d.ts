import 'react'

declare module 'react' {
  /** Themes are custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
