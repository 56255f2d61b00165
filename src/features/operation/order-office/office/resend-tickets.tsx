import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { ActionForm } from './action-form.tsx'
import type { ActionProps } from './use-order-answer.ts'

/** Sends the tickets of an order once more, or the request to confirm it, to the usual address or a corrected one. */
export function ResendTickets({ entry, done, close }: ActionProps) {
  const { client } = useOfficeContext()
  const [isPending, attempt] = useAttempt(done)
  const [typed, setTyped] = useState('')
  const { id: orderId, confirmationToken } = entry.orderItem
  const mail = confirmationToken === null ? ('tickets' as const) : ('confirmation' as const)
  const send = () =>
    attempt(async () => {
      const to = typed.trim() === '' ? {} : { to: typed.trim() }
      const { to: sentTo } = await adminCall(client)('/admin/resend-order-mail', { orderId, mail, ...to })
      notify.success(`Email envoyé à ${sentTo}`)
      await done()
    })
  return (
    <ActionForm
      label="Renvoyer l’email"
      send={() => void send()}
      close={close}
      submit={
        <Button type="submit" size="md" autoFocus loading={isPending}>
          {mail === 'tickets' ? 'Renvoyer les billets' : 'Renvoyer la demande'}
        </Button>
      }
    >
      <Input
        type="email"
        label="Adresse email"
        value={typed}
        placeholder={mail === 'tickets' ? entry.user.email : 'Adresse du partenaire'}
        hint="Laissez vide pour l’adresse habituelle."
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ActionForm>
  )
}
