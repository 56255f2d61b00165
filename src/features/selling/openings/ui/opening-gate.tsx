import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { StockItem } from '#contract/stock-shapes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ClosedOpenings } from './closed-openings.ts'

const OpeningRoom = lazy(() => import('./opening-room.tsx').then((loaded) => ({ default: loaded.OpeningRoom })))

interface OpeningGateProps {
  stocks: readonly StockItem[]
  zone: string
  /** Reloads the stock, after the opening or an admission. */
  reload: () => void
  children: ReactNode
}

/** Shows a waiting room above each stock with an opening, until the reader may buy it. */
export function OpeningGate({ stocks, zone, reload, children }: OpeningGateProps) {
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const pass = useCallback((id: string, may: boolean) => {
    setPassed((before) => {
      if (before.has(id) === may) return before
      const after = new Set(before)
      if (may) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const found = stocks.flatMap(({ opening, maxPerPerson }) => (opening ? [{ ...opening, maxPerPerson }] : []))
  const openings = [...new Map(found.map((opening) => [opening.id, opening])).values()]
  if (openings.length === 0) return children
  const closed = new Set(openings.flatMap(({ id }) => (passed.has(id) ? [] : [id])))
  return (
    <ClosedOpenings value={closed}>
      <div className="flex flex-col gap-5">
        {openings.map((opening) => (
          <Suspense key={opening.id} fallback={<Skeleton className="h-60 rounded-lg!" />}>
            <OpeningRoom opening={opening} zone={zone} pass={pass} reload={reload} />
          </Suspense>
        ))}
        {children}
      </div>
    </ClosedOpenings>
  )
}
