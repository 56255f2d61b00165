import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen: heading, breadcrumb and document title. */
    title: string
  }
}
