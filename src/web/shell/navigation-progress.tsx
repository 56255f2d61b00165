import { useRouterState } from '@tanstack/react-router'

/** Line at the top while a page takes long to load; never for prefetched pages. */
export function NavigationProgress() {
  const underWay = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && resolvedLocation !== undefined && resolvedLocation.href !== location.href,
  })
  if (!underWay) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 origin-left bg-main enter-progress"
    />
  )
}
