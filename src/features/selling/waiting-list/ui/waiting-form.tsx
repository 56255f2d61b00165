import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { WaitingItem } from '../waiting-shapes.ts'
import type { SoldOutTicket } from './sold-out-tickets.ts'

const ANY_DATE = 'any'
const FAILED = 'L’inscription n’a pas pu être enregistrée. Réessayez.'

interface WaitingFormProps {
  tickets: readonly SoldOutTicket[]
  isFlexible: boolean
  onJoined: (item: WaitingItem) => void
}

/** Form: ticket, date and number of places; a refusal appears above the button. */
export function WaitingForm({ tickets, isFlexible, onJoined }: WaitingFormProps) {
  const { client } = useRouteContext({ from: '__root__' })
  const [ticketId, setTicketId] = useState(tickets[0]?.id ?? '')
  const ticket = tickets.find(({ id }) => id === ticketId) ?? tickets[0]
  const [dateKey, setDateKey] = useState<string | null>(null)
  const [wanted, setWanted] = useState(1)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  if (!ticket) return null
  const { offersAny } = ticket
  const date = ticket.dates.find(({ key }) => key === dateKey)
  const isAny = offersAny && (dateKey === ANY_DATE || ticket.dates.length === 0)
  const chosen = date ?? ticket.dates[0]
  const quantity = Math.min(Math.max(wanted, ticket.min), ticket.max)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setRefusal(null)
    try {
      const stockIds = isAny ? [] : (chosen?.stockIds ?? [])
      onJoined((await client('/join-waiting-list', { ticketInfoId: ticket.id, stockIds, quantity })).item)
    } catch (error) {
      setRefusal(error instanceof Error && error.name === 'ClientError' ? error.message : FAILED)
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      method="dialog"
      className="flex flex-col gap-4"
      aria-label="Liste d’attente"
      onSubmit={(event) => void submit(event)}
    >
      {tickets.length > 1 ? (
        <Select
          label="BILLET"
          value={ticket.id}
          options={tickets.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => {
            setTicketId(target.value)
            setDateKey(null)
          }}
        />
      ) : null}
      {ticket.dates.length > 1 || offersAny ? (
        <Select
          label={isFlexible ? 'PÉRIODE' : 'DATE'}
          value={isAny ? ANY_DATE : (chosen?.key ?? '')}
          options={[
            ...ticket.dates.map(({ key, label }) => ({ value: key, label })),
            ...(offersAny ? [{ value: ANY_DATE, label: 'N’importe quelle date' }] : []),
          ]}
          onChange={({ target }) => setDateKey(target.value)}
        />
      ) : (
        <p className="text-sm font-semibold">{chosen?.label}</p>
      )}
      <div className="flex items-center justify-between gap-4">
        <span className="font-semibold">Nombre de places</span>
        <QuantityStepper
          label={ticket.label}
          value={quantity}
          onLess={quantity > ticket.min ? () => setWanted(quantity - 1) : null}
          onMore={quantity < ticket.max ? () => setWanted(quantity + 1) : null}
        />
      </div>
      {refusal ? <Notice kind="error">{refusal}</Notice> : null}
      <Button type="submit" full loading={isSending}>
        M’inscrire sur la liste d’attente
      </Button>
    </form>
  )
}
