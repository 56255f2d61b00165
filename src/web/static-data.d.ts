import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Without navigation and footer: the partner page, the customer info page, the vendor's order page. */
    bare?: boolean
  }
}
