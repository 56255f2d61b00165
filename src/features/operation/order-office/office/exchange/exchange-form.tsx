import { type FormEvent, useCallback, useState } from 'react'
import { ClientError } from '#api/client.ts'
import type { ExchangeDate } from '#features/tickets/exchanges/contract.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { dayKeyToUtc } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PurchaseItem } from '../../order-office-shapes.ts'
import { ExchangeDates, exchangeDateKey } from './exchange-dates.tsx'

interface ExchangeFormProps {
  item: PurchaseItem
  close: () => void
  done: () => Promise<void>
}

/** Exchange for another date: shows the old date, the new one and the difference before anything happens. */
export function ExchangeForm({ item, close, done }: ExchangeFormProps) {
  const { client, office } = useOfficeContext()
  const orderId = item.order.id
  const [day, setDay] = useState<string | null>(null)
  const [fromTs, setFromTs] = useState<number>()
  const [chosen, setChosen] = useState<ExchangeDate>()
  const [reason, setReason] = useState('')
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState<{ date?: string; reason?: string }>({})
  const read = useCallback(
    () => adminCall(client)('/admin/list-exchange-dates', { orderId, ...(fromTs === undefined ? {} : { fromTs }) }),
    [client, orderId, fromTs],
  )
  const { found, failure, reload } = useLoaded(read)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = {
      ...(chosen ? {} : { date: 'Choisissez la nouvelle date.' }),
      ...(reason.trim() === '' ? { reason: 'Indiquez le motif : le client le lit dans son email.' } : {}),
    }
    setErrors(wrong)
    if (!chosen || Object.keys(wrong).length > 0) {
      const form = event.currentTarget
      requestAnimationFrame(() => {
        if (form instanceof HTMLElement) form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      })
      return
    }
    setPending(true)
    try {
      const { ticketInfoId, stockIds, refund } = chosen
      await adminCall(client)('/admin/exchange-order', {
        orderId,
        ticketInfoId,
        stockIds,
        refundCents: refund.cents,
        reason,
      })
      notify.success('Date échangée')
      await done()
    } catch (error) {
      notifyFailure(error)
      if (error instanceof ClientError && error.status === 409) {
        setChosen(undefined)
        await reload()
      }
    } finally {
      setPending(false)
    }
  }

  if (failure !== null) return <ListFailure text="Échec du chargement des dates" error={failure} retry={reload} />
  if (!found) return <LoadingBlock label="Chargement des dates" />
  const closing = (
    <Button variant="ghost" size="md" onClick={close}>
      Retour
    </Button>
  )
  if (found.obstacle !== null)
    return (
      <Notice kind="warn" title="Pas d’échange possible">
        <p className="mb-2">{found.obstacle}</p>
        {closing}
      </Notice>
    )
  const returnedShare = chosen ? (item.order.total.subsidy?.cents ?? 0) - chosen.subsidy.cents : 0
  return (
    <form
      aria-label="Échanger la date"
      noValidate
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <DateInput
        label="À partir du"
        zone={office.zone}
        value={day}
        onChange={(next) => {
          setDay(next)
          setChosen(undefined)
          setFromTs(next === null ? undefined : (dayKeyToUtc(office.zone, next) ?? undefined))
        }}
      />
      <ExchangeDates
        dates={found.dates}
        paidCents={found.paid.cents}
        ticketLabel={item.order.ticketInfo.label}
        chosen={chosen && exchangeDateKey(chosen)}
        error={errors.date ?? null}
        choose={(date) => {
          setChosen(date)
          setErrors(({ date: _cured, ...rest }) => rest)
        }}
        more={found.nextTs === null ? null : () => setFromTs(found.nextTs ?? undefined)}
      />
      <LimitedInput
        label="Motif"
        value={reason}
        maxLength={200}
        error={errors.reason ?? null}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setErrors(({ reason: _cured, ...rest }) => rest)
        }}
      />
      {chosen ? (
        <ul aria-label="Ce qui va se passer" className="list-disc pl-5 text-ink-soft">
          <li>
            Ancienne date : {item.order.validityDateStr}, payée {formatPrice(found.paid.cents)}.
          </li>
          <li>
            Nouvelle date : {chosen.validityDateStr}, au prix de {formatPrice(chosen.price.cents)}
            {chosen.subsidy.cents > 0 ? `, et ${formatPrice(chosen.subsidy.cents)} de part CSE` : ''}.
          </li>
          <li>
            {chosen.refund.cents > 0
              ? `${formatPrice(chosen.refund.cents)} sont rendus là d’où vient le paiement.`
              : 'Rien n’est rendu ni demandé au client.'}
          </li>
          {returnedShare > 0 ? <li>{formatPrice(returnedShare)} de part CSE reviennent à son budget.</li> : null}
          <li>
            Les anciens billets ne donnent plus accès
            {item.mode === 'Pregenerated'
              ? ', et leurs documents, déjà partis, ne seront pas revendus.'
              : ', et leurs places reviennent en vente.'}
          </li>
          <li>Le client reçoit un email avec la nouvelle date et le motif.</li>
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="md" loading={isPending}>
          Échanger cette date
        </Button>
        {closing}
      </div>
    </form>
  )
}
