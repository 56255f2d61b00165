import { type FormEvent, lazy, Suspense, useState } from 'react'
import { startOfDay } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { notify } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import type { OfflineSpan } from '../check-in-shapes.ts'
import { isOfflineSpan, offlineSpanTexts } from '../offline-span.ts'

const QrCode = lazy(() => import('#ui/images/qr-code.tsx').then((loaded) => ({ default: loaded.QrCode })))

/** Whole days, as links end at midnight. */
const lives = [
  { value: '1', label: 'Ce soir' },
  ...[7, 30, 90].map((days) => ({ value: `${days}`, label: `Dans ${days} jours` })),
  { value: '365', label: 'Dans un an' },
]

interface NewScanLinkProps {
  vendorId: string
  call: AdminCall
  zone: string
  created: () => Promise<void>
}

/** Makes a link and shows its URL, this once: it is not stored. */
export function NewScanLink({ vendorId, call, zone, created }: NewScanLinkProps) {
  const [label, setLabel] = useState('')
  const [days, setDays] = useState('30')
  const [offlineFor, setOfflineFor] = useState<OfflineSpan>('minutes')
  const [isBusy, attempt] = useAttempt()
  const [made, setMade] = useState<{ label: string; url: string } | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || label.trim() === '') return
    await attempt(async () => {
      const expiresAt = startOfDay(zone, serverNow(), Number(days))
      const { url } = await call('/admin/create-scan-link', { vendorId, label: label.trim(), expiresAt, offlineFor })
      setMade({ label: label.trim(), url })
      setLabel('')
      await created()
    })
  }
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      notify.success('Adresse copiée')
    } catch (error) {
      notify.error('L’adresse n’a pas pu être copiée : sélectionnez-la.', error)
    }
  }
  return (
    <>
      <form
        aria-label="Créer un lien de contrôle"
        onSubmit={(event) => void submit(event)}
        className="flex flex-wrap items-end gap-3"
      >
        <LimitedInput
          label="Nom du lien"
          placeholder="Entrée nord"
          value={label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          maxLength={60}
          autoComplete="off"
          className="min-w-0 grow basis-60"
        />
        <Select
          label="Prend fin"
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
          options={lives}
          className="basis-44 max-md:grow"
        />
        <Select
          label="Sans réseau, vérifie"
          value={offlineFor}
          onChange={({ currentTarget: { value } }) => isOfflineSpan(value) && setOfflineFor(value)}
          options={Object.entries(offlineSpanTexts).map(([value, label]) => ({ value, label }))}
          className="basis-52 max-md:grow"
        />
        <Button type="submit" disabled={label.trim() === ''} loading={isBusy}>
          Créer un lien
        </Button>
      </form>
      {made === null ? null : (
        <Notice kind="success" className="mt-4" title={`Le lien « ${made.label} » est prêt`}>
          <p>Son adresse n’est montrée qu’une fois : donnez-la au partenaire maintenant.</p>
          <div className="mt-3 flex flex-wrap items-center gap-5">
            <div className="w-40 shrink-0">
              <Suspense fallback={<div className="size-40" />}>
                <QrCode text={made.url} label={`Code QR du lien « ${made.label} »`} />
              </Suspense>
            </div>
            <div className="flex min-w-0 grow basis-60 flex-col items-start gap-3">
              <Input
                label="Adresse du lien"
                readOnly
                value={made.url}
                onFocus={({ currentTarget }) => currentTarget.select()}
                className="w-full"
              />
              <Button variant="secondary" size="sm" onClick={() => void copy(made.url)}>
                Copier l’adresse
              </Button>
            </div>
          </div>
        </Notice>
      )}
    </>
  )
}
