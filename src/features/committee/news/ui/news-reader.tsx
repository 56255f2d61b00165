import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '#api/client.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'

interface NewsReaderProps {
  client: Client
  /** Moment when the secret URL was made; null if none. */
  since: number | null
  zone: string
}

/** Settings of the member's own feed: a secret URL, shown once. */
export function NewsReader({ client, since, zone }: NewsReaderProps) {
  const router = useRouter()
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      await router.invalidate()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const make = () => attempt(async () => setUrl((await client('/create-news-feed', {})).url))
  const revoke = () =>
    attempt(async () => {
      await client('/delete-news-feed', {})
      setUrl(null)
      notify.success('Lien RSS révoqué')
    })
  return (
    <section aria-labelledby="rss" className="mt-12 max-w-72ch border-t border-line pt-6">
      <h2 id="rss" className="text-base font-bold">
        Suivre les actualités par RSS
      </h2>
      <p className="mt-1 text-ink-soft">
        Un lien à vous seul, pour votre lecteur de flux. Qui le connaît lit les actualités : ne le partagez pas.
      </p>
      {url ? (
        <Input
          label="Votre lien RSS"
          hint="Copiez-le maintenant : il ne sera plus affiché."
          className="mt-3"
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      ) : since === null ? null : (
        <p className="mt-2">Un lien est actif depuis le {formatDate(zone, since)}.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void make()}>
          {since === null ? 'Créer mon lien RSS' : 'Remplacer mon lien RSS'}
        </Button>
        {since === null ? null : (
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void revoke()}>
            Révoquer le lien
          </Button>
        )}
      </div>
    </section>
  )
}
