import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Client } from '#api/client.ts'
import { EmailInput } from '#features/people/accounts/ui/email-input.tsx'
import { looksLikeEmail } from '#features/people/accounts/ui/form-checks.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import type { WithdrawalOrder } from '../withdrawal-shapes.ts'
import { failureMessage } from './failure-message.ts'

export interface Asked {
  number: string
  /** Absent for the own order of somebody who is signed in. */
  email?: string
}

interface FindOrderProps {
  client: Client
  initial: { number: string; email: string }
  onFound: (asked: Asked, order: WithdrawalOrder) => void
}

type Problems = Partial<Record<'number' | 'email', string>>

/** First step: the order's number and the address with which it was made, without an account. */
export function FindOrder({ client, initial, onFound }: FindOrderProps) {
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const asked = { number: text('number'), email: text('email') }
    const found: Problems = {
      ...(/\d/.test(asked.number) ? {} : { number: 'Indiquez le numéro de la commande.' }),
      ...(looksLikeEmail(asked.email) ? {} : { email: 'Indiquez une adresse email valable.' }),
    }
    // Rendered before the focus moves, so that screen readers read the error with the field.
    flushSync(() => setProblems(found))
    const [first] = Object.keys(found)
    if (first) {
      const field = form.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setPending(true)
    setFailure(null)
    try {
      const { order } = await client('/get-withdrawal-order', asked)
      onFound(asked, order)
    } catch (error) {
      setFailure(failureMessage(error))
      setPending(false)
    }
  }
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="leading-relaxed">
        Indiquez le numéro de votre commande et l’adresse email avec laquelle elle a été passée : les deux sont dans le
        message de confirmation.
      </p>
      <Input
        label="Numéro de commande"
        name="number"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        defaultValue={initial.number}
        error={problems.number}
      />
      <EmailInput defaultValue={initial.email} error={problems.email} />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <PersonalDataNotice of="order" />
      <Button type="submit" size="lg" loading={isPending} className="self-start max-md:w-full">
        Retrouver ma commande
      </Button>
    </form>
  )
}
