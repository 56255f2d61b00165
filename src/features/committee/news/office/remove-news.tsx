import { RemoveItem } from '#web/office/kit/remove-item.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeNews } from '../news-shapes.ts'
import { newsPath } from './news-entity.ts'

export function RemoveNews({ groupId, item: { id, updatedAt } }: { groupId: string; item: OfficeNews }) {
  const { client } = useOfficeContext()
  return (
    <RemoveItem
      remove={() => client('/cse-admin/delete-news', { groupId, newsId: id, ifUpdatedAt: updatedAt })}
      draft={`news/${id}`}
      texts={{ gone: 'Actualité supprimée', back: 'Actualité reprise' }}
      list={newsPath(groupId)}
    />
  )
}
