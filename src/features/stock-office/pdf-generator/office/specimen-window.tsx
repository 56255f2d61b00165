import { useState } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { useVendor } from '#features/catalogue/activities/office/vendor-field.tsx'
import type { Specimen } from '#features/stock-office/stock-calendar/office/day-window.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { LOADING } from '#ui/text/loading-text.ts'
import { notify } from '#ui/toast.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { PdfFrameWindow } from './pdf-frame-window.tsx'
import { savePdf } from './save-pdf.ts'
import { offerFor, specimenTotal, type TicketChoice, ticketChoices } from './specimen-choice.ts'
import { type PdfRequest, useGenerate } from './use-generate.ts'

interface SpecimenWindowProps {
  activity: OfficeActivity
  specimen: Specimen
  onClose: () => void
}

/** Largest quantity of a specimen; no purchase is larger. */
const MOST = 100

/** Window "Simuler PDF": draws what a buyer of a slot would get, marked as a specimen. */
export function SpecimenWindow({ activity, specimen, onClose }: SpecimenWindowProps) {
  const { zone } = useOfficeContext().office
  const vendor = useVendor(activity.vendorId)
  const [open, setOpen] = useState(true)
  const choices = ticketChoices(specimen)
  const { reservation } = specimen.first.stock
  const { startTs, endTs } = reservation.period
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onHidden={onClose}
      title="Simuler un PDF"
      width={520}
      closesOnNavigation={false}
    >
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Date</dt>
        <dd className="font-semibold tabular-nums">
          {reservation.type === 'Flexible'
            ? 'Date Flexible'
            : `${formatDate(zone, startTs)}, ${formatTime(zone, startTs)} – ${formatTime(zone, endTs)}`}
        </dd>
        <dt className="text-ink-soft">Activité</dt>
        <dd className="font-semibold">{activity.label}</dd>
        <dt className="text-ink-soft">Partenaire</dt>
        <dd className="font-semibold">{vendor?.name ?? LOADING}</dd>
      </dl>
      {choices.length === 0 ? (
        <p className="rounded-lg bg-surface px-4 py-6 text-center text-base font-bold">Stock épuisé</p>
      ) : (
        <SpecimenForm activityId={activity.id} choices={choices} offers={specimen.first.offers} />
      )}
    </Modal>
  )
}

interface SpecimenFormProps {
  activityId: string
  choices: readonly TicketChoice[]
  offers: Specimen['first']['offers']
}

function SpecimenForm({ activityId, choices, offers }: SpecimenFormProps) {
  const { production } = useOfficeContext().office
  const [ticketId, setTicketId] = useState(choices[0]?.ticket.id)
  const [optionIds, setOptionIds] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState(1)
  const [debugged, setDebugged] = useState(false)
  const { generate, isDrawing, failure } = useGenerate()
  const choice = choices.find(({ ticket }) => ticket.id === ticketId) ?? choices[0]
  if (!choice) return null
  const { ticket, stocks, left } = choice
  const most = Math.min(left ?? MOST, MOST)
  const quantity = Math.min(wanted, most)
  const options = ticket.options
    .filter(({ id }) => optionIds.has(id))
    .map(({ id, minQuantity }) => ({ optionId: id, quantity: Math.max(1, minQuantity) }))
  const offer = offerFor(choice, offers)
  const request: PdfRequest = {
    activityId,
    stocks: stocks.map(({ id, reservation: { type, period } }) => ({ id, reservation: { type, period } })),
    ticketInfo: { id: ticket.id },
    quantity,
    options,
    codes: [],
    specimen: true,
    ...(offer ? { offerId: offer.id } : {}),
  }
  const save = async () => {
    const url = await generate(request)
    if (url === null) return
    savePdf(url, 'specimen.pdf')
    notify.success('PDF généré')
  }
  const toggle = (id: string) => {
    const next = new Set(optionIds)
    if (!next.delete(id)) next.add(id)
    setOptionIds(next)
  }
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-note font-semibold text-ink-soft">Billet</legend>
        {choices.map((each) => (
          <label key={each.ticket.id} className="flex min-h-9 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="ticket"
              className="size-5 shrink-0 accent-accent"
              checked={each.ticket.id === ticket.id}
              onChange={() => {
                setTicketId(each.ticket.id)
                setOptionIds(new Set())
              }}
            />
            <span className="min-w-0 grow">{each.ticket.label}</span>
            <span className="tabular-nums">
              {formatPrice(specimenTotal(each.ticket, [], 1, offerFor(each, offers)))}
            </span>
          </label>
        ))}
      </fieldset>
      {ticket.options.length > 0 ? (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-note font-semibold text-ink-soft">Options</legend>
          {ticket.options.map((option) => (
            <Checkbox
              key={option.id}
              label={`${option.label} (${formatPrice(option.youpiizPrice.cents)})`}
              checked={optionIds.has(option.id)}
              onChange={() => toggle(option.id)}
            />
          ))}
        </fieldset>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>Quantité{left === null ? '' : <span className="text-ink-soft"> (au plus {most})</span>}</span>
        <QuantityStepper
          label={ticket.label}
          value={quantity}
          onLess={quantity > 1 ? () => setWanted(quantity - 1) : null}
          onMore={quantity < most ? () => setWanted(quantity + 1) : null}
        />
      </div>
      <p className="flex justify-between border-t border-line pt-3 text-base font-bold">
        <span>Prix total</span>
        <output className="tabular-nums">{formatPrice(specimenTotal(ticket, options, quantity, offer))}</output>
      </p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={isDrawing} onClick={() => void save()}>
          Générer PDF
        </Button>
        {production ? null : (
          <Button variant="secondary" size="sm" onClick={() => setDebugged(true)}>
            Debug PDF
          </Button>
        )}
      </div>
      {debugged ? <PdfFrameWindow request={request} onClose={() => setDebugged(false)} /> : null}
    </div>
  )
}
