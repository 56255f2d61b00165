import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { stockFailureText } from './use-stock-listing.ts'

/** Nothing to sell. */
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

const cells = Array.from({ length: 35 }, (_, index) => index)

/** Holds the place of the month calendar. */
export function CalendarSkeleton() {
  return (
    <div>
      <Spinner label="Chargement du calendrier" className="sr-only!" />
      <Skeleton className="my-2.5 h-6 w-40" />
      <div className="mt-8 grid grid-cols-7 gap-1">
        {cells.map((cell) => (
          <Skeleton key={cell} className="h-13" />
        ))}
      </div>
    </div>
  )
}

/** Holds the place of a list of tickets. */
export function TicketsSkeleton() {
  return (
    <div className="flex flex-col gap-5 py-4">
      <Spinner label="Chargement des billets" className="sr-only!" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-12" />
    </div>
  )
}
