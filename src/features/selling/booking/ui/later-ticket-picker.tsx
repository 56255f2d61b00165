import { type ComponentProps, lazy, Suspense } from 'react'
import { TicketsSkeleton } from './stock-states.tsx'
import type { TicketPicker } from './ticket-picker.tsx'

const load = () => import('./ticket-picker.tsx')
const Loaded = lazy(() => load().then((loaded) => ({ default: loaded.TicketPicker })))

/** Loads the picker's code beside the stock, which takes as long; a failure shows when it is used. */
export const prepareTickets = (): void => void load().catch(() => undefined)

/** Tickets with quantities, in a file of their own: a page shows none before its stock is known. */
export const LaterTicketPicker = (props: ComponentProps<typeof TicketPicker>) => (
  <Suspense fallback={<TicketsSkeleton />}>
    <Loaded {...props} />
  </Suspense>
)
