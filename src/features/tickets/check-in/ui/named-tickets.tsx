import { useId, useMemo, useState } from 'react'
import { formatTime } from '#kernel/time/region-time.ts'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/field.tsx'
import type { NamedTicket, ScanDay } from '../day-shapes.ts'
import { findByName, placesLeft } from '../named-places.ts'

/** Most holders shown; more words find fewer. */
const MOST_SHOWN = 10

export interface NamedTicketsProps {
  list: readonly NamedTicket[]
  /** False if the day has more holders than were sent. */
  isComplete: boolean
  day: Pick<ScanDay, 'slots'>
  zone: string
  activityId: string | undefined
  isBusy: boolean
  admit: (ticket: NamedTicket, places: number) => void
}

/** Finds holders of tickets without a code by name, and lets in as many of their places as stand at the door. */
export function NamedTickets({ list, isComplete, day, zone, activityId, isBusy, admit }: NamedTicketsProps) {
  const [text, setText] = useState('')
  const heading = useId()
  const found = useMemo(() => findByName(list, text, activityId), [list, text, activityId])
  const starts = useMemo(() => new Map(day.slots.map((slot) => [slot.stockId, slot])), [day.slots])
  if (list.length === 0) return null
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="font-bold">
        Billets sans code
      </h2>
      <Input
        label="Nom de l’acheteur"
        hint="Pour les billets PDF du partenaire, dont le code ne se lit pas ici : demandez une pièce d’identité."
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={80}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <div role="status" className="empty:hidden text-note text-ink-soft">
        {found === null ? null : foundText(found.length, isComplete)}
      </div>
      {found && found.length > 0 ? (
        <ul aria-label="Acheteurs trouvés" className="flex flex-col divide-y divide-line">
          {found.slice(0, MOST_SHOWN).map((ticket) => {
            const slot = starts.get(ticket.stockId)
            return (
              <Holder
                // Asks anew for the number of places once some were let in.
                key={`${ticket.id} ${ticket.admitted}`}
                ticket={ticket}
                time={slot?.kind === 'Fixed' ? formatTime(zone, slot.startTs) : null}
                isBusy={isBusy}
                admit={(places) => admit(ticket, places)}
              />
            )
          })}
        </ul>
      ) : null}
    </section>
  )
}

interface HolderProps {
  ticket: NamedTicket
  time: string | null
  isBusy: boolean
  admit: (places: number) => void
}

function Holder({ ticket, time, isBusy, admit }: HolderProps) {
  const left = placesLeft(ticket)
  const [places, setPlaces] = useState(String(left))
  const { name, ticketLabel, admitted } = ticket
  const facts = `${ticketLabel}${time === null ? '' : ` · ${time}`} · ${admitted} ${plural(admitted, 'entrée')} sur ${ticket.places}`
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-2 py-3">
      <p className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{name}</span>
        <span className="block text-note text-ink-soft">{facts}</span>
      </p>
      {left > 1 ? (
        <Select
          label="Places"
          aria-label={`Places de ${name}`}
          value={places}
          onChange={({ currentTarget }) => setPlaces(currentTarget.value)}
          options={Array.from({ length: left }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          className="w-24"
        />
      ) : null}
      {left === 0 ? (
        <p className="flex min-h-11 items-center font-semibold">Tous entrés</p>
      ) : (
        <Button
          aria-label={`Faire entrer ${name}, ${places} ${plural(Number(places), 'place')}`}
          disabled={isBusy}
          onClick={() => admit(Number(places))}
        >
          {`Faire entrer ${places}`}
        </Button>
      )}
    </li>
  )
}

function foundText(count: number, isComplete: boolean): string {
  if (count > MOST_SHOWN) return `${count} acheteurs : précisez le nom pour les voir tous.`
  if (count > 0) return `${count} ${plural(count, 'acheteur')}`
  return isComplete
    ? 'Aucun billet sans code de ce nom pour ce jour.'
    : 'Aucun billet de ce nom dans la liste, qui est trop longue pour être complète : demandez à l’administration.'
}
