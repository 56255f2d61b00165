import { useCallback, useState } from 'react'
import { type CallResult, ClientError } from '#api/client.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify } from '#ui/toast.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { AnswerForm } from '../ui/answer-form.tsx'

type Known = CallResult<'/cse-admin/get-member-answers'>

interface PersonAnswersProps {
  groupId: string
  userId: string
  /** True where the page does not name the person elsewhere. */
  saysWho?: boolean
  onDirty: (isDirty: boolean) => void
  onSaved?: () => Promise<void>
}

/** Answers that the committee has of a person; renders nothing if it asks nothing. */
export function PersonAnswers({ groupId, userId, saysWho = false, onDirty, onSaved }: PersonAnswersProps) {
  const { client, office } = useOfficeContext()
  const read = useCallback(
    () => client('/cse-admin/get-member-answers', { groupId, userId }),
    [client, groupId, userId],
  )
  const { found, failure, reload } = useLoaded<Known>(read)
  const [isChanged, setChanged] = useState(false)
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
      {saysWho ? <Who person={found.person} /> : null}
      <h2 id="informations-demandees" className="mb-3 text-base font-bold">
        Informations demandées
      </h2>
      {isChanged ? (
        <Notice kind="warn" title="Ces réponses ont changé entre-temps." className="mb-4">
          Ce que vous avez saisi est encore là, le reste est à jour : relisez, puis enregistrez.
        </Notice>
      ) : null}
      <AnswerForm
        label="Informations demandées"
        fields={found.fields.map((field) => ({ ...field, required: false }))}
        answers={found.answers}
        isReadOnly={() => false}
        today={dayKey(office.zone, serverNow())}
        onDirty={onDirty}
        save={async (answers) => {
          try {
            await client('/cse-admin/set-member-answers', { groupId, userId, answers, ifUpdatedAt: found.updatedAt })
          } catch (error) {
            if (error instanceof ClientError && error.code === 'changedMeanwhile') {
              await reload()
              setChanged(true)
            }
            throw error
          }
          setChanged(false)
          notify.success('Réponses enregistrées')
          await Promise.all([reload(), onSaved?.()])
        }}
      />
    </section>
  )
}

const Who = ({ person: { firstName, lastName, email, groupLabel } }: Pick<Known, 'person'>) => (
  <p className="mb-5 text-ink-soft [overflow-wrap:anywhere]">
    <span className="font-semibold text-ink">{`${firstName} ${lastName}`.trim() || email}</span>
    {[email, groupLabel].map((fact) => ` · ${fact}`)}
  </p>
)
