import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ContentField } from '#web/office/kit/form/content-field.tsx'
import { changedFields } from '#web/office/kit/form/differences.ts'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeCommitteePage } from '../committee-page-shapes.ts'
import { PagePreview } from './page-preview.tsx'
import { checkPage, pageWords, storedPage, toPageFields } from './page-values.ts'
import { PersonFields } from './person-fields.tsx'

/** Form of the committee's own page: its text and its people. */
export function AboutPage({ groupId, item }: { groupId: string; item: OfficeCommitteePage }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => storedPage(item), [item])
  const of = useOfficeForm({
    item: `committee-page/${groupId}`,
    stored,
    check: checkPage,
    words: pageWords,
    sendsChanges: true,
    save: async (values, { base, idempotencyKey }) => {
      const updates = changedFields(toPageFields(base.values), toPageFields(values))
      if (Object.keys(updates).length === 0) return base
      const input = { groupId, updates, ifUpdatedAt: base.version ?? undefined }
      const { item: saved } = await client('/cse-admin/update-committee-page', input, { idempotencyKey })
      const after = () => router.invalidate()
      void notifySaved('Page mise à jour', { call, target: saved.id, updatedAt: saved.updatedAt, after })
      void after()
      return storedPage(saved)
    },
    reload: async () => storedPage((await client('/cse-admin/get-committee-page', { groupId })).item),
  })
  return (
    <OfficePage
      actions={
        item.updatedAt === 0 ? null : (
          <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
            Historique
          </Button>
        )
      }
    >
      <OfficeForm of={of} label="Page du comité" submit="Mettre à jour">
        <FormSection
          title="La page"
          line="Vos bénéficiaires la trouvent sous « Mon CSE » dès qu’elle a un titre, un texte ou une personne."
        >
          <FieldRow>
            <of.form.AppField name="title">
              {(field) => <field.TextField label="TITRE" maxLength={200} />}
            </of.form.AppField>
            <of.form.AppField name="subtitle">
              {(field) => <field.TextField label="SOUS TITRE" optional maxLength={200} />}
            </of.form.AppField>
          </FieldRow>
          <of.form.AppField name="markdown">{() => <ContentField label="CONTENU" />}</of.form.AppField>
        </FormSection>
        <FormSection title="Les personnes du comité" line="Qui vos bénéficiaires peuvent joindre, quand et comment.">
          <PersonFields of={of} photos={item.photos} />
        </FormSection>
        <PagePreview of={of} photos={item.photos} />
      </OfficeForm>
      {item.updatedAt === 0 ? null : (
        <HistoryDialog
          open={isHistory}
          onClose={() => setHistory(false)}
          target={item.id}
          call={call}
          words={pageWords}
          onUndone="routeReloads"
        />
      )}
    </OfficePage>
  )
}
