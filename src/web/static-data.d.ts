import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** True to hide navigation and footer: the partner page, the customer info page, the partner's order page. */
    bare?: boolean
  }
}
