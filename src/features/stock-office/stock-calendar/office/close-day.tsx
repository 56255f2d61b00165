import { type FormEvent, useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { type DayGroup, dayTotals } from './day-groups.ts'
import { closedText } from './day-texts.ts'

interface CloseDayProps {
  activityId: string
  day: string
  closed: { reason: string } | null
  groups: readonly DayGroup[]
  onChanged: () => Promise<void>
}

/** Closes a day for all its slots, or reopens it. */
export function CloseDay({ activityId, day, closed, groups, onChanged }: CloseDayProps) {
  const { client } = useOfficeContext()
  const call = adminCall(client)
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const [isSending, attempt] = useAttempt()
  const { bought, reserved } = dayTotals(groups)
  const close = (why: string) => call('/admin/close-days', { activityId, days: [{ day, reason: why }] })
  const reopen = () => call('/admin/reopen-days', { activityId, days: [day] })
  const change = (work: () => Promise<unknown>, said: string, back: () => Promise<unknown>) =>
    attempt(async () => {
      await work()
      setAsked(false)
      void notifyUndoable(said, async () => {
        await back()
        notify.success('Modification annulée')
        await onChanged()
      })
      await onChanged()
    })
  if (closed)
    return (
      <Notice kind="warn" className="w-full items-center" title={closedText(day, closed.reason)}>
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          loading={isSending}
          onClick={() => void change(reopen, 'Journée rouverte', () => close(closed.reason))}
        >
          Rouvrir la journée
        </Button>
      </Notice>
    )
  if (!isAsked)
    return (
      <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
        Fermer la journée
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) void change(() => close(reason), 'Journée fermée', reopen)
  }
  return (
    <form
      aria-label="Fermer la journée"
      onSubmit={submit}
      className="flex w-full flex-wrap items-end gap-3 rounded-lg bg-surface px-4 py-3"
    >
      <p className="w-full">
        Aucun créneau de ce jour ne sera plus vendu.
        {bought + reserved > 0
          ? ` ${bought} ${plural(bought, 'place achetée', 'places achetées')} et ${reserved} en paiement restent valables : prévenez leurs acheteurs.`
          : ''}
      </p>
      <LimitedInput
        label="Raison"
        optional
        autoFocus
        maxLength={200}
        className="min-w-48 grow"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex gap-2 pb-0.5">
        <Button type="submit" size="sm" loading={isSending}>
          Fermer la journée
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setAsked(false)}>
          Retour
        </Button>
      </div>
    </form>
  )
}
