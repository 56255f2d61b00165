import { useStore } from '@tanstack/react-form'
import { serverNow } from '#ui/server-clock.ts'
import { notify } from '#ui/toast.ts'
import { PreviewFrame } from '#web/office/kit/form/preview-frame.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { pollStateAt } from '../poll-rules.ts'
import type { OfficePoll, ShownPoll } from '../poll-shapes.ts'
import { PollView } from '../ui/poll-view.tsx'
import { type PollValues, pollEntity } from './poll-entity.ts'

const tellOfPreview = async () => {
  notify.success('Aperçu : votre vote n’est pas compté')
  return true
}

/** Preview of what members see while the poll is edited, with the votes so far. */
export function PollPreview({ of, item }: { of: OfficeForm<PollValues>; item: OfficePoll | null }) {
  const { zone } = useOfficeContext().office
  const values = useStore(of.form.store, (state) => state.values)
  const fields = pollEntity.toFields(values)
  const now = serverNow()
  const [opensAt, endsAt] = [values.opensAt ?? now, values.endsAt ?? now]
  const choices = fields.choices.map((label, at) => ({
    id: item?.choices[at]?.id ?? `choice-${at}`,
    label: label || `Réponse ${at + 1}`,
  }))
  const poll: Omit<ShownPoll, 'id' | 'createdAt' | 'askedAt'> = {
    ...fields,
    ...{ choices, opensAt, endsAt },
    title: fields.title || 'Votre question',
    ...{ total: item?.total ?? 0, votes: item?.votes ?? null, isLost: item?.isLost ?? false },
    state: pollStateAt({ opensAt, endsAt }, now),
    ...{ hasVoted: false, ownChoices: [] },
  }
  return (
    <PreviewFrame label="Aperçu">
      <div className="max-w-xl">
        <PollView poll={poll} zone={zone} Heading="h3" vote={tellOfPreview} />
      </div>
    </PreviewFrame>
  )
}
