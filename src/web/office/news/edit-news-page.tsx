import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { OfficeNews } from '../../../features/news/news-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { changedFields } from '../kit/form/differences.ts'
import { HistoryDialog } from '../kit/form/history-dialog.tsx'
import { useOfficeForm } from '../kit/form/use-office-form.ts'
import { notifySaved } from '../kit/undo-saved.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { OfficePage } from '../office-page.tsx'
import { useOfficeContext } from '../use-office.ts'
import { NewsForm } from './news-form.tsx'
import { checkNews, fieldsOf, newsWords, storedNews } from './news-values.ts'

export const newsPath = (groupId: string): string => `/cse-admin/${groupId}/news`

/** A news item that is there already; saving it leads back to the list. */
export function EditNewsPage({ groupId, item }: { groupId: string; item: OfficeNews }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => storedNews(item), [item])
  const newsId = item.id
  const form = useOfficeForm({
    item: `news/${newsId}`,
    stored,
    check: checkNews,
    words: newsWords,
    save: async (values, { base, idempotencyKey }) => {
      const updates = changedFields(fieldsOf(base.values), fieldsOf(values))
      if (Object.keys(updates).length > 0) {
        const input = { groupId, newsId, updates, ifUpdatedAt: base.version ?? undefined }
        const { updatedAt } = (await client('/cse-admin/update-news', input, { idempotencyKey })).item
        const after = () => router.invalidate()
        void notifySaved('Actualité enregistrée', { call, target: newsId, updatedAt, after })
      }
      void router.navigate({ href: newsPath(groupId) })
      return null
    },
    reload: async () => storedNews((await client('/cse-admin/get-news', { groupId, newsId })).item),
  })
  return (
    <OfficePage
      actions={
        <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
          Historique
        </Button>
      }
    >
      <NewsForm of={form} picture={item.picture} />
      <HistoryDialog open={isHistory} onClose={() => setHistory(false)} target={newsId} call={call} words={newsWords} />
    </OfficePage>
  )
}
