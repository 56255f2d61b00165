import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CallInput, type Client, ClientError } from '#api/client.ts'
import { EmailInput } from '#features/people/accounts/ui/email-input.tsx'
import { invalidText, looksLikeEmail } from '#features/people/accounts/ui/form-checks.ts'
import { freshCaptcha } from '#features/people/accounts/ui/registration/fresh-captcha.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select, Textarea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { contactTypes } from '../contact-types.ts'

const INCOMPLETE = 'Formulaire incomplet'

type Message = CallInput<'/send-message'>
type Problems = Partial<Record<'email' | 'phoneNumber' | 'contactType' | 'message', string>>

/** Returns the form's message, or its problems: email, kind of sender and text are required. */
export function readContactForm(form: FormData): { message: Message } | { problems: Problems } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const email = text('email')
  const contactType = contactTypes.find((type) => type === text('contactType'))
  const message = text('message')
  if (!looksLikeEmail(email) || !contactType || !message)
    return {
      problems: {
        ...(looksLikeEmail(email) ? {} : { email: 'Indiquez une adresse email valable.' }),
        ...(contactType ? {} : { contactType: 'Choisissez ce qui vous décrit.' }),
        ...(message ? {} : { message: 'Écrivez votre message.' }),
      },
    }
  return {
    message: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      phoneNumber: text('phoneNumber'),
      email,
      contactType,
      message,
    },
  }
}

/** Takes the focus that vanished with the form's button. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

interface ContactFormProps {
  client: Client
  /** Known details of a signed-in person. */
  initial?: Partial<Pick<Message, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>>
}

export function ContactForm({ client, initial = {} }: ContactFormProps) {
  const [problems, setProblems] = useState<Problems>({})
  const [state, setState] = useState<'form' | 'pending' | 'sent'>('form')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = readContactForm(new FormData(form))
    // Rendered before the focus moves, so that screen readers read the error with the field.
    flushSync(() => setProblems('problems' in read ? read.problems : {}))
    if ('problems' in read) {
      notify.error(INCOMPLETE)
      const [first] = Object.keys(read.problems)
      const field = first ? form.elements.namedItem(first) : null
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setState('pending')
    try {
      await freshCaptcha(client)()
      await client('/send-message', read.message)
      notify.success('Message envoyé')
      setState('sent')
    } catch (error) {
      flushSync(() => setState('form'))
      if (!(error instanceof ClientError && error.fields.includes('phoneNumber'))) return notifyFailure(error)
      flushSync(() => setProblems({ phoneNumber: invalidText('phoneNumber') }))
      form.querySelector<HTMLElement>('[name=phoneNumber]')?.focus()
    }
  }
  if (state === 'sent')
    return (
      <div ref={takeFocus} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
        <Notice kind="success" title="Message envoyé" className="w-full">
          Nous vous répondons par email dès que possible.
        </Notice>
        <Button variant="secondary" onClick={() => setState('form')}>
          Écrire un autre message
        </Button>
      </div>
    )
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <Input
          label="PRÉNOM"
          name="firstName"
          optional
          autoComplete="given-name"
          maxLength={200}
          defaultValue={initial.firstName}
        />
        <Input
          label="NOM"
          name="lastName"
          optional
          autoComplete="family-name"
          maxLength={200}
          defaultValue={initial.lastName}
        />
        <EmailInput label="EMAIL" defaultValue={initial.email} error={problems.email} />
        <Input
          label="NUMÉRO DE TÉLÉPHONE"
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          optional
          autoComplete="tel"
          maxLength={200}
          defaultValue={initial.phoneNumber}
          error={problems.phoneNumber}
        />
      </div>
      <Select
        label="VOUS ÊTES"
        name="contactType"
        required
        placeholder="Choisissez…"
        defaultValue=""
        options={contactTypes.map((type) => ({ value: type, label: type }))}
        error={problems.contactType}
      />
      <Textarea label="MESSAGE" name="message" required rows={7} maxLength={10_000} error={problems.message} />
      <PersonalDataNotice of="contact" />
      <Button type="submit" size="lg" loading={state === 'pending'} className="self-start max-md:w-full">
        Envoyer
      </Button>
    </form>
  )
}
