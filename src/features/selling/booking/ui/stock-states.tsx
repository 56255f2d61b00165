import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup, SkeletonPart } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { stockFailureText } from './use-stock-listing.ts'

/** Message that nothing is on sale. */
export function StockMessage({ text }: { text: 'Stock épuisé' | 'En cours de réapprovisionnement' }) {
  return (
    <div className="rounded-lg bg-surface px-4 py-8 text-center">
      <p className="text-lg font-bold">{text}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {text === 'Stock épuisé'
          ? 'Il n’y a plus de billet à vendre pour cette activité.'
          : 'De nouveaux billets arrivent. Merci de revenir un peu plus tard.'}
      </p>
    </div>
  )
}

export function StockFailure({ retry }: { retry: () => void }) {
  return (
    <Notice kind="error">
      <p>{stockFailureText}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={retry}>
        Réessayer
      </Button>
    </Notice>
  )
}

/** Reserves the space of the next dates. */
export const NextDatesSkeleton = () => (
  <SkeletonGroup className="grid grid-cols-3 gap-2 py-2">
    {['first', 'second', 'third'].map((date) => (
      <SkeletonPart key={date} className="h-19 rounded-lg!" />
    ))}
  </SkeletonGroup>
)

/** Reserves the space of a month with this many weeks, to the pixel, so that the page below does not move. */
export function CalendarSkeleton({ weeks }: { weeks: number }) {
  const days = Array.from({ length: weeks * 7 }, (_, index) => index)
  return (
    <div>
      <Spinner label="Chargement du calendrier" className="sr-only!" />
      <Skeleton className="my-2.5 h-6 w-40" />
      <SkeletonGroup className="mt-9.5 grid grid-cols-7">
        {days.map((day) => (
          <span key={day} className="p-0.5">
            <SkeletonPart className="mx-auto my-4.5 h-6 w-8" />
          </span>
        ))}
      </SkeletonGroup>
    </div>
  )
}

/** Reserves the space of two tickets, their total and the button. */
export function TicketsSkeleton() {
  return (
    <div>
      <Spinner label="Chargement des billets" className="sr-only!" />
      {['first', 'second'].map((ticket) => (
        <div key={ticket} className="flex items-center justify-between border-b border-line py-4 first-of-type:pt-0">
          <div className="flex w-1/2 flex-col gap-2.5 py-1">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <Skeleton className="h-11 w-32 rounded-full!" />
        </div>
      ))}
      <div className="flex justify-between py-4">
        <Skeleton className="h-6 w-16" />
        <Skeleton className="h-6 w-20" />
      </div>
      <Skeleton className="h-13 rounded-lg!" />
    </div>
  )
}
