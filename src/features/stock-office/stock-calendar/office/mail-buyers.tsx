import { type FormEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ClientError } from '#api/client.ts'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { LimitedInput, LimitedTextarea } from '#web/office/kit/form/limited-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface MailBuyersProps {
  stockIds: string[]
  people: number
  /** Reports if there is unsent text. */
  onTyped: (isTyped: boolean) => void
  /** Reports that the number of buyers has changed. */
  onPeople: (people: number) => void
  onClose: () => void
}

const changed = z.object({ people: z.int() })
const peopleText = (people: number) => `${people} ${plural(people, 'personne')}`

/** Form for a mail to the buyers. It shows their number first, because a mail cannot be recalled. */
export function MailBuyers({ stockIds, people, onTyped, onPeople, onClose }: MailBuyersProps) {
  const { client } = useOfficeContext()
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [asks, setAsks] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Idempotency key: pressing again after a lost answer sends the same mail only once.
  const key = useRef(crypto.randomUUID())
  const isTyped = subject !== '' || text !== ''
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  const isWhole = subject.trim() !== '' && text.trim() !== ''
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) setAsks(true)
  }
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      const input = { stockIds, subject, text, people }
      await adminCall(client)('/admin/mail-slot-buyers', input, { idempotencyKey: key.current })
      notify.success(`Le mail part à ${peopleText(people)}.`)
      onClose()
    } catch (error) {
      const now = error instanceof ClientError ? changed.safeParse(error.details).data?.people : undefined
      if (now !== undefined) {
        key.current = crypto.randomUUID()
        onPeople(now)
      }
      setFailure(error instanceof ClientError ? error.message : 'Le mail n’est pas parti. Réessayez.')
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      aria-label="Écrire aux acheteurs"
      onSubmit={ask}
      className="mb-5 flex flex-col gap-3 rounded-lg bg-surface p-4"
    >
      <LimitedInput
        label="Objet"
        maxLength={200}
        required
        disabled={asks}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <LimitedTextarea
        label="Texte"
        rows={7}
        maxLength={5000}
        required
        disabled={asks}
        value={text}
        hint="L’activité et la réservation de chacun sont ajoutées sous le texte."
        onChange={({ target }) => setText(target.value)}
      />
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {asks ? (
        <div role="alertdialog" aria-label="Envoyer ce message ?" className="flex flex-col gap-3">
          <p className="font-semibold">
            {peopleText(people)} {plural(people, 'recevra', 'recevront')} ce mail. Il ne pourra pas être rappelé.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" autoFocus loading={isSending} onClick={() => void send()}>
              Envoyer à {peopleText(people)}
            </Button>
            <Button variant="secondary" size="sm" disabled={isSending} onClick={() => setAsks(false)}>
              Modifier le texte
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" disabled={!isWhole}>
            Continuer
          </Button>
          <Button variant="secondary" size="sm" onClick={onClose}>
            Retour
          </Button>
        </div>
      )}
    </form>
  )
}
