import { useCallback } from 'react'
import type { CallResult } from '../../../api/client.ts'
import { AnswerForm } from '../../../features/member-fields/ui/answer-form.tsx'
import { dayKey } from '../../../features/stock/region-time.ts'
import { Button } from '../../../ui/button.tsx'
import { serverNow } from '../../../ui/server-clock.ts'
import { LoadingBlock } from '../../../ui/spinner.tsx'
import { notify } from '../../../ui/toast.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { useOfficeContext } from '../use-office.ts'

type Known = CallResult<'/cse-admin/get-member-answers'>

/** What the committee knows of a person beside the account; nothing where it asks nothing. */
export function PersonAnswers({ groupId, userId }: { groupId: string; userId: string }) {
  const { client, office } = useOfficeContext()
  const read = useCallback(
    () => client('/cse-admin/get-member-answers', { groupId, userId }),
    [client, groupId, userId],
  )
  const { found, failure, reload } = useLoaded<Known>(read)
  if (failure !== null && found === null)
    return (
      <section aria-label="Informations demandées">
        <p className="text-negative">Les réponses n’ont pas pu être chargées.</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => void reload()}>
          Réessayer
        </Button>
      </section>
    )
  if (found === null) return <LoadingBlock label="Chargement des réponses" />
  if (found.fields.length === 0) return null
  return (
    <section aria-labelledby="informations-demandees">
      <h2 id="informations-demandees" className="mb-3 text-base font-bold">
        Informations demandées
      </h2>
      <AnswerForm
        key={found.updatedAt}
        label="Informations demandées"
        fields={found.fields.map((field) => ({ ...field, required: false }))}
        answers={found.answers}
        isReadOnly={() => false}
        today={dayKey(office.zone, serverNow())}
        save={async (answers) => {
          await client('/cse-admin/set-member-answers', { groupId, userId, answers, ifUpdatedAt: found.updatedAt })
          notify.success('Réponses enregistrées')
          await reload()
        }}
      />
    </section>
  )
}
