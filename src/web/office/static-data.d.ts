import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the screen: its heading, its step of the breadcrumbs, the document's title. */
    title: string
  }
}
