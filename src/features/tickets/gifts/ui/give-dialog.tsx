import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import { looksLikeEmail } from '#features/people/accounts/ui/form-checks.ts'
import { useForm } from '#features/people/accounts/ui/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input, Textarea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { notify } from '#ui/toast.ts'

interface GiveDialogProps {
  item: OrderItem
  ticket: { id: string; keepsCode: boolean }
  /** "ce billet", or the ticket's own name. */
  name: string
  isOpen: boolean
  onClose: () => void
}

/** Asks for the receiver, and explains the consequences before the mail is sent. */
export function GiveDialog({ item, ticket, name, isOpen, onClose }: GiveDialogProps) {
  const { client } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const formId = useId()
  const form = useForm({
    names: ['email', 'message'],
    check: ({ email, message }) => ({
      fields: {
        ...(looksLikeEmail(email) ? {} : { email: 'Indiquez une adresse email valable' }),
        ...(/:\/\/|\bwww\./i.test(message) ? { message: 'Le message ne peut pas contenir d’adresse de site' } : {}),
      },
      message: null,
    }),
    send: async ({ email, message }) => {
      await client('/give-ticket', { ticketId: ticket.id, email: email.trim(), message })
      notify.success(`Offre envoyée à ${email.trim()}`)
      onClose()
      await router.invalidate()
      return undefined
    },
    fieldOfCode: { giftToSelf: 'email', giftToOutsider: 'email' },
    failure: 'Le billet n’a pas pu être offert.',
  })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={`Offrir ${name} ?`}
      width={480}
      describedBy={`${formId}-text`}
      footer={
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button full type="submit" form={formId} loading={form.busy}>
            Offrir le billet
          </Button>
          <Button full variant="secondary" onClick={onClose}>
            Garder le billet
          </Button>
        </div>
      }
    >
      <form id={formId} method="dialog" noValidate className="flex flex-col gap-4" {...form.formProps}>
        <div id={`${formId}-text`} className="flex flex-col gap-2 leading-relaxed">
          <p className="font-semibold">
            {item.ticketInfo.label}, {item.activity.label}
            <span className="block font-normal text-ink-soft">{item.validityDateStr}</span>
          </p>
          <p>
            La personne reçoit un email de votre part, avec un lien pour accepter le billet à son nom. Vous pouvez le
            reprendre tant qu’elle ne l’a pas accepté.
          </p>
          <p>
            {ticket.keepsCode
              ? 'Le code de ce billet ne peut pas changer : une fois le billet accepté, ne vous servez pas de la copie que vous en auriez gardée.'
              : 'Une fois accepté, le billet change de code : le vôtre ne donnera plus accès.'}
          </p>
        </div>
        <Input
          name="email"
          type="email"
          label="Adresse email de la personne"
          autoComplete="off"
          required
          error={form.errors.email}
        />
        <Textarea name="message" label="Message" optional rows={3} maxLength={300} error={form.errors.message} />
        <PersonalDataNotice of="gift" />
        {form.message ? <Notice kind="error">{form.message}</Notice> : null}
      </form>
    </Dialog>
  )
}
