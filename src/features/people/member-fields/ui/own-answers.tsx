import { type CallResult, type Client, ClientError } from '#api/client.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle, TextAnchor } from '#ui/page.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { notify } from '#ui/toast.ts'
import type { ShownField } from '../member-field-shapes.ts'
import { AnswerForm } from './answer-form.tsx'

interface OwnAnswersProps {
  client: Client
  zone: string
  found: CallResult<'/get-own-answers'>
  /** Page that the person wanted when asked; undefined if they came by themselves. */
  wanted: string | undefined
  onChanged: () => Promise<void>
  onSessionEnded: () => void
}

/** Text before an answer that says who will read it. */
const readersText = (field: ShownField | undefined, what: string): string => {
  const names = (field?.readBy ?? []).map((label) => `de « ${label} »`)
  return `Les administrateurs ${names.join(' et ')} lisent ${what}, les autres membres non.`
}

const withReaders = (field: ShownField): ShownField => ({
  ...field,
  help: [field.help, readersText(field, 'cette réponse')].join(' ').trim(),
})

/** Questions of the member's committees, on /account; renders nothing if they ask nothing. */
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
              // The questions have changed: show the new ones and keep the typed answers.
              if (error instanceof ClientError && error.code === 'changedMeanwhile') await onChanged()
              throw error
            }
            notify.success('Informations enregistrées')
            await onChanged()
          }}
        />
        <div className="mt-5">
          <PersonalDataNotice of="answers" />
        </div>
      </Card>
    </section>
  )
}
