import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { notify } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useRepeated } from '#web/office/kit/task/use-repeated.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

/** A retry takes some seconds, so the queue is polled for a while. */
const LOOK_EVERY_MS = 2000
const LOOKS = 10

interface StuckSaleProps {
  orderId: string
  openRefund: () => void
  reload: () => Promise<void>
}

/** Actions on a paid order whose third-party sale failed: retry, refund, or complete by hand. */
export function StuckSaleActions({ orderId, openRefund, reload }: StuckSaleProps) {
  const { client } = useOfficeContext()
  const [isPending, attempt] = useAttempt(reload)
  const [isCompleting, setCompleting] = useState(false)
  const [looks, setLooks] = useState(0)
  useRepeated(
    async () => {
      setLooks((left) => left - 1)
      await reload()
    },
    looks > 0 ? LOOK_EVERY_MS : null,
  )
  const retry = () =>
    attempt(async () => {
      await adminCall(client)('/admin/retry-expert-sale', { orderId })
      notify.success('Nouvel essai lancé')
      setLooks(LOOKS)
    })
  if (isCompleting) return <CompleteForm orderId={orderId} close={() => setCompleting(false)} reload={reload} />
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" loading={isPending || looks > 0} onClick={() => void retry()}>
        Réessayer
      </Button>
      <Button variant="secondary" size="sm" onClick={openRefund}>
        Rembourser
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setCompleting(true)}>
        Compléter à la main
      </Button>
    </div>
  )
}

const ways = [
  { value: 'upload', label: 'Je téléverse ses documents' },
  { value: 'fetch', label: 'ExperTicket a ses documents' },
] as const
type Way = (typeof ways)[number]['value']

function CompleteForm({ orderId, close, reload }: { orderId: string; close: () => void; reload: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const [saleNumber, setSaleNumber] = useState('')
  const [documents, setDocuments] = useState<Way>('upload')
  const [error, setError] = useState<string | null>(null)
  const [isPending, attempt] = useAttempt(reload)
  function send(event: FormEvent) {
    event.preventDefault()
    if (saleNumber.trim() === '') return setError('Indiquez le numéro de la vente.')
    void attempt(async () => {
      const input = { orderId, saleNumber, documents }
      await adminCall(client)('/admin/complete-expert-sale', input, { timeoutMs: null })
      notify.success(
        documents === 'upload' ? 'Vente complétée : ses billets attendent leurs documents' : 'Vente complétée',
      )
      await reload()
    })
  }
  return (
    <form aria-label="Compléter à la main" noValidate className="flex flex-wrap items-start gap-2" onSubmit={send}>
      <LimitedInput
        className="w-full sm:w-60"
        label="Numéro de la vente"
        maxLength={200}
        value={saleNumber}
        error={error}
        onChange={({ currentTarget }) => {
          setSaleNumber(currentTarget.value)
          setError(null)
        }}
      />
      <Select
        className="w-full sm:w-64"
        label="Documents"
        options={ways}
        value={documents}
        onChange={({ currentTarget }) => setDocuments(currentTarget.value === 'fetch' ? 'fetch' : 'upload')}
      />
      <div className="flex gap-2 sm:mt-6">
        <Button type="submit" loading={isPending}>
          Compléter
        </Button>
        <Button variant="ghost" onClick={close}>
          Retour
        </Button>
      </div>
    </form>
  )
}
