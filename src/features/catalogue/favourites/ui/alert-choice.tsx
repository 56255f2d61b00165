import { useState } from 'react'
import { type Client, ClientError } from '#api/client.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'

interface AlertChoiceProps {
  client: Client
  wantsMails: boolean
  onSessionEnded: () => void
}

/** Switch for news by email; saves at once. */
export function AlertChoice({ client, wantsMails: loaded, onSessionEnded }: AlertChoiceProps) {
  const [isWanted, setWanted] = useState(loaded)
  const choose = async (next: boolean) => {
    setWanted(next)
    try {
      await client('/change-favourite-mails', { isWanted: next })
      notify.success(next ? 'Vous serez prévenu par email' : 'Vous ne recevrez plus d’alertes')
    } catch (error) {
      setWanted(!next)
      if (error instanceof ClientError && error.status === 401) onSessionEnded()
      else notifyFailure(error)
    }
  }
  return (
    <Card className="mb-8">
      <Checkbox
        label="Me prévenir par email quand des dates ouvrent, quand un prix baisse, ou quand une activité arrive chez un partenaire ou dans une catégorie que je suis"
        checked={isWanted}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      <p className="mt-2 ml-7.5 text-note text-ink-soft">
        Un message par jour au plus. Chacun porte un lien pour ne plus en recevoir.
      </p>
    </Card>
  )
}
