import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Notice } from '#ui/notice.tsx'
import { changedFields } from '#web/office/kit/form/differences.ts'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { RemoveItem } from '#web/office/kit/remove-item.tsx'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeMailing } from '../mailing-shapes.ts'
import type { ReadQuestions } from './answers-field.tsx'
import { MailingForm } from './mailing-form.tsx'
import { mailingPath } from './mailing-texts.ts'
import { checkMailing, mailingInput, mailingWords, storedMailing } from './mailing-values.ts'
import { SendMailing } from './send-mailing.tsx'
import { TestMail } from './test-mail.tsx'

interface DraftPageProps {
  groupId: string
  item: OfficeMailing
}

/** Page of a draft. Sending uses the saved state. */
export function DraftPage({ groupId, item, readQuestions }: DraftPageProps & { readQuestions: ReadQuestions }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const call = useScopeCall()
  const stored = useMemo(() => storedMailing(item), [item])
  const mailingId = item.id
  const form = useOfficeForm({
    item: `mailing/${mailingId}`,
    stored,
    check: checkMailing,
    words: mailingWords,
    sendsChanges: true,
    save: async (values, { base, idempotencyKey }) => {
      const updates = changedFields(mailingInput(base.values), mailingInput(values))
      if (Object.keys(updates).length === 0) return base
      const input = { groupId, mailingId, updates, ifUpdatedAt: base.version ?? undefined }
      const saved = (await client('/cse-admin/update-mailing', input, { idempotencyKey })).item
      const after = () => router.invalidate()
      void notifySaved('Brouillon enregistré', { call, target: mailingId, updatedAt: saved.updatedAt, after })
      void router.invalidate()
      return storedMailing(saved)
    },
    reload: async () => storedMailing((await client('/cse-admin/get-mailing', { groupId, mailingId })).item),
  })
  const isSaved = form.changed.length === 0
  return (
    <OfficePage
      actions={
        <>
          <TestMail groupId={groupId} item={item} disabled={!isSaved} />
          <SendMailing groupId={groupId} item={item} disabled={!isSaved} />
        </>
      }
    >
      {item.note ? (
        <Notice kind="warn" className="mb-5 max-w-5xl">
          {item.note}
        </Notice>
      ) : null}
      {isSaved ? null : (
        <Notice className="mb-5 max-w-5xl">Enregistrez vos modifications pour envoyer ce message.</Notice>
      )}
      <MailingForm {...{ groupId, readQuestions }} of={form} actions={<RemoveDraft groupId={groupId} item={item} />} />
    </OfficePage>
  )
}

function RemoveDraft({ groupId, item: { id, updatedAt } }: DraftPageProps) {
  const { client } = useOfficeContext()
  return (
    <RemoveItem
      remove={() => client('/cse-admin/delete-mailing', { groupId, mailingId: id, ifUpdatedAt: updatedAt })}
      draft={`mailing/${id}`}
      texts={{ gone: 'Brouillon supprimé', back: 'Brouillon repris' }}
      list={mailingPath(groupId)}
    />
  )
}
