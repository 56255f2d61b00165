import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type TouchEvent, useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import type { OwnTicket } from '../own-ticket-shapes.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** Ticket named by its own id or that of its order item or payment; the first if no name is given. */
export const namedTicket = (tickets: readonly OwnTicket[], name: string | undefined): OwnTicket | undefined =>
  name === undefined
    ? tickets[0]
    : tickets.find(({ id, orderId, paymentId }) => [id, orderId, paymentId].includes(name))

interface TicketPagesProps {
  tickets: readonly OwnTicket[]
  shown: OwnTicket
  /** Link back. */
  back: ReactNode
  note?: ReactNode
  children: ReactNode
}

/** Least sideways movement that counts as a swipe. */
const SWIPE_PX = 60

/** Full-screen tickets on white, without the shop around; keeps the screen on, and swipes between tickets. */
export function TicketPages({ tickets, shown, back, note, children }: TicketPagesProps) {
  const isAwake = useWakeLock()
  const navigate = useNavigate()
  const at = tickets.indexOf(shown)
  const [before, after] = [tickets[at - 1], tickets[at + 1]]
  const touched = useRef<{ x: number; y: number } | null>(null)
  const show = (ticket: OwnTicket | undefined) => {
    if (ticket) void navigate({ to: '.', search: (now: object) => ({ ...now, billet: ticket.id }), replace: true })
  }
  const lift = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    const from = touched.current
    touched.current = null
    if (!from || !touch) return
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) show(x > 0 ? before : after)
  }
  return (
    <Page
      className="max-w-1024px! py-3! md:py-6!"
      onTouchStart={({ touches }) => {
        const touch = touches.length === 1 ? touches[0] : undefined
        touched.current = touch ? { x: touch.clientX, y: touch.clientY } : null
      }}
      onTouchEnd={lift}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        {back}
        <p className="text-sm text-ink-soft">{isAwake ? 'L’écran reste allumé' : null}</p>
      </div>
      {note}
      {tickets.length > 1 ? (
        <nav aria-label="Billets de la commande" className="mb-4 flex items-center justify-between gap-3">
          <Neighbour ticket={before} label="Billet précédent" icon={<ChevronLeftIcon />} />
          <p aria-live="polite" className="font-semibold">
            Billet {at + 1} sur {tickets.length}
          </p>
          <Neighbour ticket={after} label="Billet suivant" icon={<ChevronRightIcon />} />
        </nav>
      ) : null}
      {children}
    </Page>
  )
}

interface NeighbourProps {
  ticket: OwnTicket | undefined
  label: string
  icon: ReactNode
}

function Neighbour({ ticket, label, icon }: NeighbourProps) {
  if (!ticket) return <span className="min-h-11 min-w-11" />
  return (
    <Link
      to="."
      search={(now: object) => ({ ...now, billet: ticket.id })}
      replace
      aria-label={label}
      className={buttonClass({ variant: 'secondary' })}
    >
      {icon}
    </Link>
  )
}
