import { type CallResult, type Client, ClientError } from '#api/client.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle, TextAnchor } from '#ui/page.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { notify } from '#ui/toast.ts'
import type { ShownField } from '../member-field-shapes.ts'
import { AnswerForm } from './answer-form.tsx'

interface OwnAnswersProps {
  client: Client
  zone: string
  found: CallResult<'/get-own-answers'>
  /** Where the person was going when asked; undefined where they came by themselves. */
  wanted: string | undefined
  onChanged: () => Promise<void>
  onSessionEnded: () => void
}

/** Who reads what a member answers, said before the answer. */
const readersText = (field: ShownField | undefined, what: string): string => {
  const names = (field?.readBy ?? []).map((label) => `de « ${label} »`)
  return `Les administrateurs ${names.join(' et ')} lisent ${what}, les autres membres non.`
}

const withReaders = (field: ShownField): ShownField => ({
  ...field,
  help: [field.help, readersText(field, 'cette réponse')].join(' ').trim(),
})

/** What the member's committees ask, on /account; nothing where they ask nothing. */
export function OwnAnswers({ client, zone, found, wanted, onChanged, onSessionEnded }: OwnAnswersProps) {
  const { fields, answers } = found
  if (fields.length === 0) return null
  const answered = new Set(answers.map(({ fieldId }) => fieldId))
  const isMissing = fields.some(({ id, required, filledBy }) => required && filledBy === 'Member' && !answered.has(id))
  const isOneAudience = new Set(fields.map(({ readBy }) => readBy.join('\n'))).size === 1
  return (
    <section aria-labelledby="mon-cse" className="mb-8 mt-10 flex flex-col gap-4">
      <SectionTitle id="mon-cse">Informations pour mon CSE</SectionTitle>
      {wanted === undefined ? null : (
        <Notice
          kind={isMissing ? 'info' : 'success'}
          title={isMissing ? 'Votre CSE vous demande quelques informations.' : 'Merci, tout est rempli.'}
        >
          <TextAnchor href={wanted}>{isMissing ? 'Plus tard' : 'Continuer'}</TextAnchor>
        </Notice>
      )}
      <Card>
        {isOneAudience ? <p className="mb-5 text-ink-soft">{readersText(fields[0], 'ces réponses')}</p> : null}
        <AnswerForm
          label="Informations pour mon CSE"
          fields={isOneAudience ? fields : fields.map(withReaders)}
          answers={answers}
          isReadOnly={({ filledBy }) => filledBy === 'Committee'}
          today={dayKey(zone, serverNow())}
          save={async (changed) => {
            try {
              await client('/set-own-answers', { answers: changed })
            } catch (error) {
              if (error instanceof ClientError && error.status === 401) return onSessionEnded()
              // What is asked has changed: it is shown anew, with what was typed.
              if (error instanceof ClientError && error.code === 'changedMeanwhile') await onChanged()
              throw error
            }
            notify.success('Informations enregistrées')
            await onChanged()
          }}
        />
      </Card>
    </section>
  )
}
