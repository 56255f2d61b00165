import { useRouteContext } from '@tanstack/react-router'
import { use, useEffect, useMemo, useState } from 'react'
import type { Choice } from '#features/selling/booking/ui/choices.ts'
import { SlotPlace } from '#features/stock/slots/ui/slot-place.ts'
import { plural } from '#lib/words/plural.ts'
import { useIsVisitor } from '#ui/browser/reader.ts'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/page.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { VisitorLinks } from '#ui/visitor-links.tsx'
import { placesText } from '../slots-text.ts'
import type { WaitingItem } from '../waiting-shapes.ts'
import { notYetAwaited, soldOutTickets } from './sold-out-tickets.ts'
import { WaitingForm } from './waiting-form.tsx'
import { datesText, positionText } from './waiting-texts.ts'

interface WaitingPanelProps {
  activityId: string
  choices: readonly Choice[]
  zone: string
  isFlexible: boolean
}

/** "Me prévenir si une place se libère": the reader's wishes for this activity, and the form for another. */
export function WaitingPanel({ activityId, choices, zone, isFlexible }: WaitingPanelProps) {
  const isVisitor = useIsVisitor()
  const activityPlace = use(SlotPlace)
  const [isOpen, setOpen] = useState(false)
  const tickets = useMemo(
    () => soldOutTickets(choices, { zone, place: activityPlace, isFlexible }),
    [choices, zone, activityPlace, isFlexible],
  )
  const own = useOwnWaitings(activityId, isVisitor)
  const offered = notYetAwaited(tickets, own.items)
  const place = useFocusThatStays<HTMLElement>([isOpen, ...own.items.map(({ id }) => id)].join(' '))
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="liste-attente"
      className="flex flex-col gap-3 rounded-lg bg-surface p-4 outline-none"
    >
      <h3 id="liste-attente" className="text-base font-bold">
        {isFlexible || tickets.every(({ isGone }) => isGone) ? 'C’est complet ?' : 'Votre date est complète ?'}
      </h3>
      <p className="text-sm text-ink-soft">
        Inscrivez-vous sur la liste d’attente : si une place se libère, nous vous la gardons et vous prévenons par
        email.
      </p>
      {own.items.length > 0 ? (
        <>
          <ul className="flex flex-col gap-2" aria-label="Vos inscriptions">
            {own.items.map((item) => (
              <OwnWaiting key={item.id} item={item} zone={zone} onLeave={() => own.leave(item)} />
            ))}
          </ul>
          <p className="text-sm">
            <TextLink to="/waiting-list">Voir mes listes d’attente</TextLink>
          </p>
        </>
      ) : null}
      {offered.length === 0 ? (
        <p className="text-sm font-semibold">
          {tickets.every(({ dates }) => dates.length === 1)
            ? 'Vous attendez déjà cette date.'
            : 'Vous attendez déjà toutes les dates complètes.'}
        </p>
      ) : isOpen ? (
        isVisitor ? (
          <>
            <p className="text-sm font-semibold" role="status">
              Connectez-vous pour vous inscrire : vous revenez ensuite ici.
            </p>
            <VisitorLinks />
          </>
        ) : (
          <WaitingForm
            tickets={offered}
            isFlexible={isFlexible}
            onJoined={(item) => {
              own.add(item)
              setOpen(false)
            }}
          />
        )
      ) : (
        <Button variant="secondary" full onClick={() => setOpen(true)}>
          Me prévenir si une place se libère
        </Button>
      )}
    </section>
  )
}

function OwnWaiting({ item, zone, onLeave }: { item: WaitingItem; zone: string; onLeave: () => Promise<void> }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-paper p-3 text-sm">
      <p className="font-semibold" role="status">
        {item.position === null ? (
          <>
            {plural(item.quantity, 'Votre place vous attend', 'Vos places vous attendent')} :{' '}
            <TextLink to="/waiting-list">réservez-{plural(item.quantity, 'la', 'les')}</TextLink>
          </>
        ) : (
          positionText(item.position)
        )}
      </p>
      <p className="text-ink-soft">
        {item.ticket.label} · {placesText(item.quantity)} · {datesText(item, zone)}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        loading={isLeaving}
        onClick={() => {
          setLeaving(true)
          void onLeave().finally(() => setLeaving(false))
        }}
      >
        Quitter la liste
        <span className="sr-only"> : {datesText(item, zone)}</span>
      </Button>
    </li>
  )
}

/** The reader's wishes for this activity; loaded in the browser, since pages are kept for many readers. */
function useOwnWaitings(activityId: string, isVisitor: boolean) {
  const { client } = useRouteContext({ from: '__root__' })
  const [items, setItems] = useState<readonly WaitingItem[]>([])
  useEffect(() => {
    if (isVisitor) return
    let isShown = true
    client('/list-waitings', {})
      .then((loaded) => {
        if (isShown) setItems(loaded.items.filter(({ activity }) => activity.id === activityId))
      })
      // Ignores the failure: the form reports it when it is used.
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [client, activityId, isVisitor])
  const leave = async ({ id }: WaitingItem) => {
    try {
      await client('/leave-waiting-list', { waitingId: id })
      setItems((before) => before.filter((item) => item.id !== id))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return { items, leave, add: (item: WaitingItem) => setItems((before) => [...before, item]) }
}
