import { dayKey } from '#kernel/time/region-time.ts'
import { serverNow } from '#ui/server-clock.ts'
import { useNewItemForm, useStoredItemForm } from '#web/office/kit/form/use-item-form.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { NewsType, OfficeNews } from '../news-shapes.ts'
import { newsEntity, newsPath } from './news-entity.ts'
import { NewsForm } from './news-form.tsx'
import { RemoveNews } from './remove-news.tsx'

interface CreateNewsPageProps {
  groupId: string
  /** Type with which the form opens, where a link has named one. */
  type?: NewsType | undefined
}

export function CreateNewsPage({ groupId, type }: CreateNewsPageProps) {
  const { client, office } = useOfficeContext()
  const form = useNewItemForm({
    ...newsEntity,
    groupId,
    listPath: newsPath(groupId),
    empty: () => newsEntity.empty({ date: dayKey(office.zone, serverNow()), ...(type && { type }) }),
    create: (fields, options) => client('/cse-admin/create-news', { groupId, ...fields }, options),
  })
  return (
    <OfficePage>
      <NewsForm of={form} picture={null} />
    </OfficePage>
  )
}

export function EditNewsPage({ groupId, item }: { groupId: string; item: OfficeNews }) {
  const { client } = useOfficeContext()
  const newsId = item.id
  const { form, historyButton, history } = useStoredItemForm({
    ...newsEntity,
    item,
    listPath: newsPath(groupId),
    update: (sent, options) => client('/cse-admin/update-news', { groupId, newsId, ...sent }, options),
    load: () => client('/cse-admin/get-news', { groupId, newsId }),
  })
  return (
    <OfficePage actions={historyButton}>
      <NewsForm of={form} picture={item.picture} actions={<RemoveNews groupId={groupId} item={item} />} />
      {history}
    </OfficePage>
  )
}
