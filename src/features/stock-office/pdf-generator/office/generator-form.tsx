import { type FormEvent, useState } from 'react'
import type { OfficeTicketInfo } from '#features/stock/slots/office-stock-shapes.ts'
import { BARCODE_TYPES } from '#features/stock/ticket-codes/symbology-shapes.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { leadToUnread } from '#web/office/kit/pickers/lead-to-unread.ts'
import { TimeInput } from '#web/office/kit/pickers/time-input.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { CodesField } from './codes-field.tsx'
import { emptyValues, type GeneratorErrors, type GeneratorValues, toGeneratorRequest } from './generator-values.ts'
import { refusedLines } from './refused-lines.ts'
import { savePdf } from './save-pdf.ts'
import { SymbologyField } from './symbology-field.tsx'
import { useGenerate } from './use-generate.ts'

interface GeneratorFormProps {
  activityId: string
  tickets: readonly OfficeTicketInfo[]
  onDirty: (isDirty: boolean) => void
}

/** Ticket, quantities, slot and codes: draws one ticket per code. */
export function GeneratorForm({ activityId, tickets, onDirty }: GeneratorFormProps) {
  const { zone } = useOfficeContext().office
  const [values, setValues] = useState<GeneratorValues>(() => emptyValues(tickets[0]?.id ?? ''))
  const [errors, setErrors] = useState<GeneratorErrors>({})
  const { generate, isDrawing, failure, forget } = useGenerate()
  const ticket = tickets.find(({ id }) => id === values.ticketId) ?? tickets[0]
  if (!ticket) return null
  const set = (change: Partial<GeneratorValues>) => {
    setValues({ ...values, ...change })
    setErrors({})
    forget()
    onDirty(true)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isDrawing || leadToUnread()) return
    const wanted = toGeneratorRequest(values, ticket, { activityId, zone })
    if ('errors' in wanted) return setErrors(wanted.errors)
    const url = await generate(wanted.request)
    if (url === null) return
    onDirty(false)
    savePdf(url, 'billets.pdf')
    const count = wanted.request.codes.length
    notify.success(count > 1 ? `${count} billets générés` : 'Billet généré')
  }
  const codeProblems = failure?.code === 'codesRefused' ? refusedLines(failure.details, values.codes) : null
  return (
    <form
      noValidate
      aria-label="Générateur de PDFs"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <Select
        label="Billet"
        value={ticket.id}
        options={tickets.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ target }) => set({ ticketId: target.value, options: {} })}
      />
      <Input
        label="Quantité"
        type="number"
        min={1}
        value={values.quantity}
        error={errors.quantity}
        hint="Pour combien chaque billet est valable."
        onChange={({ target }) => set({ quantity: target.value })}
      />
      {ticket.options.length > 0 ? (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1 text-note font-semibold text-ink-soft">Options de chaque billet</legend>
          {ticket.options.map(({ id, label }) => (
            <Input
              key={id}
              label={label}
              type="number"
              min={0}
              value={values.options[id] ?? '0'}
              onChange={({ target }) => set({ options: { ...values.options, [id]: target.value } })}
            />
          ))}
          {errors.options ? <p className="text-sm font-medium text-negative">{errors.options}</p> : null}
        </fieldset>
      ) : null}
      <Checkbox
        label="Créneau fixe"
        checked={values.hasSlot}
        onChange={({ target }) => set({ hasSlot: target.checked })}
      />
      {values.hasSlot ? (
        <fieldset className="grid grid-cols-2 gap-3">
          <legend className="sr-only">Créneau fixe</legend>
          <DateInput
            label="Date"
            zone={zone}
            className="col-span-2"
            value={values.day}
            onChange={(day) => set({ day })}
          />
          <TimeInput label="De" value={values.from} onChange={(from) => set({ from })} />
          <TimeInput
            label="À"
            isEnd
            hint={values.from && values.to && values.to <= values.from ? 'Le lendemain.' : undefined}
            value={values.to}
            onChange={(to) => set({ to })}
          />
          {errors.slot ? <p className="col-span-2 text-sm font-medium text-negative">{errors.slot}</p> : null}
        </fieldset>
      ) : null}
      <CodesField value={values.codes} error={errors.codes ?? codeProblems} onChange={(codes) => set({ codes })} />
      <SymbologyField
        types={BARCODE_TYPES}
        value={values.barcodeType}
        onChange={(barcodeType) => set({ barcodeType })}
      />
      <DateInput
        label="Date de validité"
        optional
        placeholder="JJ/MM/AAAA"
        zone={zone}
        value={values.limitDate}
        onChange={(limitDate) => set({ limitDate })}
      />
      {failure && codeProblems === null ? <Notice kind="error">{failure.message}</Notice> : null}
      <Button type="submit" loading={isDrawing} className="self-start">
        Générer
      </Button>
    </form>
  )
}
