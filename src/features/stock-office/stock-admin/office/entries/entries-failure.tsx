import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Reason why the tickets could not be loaded, with a button that retries. */
export function EntriesFailure({ error, retry }: { error: unknown; retry: () => Promise<void> }) {
  const [retrying, setRetrying] = useState(false)
  const details = error instanceof ClientError ? error.message : 'le serveur n’a pas répondu, vérifiez votre connexion'
  const again = () => {
    setRetrying(true)
    void retry().finally(() => setRetrying(false))
  }
  return (
    <Notice kind="error" title={`Échec de la récupération des lignes de stock (${details})`}>
      <Button variant="secondary" size="sm" className="mt-3" loading={retrying} onClick={again}>
        Réessayer
      </Button>
    </Notice>
  )
}
