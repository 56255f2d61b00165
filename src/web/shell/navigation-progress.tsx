import { useRouterState } from '@tanstack/react-router'

/** A line along the top while another page takes long to come; what was prefetched never shows it. */
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
